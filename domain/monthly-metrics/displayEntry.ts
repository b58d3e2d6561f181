import type { MetricField } from './fields.ts';
import type { StoredMetrics } from './mergeMetrics.ts';
import { type NotApplicableReason, notApplicableReasons, parseNotApplicable } from './notApplicable.ts';
import { displayMetric } from './parseMetric.ts';

/** `Not applicable – Bought software` */
export function displayReason(reason: NotApplicableReason): string {
  return `Not applicable – ${notApplicableReasons[reason]}`;
}

/** A team's metric as people read it: its value, why it has none, or that it isn't reported yet. */
export function displayEntry(field: MetricField, metrics: StoredMetrics | null): string {
  const reason = parseNotApplicable(metrics?.notApplicable)[field.key];
  return reason ? displayReason(reason) : displayMetric(field, metrics?.[field.key]);
}

/** As `displayEntry`, without the reason. */
export function displayShortEntry(field: MetricField, metrics: StoredMetrics | null): string {
  const reason = parseNotApplicable(metrics?.notApplicable)[field.key];
  return reason ? 'Not applicable' : displayMetric(field, metrics?.[field.key]);
}

/** Whether each metric has a value, or a reason for having none. */
export function isComplete(metrics: StoredMetrics, fields: readonly MetricField[]): boolean {
  const reasons = parseNotApplicable(metrics.notApplicable);
  return fields.every(({ key }) => (metrics[key] ?? null) !== null || reasons[key] !== undefined);
}
