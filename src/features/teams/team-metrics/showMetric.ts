import type { MetricField, MetricValue } from '../../../../domain/monthly-metrics/fields';
import { formatMetric } from '../../../../domain/monthly-metrics/readMetric';
import { notAvailable } from '../../../../domain/text';

/** A stored metric as it is read: in the digits that it was typed in, with its unit. */
export function showMetric({ kind }: MetricField, value: MetricValue | undefined): string {
  const text = formatMetric(value);
  if (text === '') return notAvailable;
  return kind === 'percent' ? `${text}%` : text;
}
