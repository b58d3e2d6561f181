import type { MetricRow } from '#domain/metric-calculations/toRows.ts';
import type { MetricsView } from '#src/features/metric-calculations/metricsView.ts';

export interface NumberedMetricRow extends MetricRow {
  /** Among all metrics, from 1: it stays the same whatever the table is narrowed down to. */
  readonly number: number;
}

/** The rows of a family and of some pods, each with its number. */
export function narrowRows(
  rows: readonly MetricRow[],
  { family, pod }: Pick<MetricsView, 'family' | 'pod'>,
): NumberedMetricRow[] {
  return rows
    .map((row, index) => ({ ...row, number: index + 1 }))
    .filter(({ metric }) => (family === '' || metric.family === family) && (pod === '' || metric.pod === pod));
}
