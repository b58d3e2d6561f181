import { type MetricField, metricFields, type MetricKey, type MetricValue, type MetricValues } from './fields.ts';
import type { MetricsEdit } from './mergeMetrics.ts';
import { formatMetric, parseMetric } from './parseMetric.ts';

/** A field being edited: its text, and the value that was stored when the editing began. */
interface DraftField {
  readonly text: string;
  readonly base: MetricValue;
}

/** Unsaved input. A field in it stays as typed; any other follows the stored metrics, also when somebody else changes them. */
export type MetricsDraft = Readonly<Partial<Record<MetricKey, DraftField>>>;

export const emptyDraft: MetricsDraft = {};

/** Draft that was persisted as JSON; null for an empty one, or anything else. */
export function parseDraft(kept: unknown): MetricsDraft | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const entries = Object.entries(kept);
  const isDraft = entries.every(([key, each]) => metricFields.some((field) => field.key === key) && isDraftField(each));
  return isDraft && entries.length > 0 ? kept : null;
}

function isDraftField(each: unknown): boolean {
  if (typeof each !== 'object' || each === null || !('text' in each) || !('base' in each)) return false;
  return typeof each.text === 'string' && (each.base === null || ['number', 'string'].includes(typeof each.base));
}

/** Text of the input. */
export function inputText(draft: MetricsDraft, stored: MetricValues, key: MetricKey): string {
  return draft[key]?.text ?? formatMetric(stored[key]);
}

export function setField(draft: MetricsDraft, stored: MetricValues, key: MetricKey, text: string): MetricsDraft {
  const known = draft[key];
  return { ...draft, [key]: { text, base: known === undefined ? (stored[key] ?? null) : known.base } };
}

/** Resolves a conflict with one's own value, which now replaces the other person's. */
export function keepMine(draft: MetricsDraft, stored: MetricValues, key: MetricKey): MetricsDraft {
  const known = draft[key];
  return known === undefined ? draft : { ...draft, [key]: { ...known, base: stored[key] ?? null } };
}

/** Drops what was typed for a field, which then follows the stored value again. */
export function resetField(draft: MetricsDraft, key: MetricKey): MetricsDraft {
  return Object.fromEntries(Object.entries(draft).filter(([each]) => each !== key));
}

interface ParsedForm {
  /** Fields with a new value. */
  readonly edit: MetricsEdit;
  /** Messages for the fields that can't be saved. All of them are required (specification.md, section 5). */
  readonly errors: Readonly<Partial<Record<MetricKey, string>>>;
  /** Whether the draft holds unsaved input, valid or not. */
  readonly isChanged: boolean;
}

/** Parses the whole form. A stored value that was not changed is never validated and never written. */
export function parseForm(draft: MetricsDraft, stored: MetricValues): ParsedForm {
  const base: Partial<Record<MetricKey, MetricValue>> = {};
  const mine: Partial<Record<MetricKey, MetricValue>> = {};
  const errors: Partial<Record<MetricKey, string>> = {};
  const changed = dropUnchanged(draft);

  for (const field of metricFields) {
    const { key } = field;
    const drafted = changed[key];
    const isMissing = (stored[key] ?? null) === null;
    if (drafted === undefined && !isMissing) continue;
    const read = parseMetric(field, inputText(changed, stored, key));
    if (!read.ok) errors[key] = read.message;
    else if (drafted !== undefined) [base[key], mine[key]] = [drafted.base, read.value];
  }
  return { edit: { base, mine }, errors, isChanged: Object.keys(changed).length > 0 };
}

/** Drops the fields whose text equals the value that they began with: they follow the stored metrics again. */
export function dropUnchanged(draft: MetricsDraft): MetricsDraft {
  return metricFields.reduce((kept, field) => {
    const drafted = draft[field.key];
    return drafted !== undefined && isUnchanged(field, drafted) ? resetField(kept, field.key) : kept;
  }, draft);
}

function isUnchanged(field: MetricField, { text, base }: DraftField): boolean {
  if (text.trim() === formatMetric(base)) return true;
  const read = parseMetric(field, text);
  return read.ok && read.value === base;
}
