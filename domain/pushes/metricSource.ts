import type { MetricKey } from '#domain/monthly-metrics/fields.ts';
import type { StoredMetrics } from '#domain/monthly-metrics/mergeMetrics.ts';
import { parseNotApplicable } from '#domain/monthly-metrics/notApplicable.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import { overrideReason, parseOverrides } from './overrides.ts';
import {
  type MetricPushFields,
  notApplicableValue,
  parsePushedMetrics,
  type PushedMetric,
  type PushedMetrics,
} from './pushedMetrics.ts';

/** Where a value is from, when it isn't people's. */
export interface MetricSource {
  readonly pushed: PushedMetric;
  /** Why a person's value counts in place of it; undefined where the pushed one does. */
  readonly overridden?: string;
}

/** Newest month first. */
export type PushesByMonth = readonly (readonly [Month, PushedMetrics])[];

export function pushesByMonth(rows: readonly MetricPushFields[]): PushesByMonth {
  return rows
    .map(({ month, metrics }) => [month, parsePushedMetrics(metrics)] as const)
    .sort(([one], [other]) => (one < other ? 1 : -1));
}

export function pushedIn(pushes: PushesByMonth, month: Month): PushedMetrics {
  return pushes.find(([each]) => each === month)?.[1] ?? {};
}

type Overridable = StoredMetrics & { readonly overrides?: string | null };

/** Of a team's newest value, which may be of an earlier month. Undefined for a value of people. */
export function sourceOf(
  key: MetricKey,
  metrics: Overridable | null,
  pushes: PushesByMonth,
  thisMonth: Month,
): MetricSource | undefined {
  const [month, told] = pushes.find(([, ofMonth]) => ofMonth[key] !== undefined) ?? [];
  const pushed = told?.[key];
  if (metrics === null || month === undefined || pushed === undefined) return undefined;
  const overridden = month === thisMonth ? overrideReason(parseOverrides(metrics.overrides), key, month) : undefined;
  if (overridden !== undefined) return { pushed, overridden };
  return isValueOf(key, metrics, pushed) ? { pushed } : undefined;
}

/** Whether a report's value is the pushed one. */
export function isValueOf(key: MetricKey, metrics: StoredMetrics, { value }: PushedMetric): boolean {
  if (value === notApplicableValue) return parseNotApplicable(metrics.notApplicable)[key] !== undefined;
  return metrics[key] === value;
}
