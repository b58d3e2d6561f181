import {
  metricFields,
  type MetricKey,
  type MetricValue,
  type MetricValues,
  type MonthlyMetricsFields,
} from './fields.ts';

/** What somebody changed: for each field, the value it was changed from and the one it was given. */
export interface MetricsEdit {
  /** As last read; of the changed fields at least. */
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
  /** What is left to write. */
  readonly changes: MetricValues;
  /** What nobody but the person who saves second can decide; nothing may be written while there are any. */
  readonly conflicts: readonly MetricConflict[];
}

/**
 * An edit against the metrics as they are now, field by field: what only one person changed is kept, what both changed alike is
 * settled, and what both changed differently is a clash.
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
