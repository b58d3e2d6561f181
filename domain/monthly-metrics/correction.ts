import { type MetricKey, metricFields, type MetricValue, type MetricValues } from './fields.ts';
import { mergeMetrics, type MetricConflict, type MetricsEdit } from './mergeMetrics.ts';
import {
  formatNotApplicable,
  type NotApplicable,
  type NotApplicableReason,
  parseNotApplicable,
} from './notApplicable.ts';
import { parseMetric } from './parseMetric.ts';
import type { Month } from './reports.ts';

export interface Correction extends MetricsEdit {
  readonly teamId: string;
  readonly month: Month;
  /** As stored; what is left out is none. */
  readonly baseNotApplicable: string | null;
  readonly mineNotApplicable: string | null;
}

export type ReportValues = MetricValues & { readonly notApplicable?: string | null };

/** Undefined for a body that names no team or month, or a value that a metric can't have. */
export function parseCorrection(body: unknown): Correction | undefined {
  if (!isRecord(body)) return undefined;
  const { teamId, month, base, mine, baseNotApplicable = null, mineNotApplicable = baseNotApplicable } = body;
  if (
    typeof teamId !== 'string' ||
    teamId === '' ||
    typeof month !== 'string' ||
    !/^\d{4}-(0[1-9]|1[0-2])$/.test(month)
  ) {
    return undefined;
  }
  if (!isReasons(baseNotApplicable) || !isReasons(mineNotApplicable)) return undefined;
  const reasons = parseNotApplicable(mineNotApplicable);
  const before = readValues(base, () => true);
  const after = readValues(mine, (key, value) => (value === null ? reasons[key] !== undefined : isValid(key, value)));
  if (before === undefined || after === undefined) return undefined;
  // A value and a reason for none contradict each other.
  if (Object.entries(after).some(([key, value]) => value !== null && reasons[key as MetricKey] !== undefined))
    return undefined;
  return { teamId, month, base: before, mine: after, baseNotApplicable, mineNotApplicable };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isReasons(value: unknown): value is string | null {
  if (value === null) return true;
  return typeof value === 'string' && formatNotApplicable(parseNotApplicable(value)) !== null;
}

function readValues(
  given: unknown,
  accepts: (key: MetricKey, value: MetricValue) => boolean,
): MetricValues | undefined {
  if (!isRecord(given)) return undefined;
  const isKnown = Object.entries(given).every(([key, value]) => {
    const field = metricFields.find((each) => each.key === key);
    const isValue = value === null || typeof value === 'number' || typeof value === 'string';
    return field !== undefined && isValue && accepts(field.key, value as MetricValue);
  });
  return isKnown ? given : undefined;
}

function isValid(key: MetricKey, value: MetricValue): boolean {
  const field = metricFields.find((each) => each.key === key);
  const parsed = field && parseMetric(field, String(value));
  return parsed?.ok === true && parsed.value === value;
}

export interface MergedReport {
  readonly values: ReportValues;
  readonly conflicts: readonly MetricConflict[];
}

export function mergeCorrection(
  { base, mine, baseNotApplicable, mineNotApplicable }: Omit<Correction, 'teamId' | 'month'>,
  theirs: ReportValues,
): MergedReport {
  const merged = mergeMetrics({ base, mine }, theirs);
  const [from, own, other] = [baseNotApplicable, mineNotApplicable, theirs.notApplicable].map(parseNotApplicable) as [
    NotApplicable,
    NotApplicable,
    NotApplicable,
  ];
  const conflicts = new Map(merged.conflicts.map((conflict) => [conflict.key, conflict]));
  const values: Partial<Record<MetricKey, MetricValue>> = {};
  const reasons: Partial<Record<MetricKey, NotApplicableReason>> = {};
  for (const { key } of metricFields) {
    const isOwn = own[key] !== from[key];
    if (isOwn && other[key] !== from[key] && other[key] !== own[key]) {
      conflicts.set(key, { key, mine: mine[key] ?? null, theirs: theirs[key] ?? null });
    }
    const value = key in merged.changes ? merged.changes[key] : theirs[key];
    const reason = isOwn ? own[key] : other[key];
    // A new value says that the metric applies, and a new reason that it has none.
    const hasReason = reason !== undefined && !(key in merged.changes && (merged.changes[key] ?? null) !== null);
    values[key] = hasReason ? null : (value ?? null);
    if (hasReason) reasons[key] = reason;
  }
  return { values: { ...values, notApplicable: formatNotApplicable(reasons) }, conflicts: [...conflicts.values()] };
}
