import type { MetricKey, MetricValue, MetricValues } from './fields.ts';

/** What somebody changed: for each field, the value it was changed from and the one it was given. */
export interface MetricsEdit {
  /** As last read; of the changed fields at least. */
  readonly base: MetricValues;
  /** The changed fields only. */
  readonly mine: MetricValues;
}

/** A field that two people gave different values. */
export interface MetricClash {
  readonly key: MetricKey;
  readonly mine: MetricValue;
  readonly theirs: MetricValue;
}

export interface MergedMetrics {
  /** What is left to write. */
  readonly changes: MetricValues;
  /** What nobody but the person who saves second can decide; nothing may be written while there are any. */
  readonly clashes: readonly MetricClash[];
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
    clashes: open
      .filter((each) => each.theirs !== each.from)
      .map(({ key, mine: own, theirs: other }) => ({ key, mine: own, theirs: other })),
  };
}
