import {
  metricFields,
  type MetricKey,
  type MetricValue,
  type MetricValues,
  type MonthlyMetricsFields,
} from './fields.ts';

/** Changed fields, each with the value it was changed from and the new one. */
export interface MetricsEdit {
  /** Values as last read, of the changed fields at least. */
  readonly base: MetricValues;
  /** The changed fields only. */
  readonly mine: MetricValues;
}

/** A field that two people gave different values. */
export interface MetricConflict {
  readonly key: MetricKey;
  readonly mine: MetricValue;
  readonly theirs: MetricValue;
}

export interface MergedMetrics {
  /** Values left to write. */
  readonly changes: MetricValues;
  /** Left to the person who saves second; nothing may be written while there are any. */
  readonly conflicts: readonly MetricConflict[];
}

/**
 * Three-way merge, field by field: a field that one person changed keeps that change, one that both changed alike is settled, and one
 * that both changed differently is a conflict.
 * @param theirs the metrics as they are stored now; null when there are none
 */
export function mergeMetrics({ base, mine }: MetricsEdit, theirs: MetricValues | null): MergedMetrics {
  const open = (Object.keys(mine) as MetricKey[])
    .map((key) => ({ key, from: base[key] ?? null, mine: mine[key] ?? null, theirs: theirs?.[key] ?? null }))
    .filter((each) => each.mine !== each.from && each.mine !== each.theirs);
  return {
    changes: Object.fromEntries(open.map((each) => [each.key, each.mine])),
    conflicts: open
      .filter((each) => each.theirs !== each.from)
      .map(({ key, mine: own, theirs: other }) => ({ key, mine: own, theirs: other })),
  };
}

/** Name of the person who last saved each field, for the fields that changed since the form was opened. */
export type LastEditors = Readonly<Partial<Record<MetricKey, string | null>>>;

type Metrics = Partial<MonthlyMetricsFields> | null;

/**
 * Each field that differs after a save is that of the person who saved last. Of several saves seen as one, the last person is named for
 * all of them: nothing stored says more.
 */
export function trackEditors(known: LastEditors, before: Metrics, after: Metrics): LastEditors {
  const changed = metricFields.filter(({ key }) => (before?.[key] ?? null) !== (after?.[key] ?? null));
  return { ...known, ...Object.fromEntries(changed.map(({ key }) => [key, after?.updateBy ?? null])) };
}
