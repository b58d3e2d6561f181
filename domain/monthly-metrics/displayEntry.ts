import { formatMetric } from '#domain/formatNumber.ts';
import type { MetricField, MetricValue } from './fields.ts';
import type { StoredMetrics } from './mergeMetrics.ts';
import { type NotApplicableReason, notApplicableReasons, parseNotApplicable } from './notApplicable.ts';
import { notReported } from './parseMetric.ts';

/** `Not applicable – Bought software` */
export function displayReason(reason: NotApplicableReason): string {
  return `Not applicable – ${notApplicableReasons[reason]}`;
}

/** `81.40%`, `6,000`, `Partial` */
export function displayValue({ kind }: MetricField, value: MetricValue | undefined): string {
  return typeof value === 'number' ? formatMetric(value, kind) : (value ?? notReported);
}

/** A team's metric as people read it: its value, why it has none, or that it isn't reported yet. */
export function displayEntry(field: MetricField, metrics: StoredMetrics | null): string {
  const reason = parseNotApplicable(metrics?.notApplicable)[field.key];
  return reason ? displayReason(reason) : displayValue(field, metrics?.[field.key]);
}

/** As `displayEntry`, without the reason. */
export function displayShortEntry(field: MetricField, metrics: StoredMetrics | null): string {
  const reason = parseNotApplicable(metrics?.notApplicable)[field.key];
  return reason ? 'Not applicable' : displayValue(field, metrics?.[field.key]);
}

/** Whether each metric has a value, or a reason for having none. */
export function isComplete(metrics: StoredMetrics, fields: readonly MetricField[]): boolean {
  const reasons = parseNotApplicable(metrics.notApplicable);
  return fields.every(({ key }) => (metrics[key] ?? null) !== null || reasons[key] !== undefined);
}
