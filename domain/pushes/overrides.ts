import { parseJson } from '#domain/parseJson.ts';
import { type MetricKey, metricFields } from '#domain/monthly-metrics/fields.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';

/** A person's value in place of a pushed one, until that month ends. */
export interface Override {
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
      return isOverride(override) ? [[key, override] as const] : [];
    }),
  );
}

function isOverride(value: unknown): value is Override {
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
