import type { StoredMetrics } from '#domain/monthly-metrics/mergeMetrics.ts';
import { parseNotApplicable } from '#domain/monthly-metrics/notApplicable.ts';
import { parseJson } from '#domain/parseJson.ts';
import { type MetricKey, metricFields, type MetricValue } from '#domain/monthly-metrics/fields.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import { notApplicableValue, type PushedMetric, type PushedMetrics } from './pushedMetrics.ts';

/** A person's value in place of a pushed one, until that month ends. */
interface Override {
  readonly month: Month;
  readonly reason: string;
}

export type Overrides = Readonly<Partial<Record<MetricKey, Override>>>;

/** Eight of them fit into their column. */
export const maxOverrideReason = 200;

/** Skips what is no override. */
export function parseOverrides(stored: string | null | undefined): Overrides {
  const parsed = stored ? parseJson(stored) : undefined;
  if (typeof parsed !== 'object' || parsed === null) return {};
  const overrides = new Map<string, unknown>(Object.entries(parsed));
  return Object.fromEntries(
    metricFields.flatMap(({ key }) => {
      const override = overrides.get(key);
      return readsAsOverride(override) ? [[key, override] as const] : [];
    }),
  );
}

function readsAsOverride(value: unknown): value is Override {
  if (typeof value !== 'object' || value === null || !('month' in value) || !('reason' in value)) return false;
  return typeof value.month === 'string' && typeof value.reason === 'string';
}

/** JSON in the order of the metrics, so that equal ones are equal texts; null for none. */
export function formatOverrides(overrides: Overrides): string | null {
  const entries = metricFields.flatMap(({ key }) => {
    const override = overrides[key];
    return override === undefined ? [] : [[key, { month: override.month, reason: override.reason }] as const];
  });
  return entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries));
}

/** The reason; undefined where the pushed value counts. */
export function overrideReason(overrides: Overrides, key: MetricKey, month: Month): string | undefined {
  return overrides[key]?.month === month ? overrides[key].reason : undefined;
}

/** Where a person gave none: in the grid of several teams, or by restoring an earlier value. */
const reasonOfNone = 'Entered by hand';

export type OverrideReasons = Readonly<Partial<Record<MetricKey, string>>>;

/** Whether a person's value is another than the pushed one. */
export function isOverride(pushed: PushedMetric | undefined, value: MetricValue, isNotApplicable: boolean): boolean {
  return pushed !== undefined && pushed.value !== (isNotApplicable ? notApplicableValue : value);
}

interface SavedOverPushes {
  /** Metrics that the person changed, as they are saved. */
  readonly changes: StoredMetrics;
  /** For this month. */
  readonly pushed: PushedMetrics;
  readonly month: Month;
  readonly reasons: OverrideReasons;
}

/** After a person's save: what differs from the pushed value overrides it, what is equal takes that back. Other months' are dropped. */
export function overridesAfter(
  stored: string | null | undefined,
  { changes, pushed, month, reasons }: SavedOverPushes,
): string | null {
  const known = parseOverrides(stored);
  const notApplicable = parseNotApplicable(changes.notApplicable);
  const entries = metricFields.flatMap(({ key }) => {
    const told = pushed[key];
    if (told === undefined) return [];
    const before = known[key]?.month === month ? [[key, known[key]] as const] : [];
    if (!(key in changes)) return before;
    if (!isOverride(told, changes[key] ?? null, notApplicable[key] !== undefined)) return [];
    const reason = reasons[key]?.trim() ?? '';
    return [[key, { month, reason: reason === '' ? reasonOfNone : reason }] as const];
  });
  return formatOverrides(Object.fromEntries(entries));
}
