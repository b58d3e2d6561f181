import type { MetricRow } from '#domain/metric-calculations/toRows.ts';

/** One pod of a metric over a year, beside the year before. */
export interface PodSeries {
  readonly podLabel: string;
  readonly year: MetricRow;
  /** Undefined while the year before is not known, and where there is none. */
  readonly before: MetricRow | undefined;
}

/** The pods of a family side by side. */
export function podSeries(
  family: string,
  rows: readonly MetricRow[],
  rowsBefore: readonly MetricRow[] | undefined,
): PodSeries[] {
  return rows
    .filter(({ metric }) => metric.family === family)
    .map((year) => ({
      podLabel: year.metric.podLabel,
      year,
      before: rowsBefore?.find(({ metric }) => metric.metricType === year.metric.metricType),
    }));
}

/** The values of a row as they are drawn: what is no number is a gap. */
export function valuesOf(row: MetricRow | undefined): (number | null)[] {
  return row?.months.map((figure) => figure?.value ?? null) ?? [];
}

/** The top of all pods' charts, so that they can be compared: 100 for percentages, room above the highest otherwise. */
export function commonTop(series: readonly PodSeries[]): number {
  if (series.some(({ year }) => year.metric.unit === 'percent')) return 100;
  const values = series.flatMap(({ year, before }) => [...valuesOf(year), ...valuesOf(before)]);
  return Math.max(1, ...values.flatMap((value) => value ?? [])) * 1.05;
}
