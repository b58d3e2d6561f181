import {
  type MetricKey,
  metricFields,
  type MetricValue,
  type MonthlyMetricsFields,
} from '#domain/monthly-metrics/fields.ts';
import {
  formatNotApplicable,
  type NotApplicableReason,
  parseNotApplicable,
} from '#domain/monthly-metrics/notApplicable.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import { overrideReason, parseOverrides } from './overrides.ts';
import { notApplicableValue, type PushedMetrics } from './pushedMetrics.ts';

/** For a program, which names none; a reason that people gave stays. */
export const reasonOfPrograms: NotApplicableReason = 'noToolSupport';

type Values = Partial<Pick<MonthlyMetricsFields, MetricKey | 'notApplicable'>>;

interface AppliedPush {
  /** That differ from the row's. */
  readonly changes: Values;
  /** Of all eight metrics something is known of this month: it is reported by itself. */
  readonly isComplete: boolean;
}

/** A month's pushed metrics in a team's row. What a person has overridden in that month stays. @param row null for a team without metrics */
export function applyPushed(row: MonthlyMetricsFields | null, pushed: PushedMetrics, month: Month): AppliedPush {
  const overrides = parseOverrides(row?.overrides);
  const known = parseNotApplicable(row?.notApplicable);
  const values: Partial<Record<MetricKey, MetricValue>> = {};
  const reasons: Partial<Record<MetricKey, NotApplicableReason>> = {};
  let isComplete = true;
  for (const { key } of metricFields) {
    const metric = overrideReason(overrides, key, month) === undefined ? pushed[key] : undefined;
    const isNotApplicable = metric === undefined ? known[key] !== undefined : metric.value === notApplicableValue;
    if (isNotApplicable) reasons[key] = known[key] ?? reasonOfPrograms;
    if (metric !== undefined) {
      const value = isNotApplicable ? null : (metric.value as MetricValue);
      if (value !== (row?.[key] ?? null)) values[key] = value;
    } else if (overrides[key]?.month !== month) isComplete &&= isNotApplicable;
  }
  const notApplicable = formatNotApplicable(reasons);
  const isReasoned = notApplicable !== formatNotApplicable(known);
  return { changes: { ...(values as Values), ...(isReasoned && { notApplicable }) }, isComplete };
}
