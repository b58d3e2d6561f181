import { type MetricField, metricFields, type MetricKey, type MetricValue } from './fields.ts';
import type { MetricsEdit, StoredMetrics } from './mergeMetrics.ts';
import {
  isNotApplicableReason,
  type NotApplicableReason,
  parseNotApplicable,
  formatNotApplicable,
} from './notApplicable.ts';
import { formatMetric, parseMetric } from './parseMetric.ts';

export type ReasonChoice = NotApplicableReason | '';

/** `base`: stored when the editing began. */
interface DraftField {
  readonly text: string;
  readonly base: MetricValue;
  /** For a metric that doesn't apply: its text doesn't count. */
  readonly reason?: ReasonChoice;
  readonly baseReason?: NotApplicableReason;
  /** Why the person's value counts in place of a pushed one. */
  readonly override?: string;
}

/** A field in it stays as typed; any other follows the stored metrics. */
export type MetricsDraft = Readonly<Partial<Record<MetricKey, DraftField>>>;

export const emptyDraft: MetricsDraft = {};

/** From JSON; null for an empty draft, or anything else. */
export function parseDraft(kept: unknown): MetricsDraft | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const entries = Object.entries(kept);
  const isDraft = entries.every(([key, each]) => metricFields.some((field) => field.key === key) && isDraftField(each));
  return isDraft && entries.length > 0 ? kept : null;
}

function isDraftField(each: unknown): boolean {
  if (typeof each !== 'object' || each === null || !('text' in each) || !('base' in each)) return false;
  if ('reason' in each && each.reason !== '' && !isNotApplicableReason(each.reason)) return false;
  if ('baseReason' in each && !isNotApplicableReason(each.baseReason)) return false;
  return typeof each.text === 'string' && (each.base === null || ['number', 'string'].includes(typeof each.base));
}

/** Fills metrics without a value from earlier ones. */
export function draftFrom(metrics: StoredMetrics): MetricsDraft {
  const reasons = parseNotApplicable(metrics.notApplicable);
  const given = metricFields.flatMap(({ key }) => {
    const [text, reason] = [formatMetric(metrics[key]), reasons[key]];
    return text !== '' || reason ? [[key, { text, base: null, ...(reason && { reason }) }] as const] : [];
  });
  return Object.fromEntries(given);
}

export function inputText(draft: MetricsDraft, stored: StoredMetrics, key: MetricKey): string {
  return draft[key]?.text ?? formatMetric(stored[key]);
}

/** Undefined for a metric that applies. */
export function chosenReason(draft: MetricsDraft, stored: StoredMetrics, key: MetricKey): ReasonChoice | undefined {
  const drafted = draft[key];
  return drafted === undefined ? parseNotApplicable(stored.notApplicable)[key] : drafted.reason;
}

export function setField(draft: MetricsDraft, stored: StoredMetrics, key: MetricKey, text: string): MetricsDraft {
  return { ...draft, [key]: { ...beginField(draft, stored, key), text } };
}

/** @param reason undefined for a metric that applies: its text counts again */
export function setReason(
  draft: MetricsDraft,
  stored: StoredMetrics,
  key: MetricKey,
  reason: ReasonChoice | undefined,
): MetricsDraft {
  const { text, base, baseReason, override } = beginField(draft, stored, key);
  return { ...draft, [key]: { text, base, ...defined({ baseReason, reason, override }) } };
}

export function setOverride(
  draft: MetricsDraft,
  stored: StoredMetrics,
  key: MetricKey,
  override: string,
): MetricsDraft {
  return { ...draft, [key]: { ...beginField(draft, stored, key), override } };
}

function beginField(draft: MetricsDraft, stored: StoredMetrics, key: MetricKey): DraftField {
  return draft[key] ?? { ...storedBase(stored, key), text: formatMetric(stored[key]) };
}

function storedBase(stored: StoredMetrics, key: MetricKey): Pick<DraftField, 'base' | 'reason' | 'baseReason'> {
  const reason = parseNotApplicable(stored.notApplicable)[key];
  return { base: stored[key] ?? null, ...(reason && { reason, baseReason: reason }) };
}

export function keepMine(draft: MetricsDraft, stored: StoredMetrics, key: MetricKey): MetricsDraft {
  const known = draft[key];
  if (known === undefined) return draft;
  const { base, baseReason } = storedBase(stored, key);
  const { text, reason, override } = known;
  return { ...draft, [key]: { text, base, ...defined({ baseReason, reason, override }) } };
}

type OptionalParts = Pick<DraftField, 'reason' | 'baseReason' | 'override'>;

function defined(parts: { readonly [Name in keyof OptionalParts]: OptionalParts[Name] | undefined }): OptionalParts {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
}

export function resetField(draft: MetricsDraft, key: MetricKey): MetricsDraft {
  return Object.fromEntries(Object.entries(draft).filter(([each]) => each !== key));
}

interface ParsedForm {
  readonly edit: MetricsEdit;
  /** All fields are required (specification.md, section 5). */
  readonly errors: Readonly<Partial<Record<MetricKey, string>>>;
  readonly isChanged: boolean;
}

const noReason = 'Choose a reason.';

/** A stored value that was not changed is never validated and never written. */
export function parseForm(draft: MetricsDraft, stored: StoredMetrics): ParsedForm {
  const base: Partial<Record<MetricKey, MetricValue>> = {};
  const mine: Partial<Record<MetricKey, MetricValue>> = {};
  const baseReasons: Partial<Record<MetricKey, NotApplicableReason>> = {};
  const mineReasons: Partial<Record<MetricKey, NotApplicableReason>> = {};
  const errors: Partial<Record<MetricKey, string>> = {};
  const changed = dropUnchanged(draft);

  for (const field of metricFields) {
    const { key } = field;
    const drafted = changed[key];
    const reason = chosenReason(changed, stored, key);
    const isMissing = (stored[key] ?? null) === null && reason === undefined;
    if (drafted === undefined && !isMissing) continue;
    const read = reason === undefined ? parseMetric(field, inputText(changed, stored, key)) : applyReason(reason);
    if (!read.ok) errors[key] = read.message;
    else if (drafted !== undefined) {
      [base[key], mine[key]] = [drafted.base, read.value];
      if (drafted.baseReason) baseReasons[key] = drafted.baseReason;
      if (reason) mineReasons[key] = reason;
    }
  }
  const [baseNotApplicable, mineNotApplicable] = [baseReasons, mineReasons].map(formatNotApplicable) as [
    string | null,
    string | null,
  ];
  return {
    edit: { base, mine, baseNotApplicable, mineNotApplicable },
    errors,
    isChanged: Object.keys(changed).length > 0,
  };
}

function applyReason(reason: ReasonChoice) {
  return reason === '' ? ({ ok: false, message: noReason } as const) : ({ ok: true, value: null } as const);
}

/** Unchanged fields follow the stored metrics again. */
export function dropUnchanged(draft: MetricsDraft): MetricsDraft {
  return metricFields.reduce((kept, field) => {
    const drafted = draft[field.key];
    return drafted !== undefined && isUnchanged(field, drafted) ? resetField(kept, field.key) : kept;
  }, draft);
}

function isUnchanged(field: MetricField, { text, base, reason, baseReason }: DraftField): boolean {
  if (reason !== baseReason) return false;
  if (reason !== undefined || text.trim() === formatMetric(base)) return true;
  const read = parseMetric(field, text);
  return read.ok && read.value === base;
}
