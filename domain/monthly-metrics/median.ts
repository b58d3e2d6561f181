import type { MetricField, MetricValue } from './fields.ts';
import { choiceLevels, toPoint } from './lastMonths.ts';
import type { StoredMetrics } from './mergeMetrics.ts';

export interface MetricMedian {
  readonly value: MetricValue;
  readonly teams: number;
}

/** Of an even number of choices the lower one. Teams without a value, and those that the metric doesn't apply to, don't count. */
export function medianOf(field: MetricField, rows: readonly StoredMetrics[]): MetricMedian {
  const points = rows.map((row) => toPoint(field, row)).filter((point) => point !== null);
  points.sort((one, other) => one - other);
  const middle = (points.length - 1) / 2;
  const [lower, upper] = [points[Math.floor(middle)], points[Math.ceil(middle)]];
  if (lower === undefined || upper === undefined) return { value: null, teams: 0 };
  const value = field.kind === 'choice' ? (choiceLevels(field)[lower] as MetricValue) : (lower + upper) / 2;
  return { value, teams: points.length };
}
