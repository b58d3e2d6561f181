import type { MetricRow } from './toRows.ts';

/** A line of a chart, which compares two years of one kind of pods. */
export interface PodSeries {
  readonly podLabel: string;
  readonly year: MetricRow;
  /** Previous year; undefined while loading, and if there is none. */
  readonly previous: MetricRow | undefined;
}

export function toPodSeries(
  family: string,
  rows: readonly MetricRow[],
  previousRows: readonly MetricRow[] | undefined,
): PodSeries[] {
  return rows
    .filter(({ metric }) => metric.family === family)
    .map((year) => ({
      podLabel: year.metric.podLabel,
      year,
      previous: previousRows?.find(({ metric }) => metric.metricType === year.metric.metricType),
    }));
}

/** Text that is not a number is a gap. */
export function chartValues(row: MetricRow): (number | null)[] {
  return row.months.map((figure) => figure?.value ?? null);
}

/** Makes the charts comparable: 100 for percentages, otherwise 5 % above the highest value. */
export function sharedMaximum(series: readonly PodSeries[]): number {
  if (series.some(({ year }) => year.metric.unit === 'percent')) return 100;
  const values = series.flatMap(({ year, previous }) => [year, ...(previous ? [previous] : [])].flatMap(chartValues));
  return Math.max(1, ...values.flatMap((value) => value ?? [])) * 1.05;
}
