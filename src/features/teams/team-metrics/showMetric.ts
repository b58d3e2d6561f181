import { formatNumber, formatPercent } from '#domain/formatNumber.ts';
import type { MetricField, MetricValue } from '#domain/monthly-metrics/fields.ts';

/** What stands where a team has never given a value. */
export const notReported = 'Not reported yet';

/** A stored metric as people read it: `81.38%`, `6,000`, `Partial`. */
export function showMetric({ kind }: MetricField, value: MetricValue | undefined): string {
  if (value === null || value === undefined) return notReported;
  if (typeof value !== 'number') return value;
  return kind === 'percent' ? formatPercent(value) : formatNumber(value);
}
