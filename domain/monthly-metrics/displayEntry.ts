import { formatMetric } from '#domain/formatNumber.ts';
import { isInRange, type MetricField, type MetricValue } from './fields.ts';
import type { StoredMetrics } from './mergeMetrics.ts';
import { type NotApplicableReason, notApplicableReasons, parseNotApplicable } from './notApplicable.ts';
import { notReported } from './parseMetric.ts';

export function displayReason(reason: NotApplicableReason): string {
  return `Not applicable – ${notApplicableReasons[reason]}`;
}

/** `81.40%`, `6,000`, `Partial`, `250.00% (out of range)` */
export function displayValue(field: MetricField, value: MetricValue | undefined): string {
  if (typeof value !== 'number') return value ?? notReported;
  const text = formatMetric(value, field.kind);
  return isInRange(field, value) ? text : `${text} (out of range)`;
}

export function displayEntry(field: MetricField, metrics: StoredMetrics | null): string {
  const reason = parseNotApplicable(metrics?.notApplicable)[field.key];
  return reason ? displayReason(reason) : displayValue(field, metrics?.[field.key]);
}

export function displayShortEntry(field: MetricField, metrics: StoredMetrics | null): string {
  const reason = parseNotApplicable(metrics?.notApplicable)[field.key];
  return reason ? 'Not applicable' : displayValue(field, metrics?.[field.key]);
}

export function isComplete(metrics: StoredMetrics, fields: readonly MetricField[]): boolean {
  const reasons = parseNotApplicable(metrics.notApplicable);
  return fields.every(({ key }) => (metrics[key] ?? null) !== null || reasons[key] !== undefined);
}
