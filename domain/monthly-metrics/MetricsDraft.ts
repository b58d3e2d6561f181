import { type MetricField, metricFields, type MetricKey, type MetricValue, type MetricValues } from './fields.ts';
import type { MetricsEdit } from './mergeMetrics.ts';
import { formatMetric, parseMetric } from './parseMetric.ts';

/** A field that is being edited: what was typed, and the stored value that it replaces, as it was when the editing began. */
interface DraftField {
  readonly text: string;
  readonly base: MetricValue;
}

/**
 * What somebody has typed and not yet saved. A field that is not in it follows the stored metrics, also when somebody else changes
 * them; one that is in it stays as typed.
 */
export type MetricsDraft = Readonly<Partial<Record<MetricKey, DraftField>>>;

export const emptyDraft: MetricsDraft = {};

/** A draft that was put away as JSON; null for anything that is none, or an empty one. */
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

/** What stands in the input. */
export function inputText(draft: MetricsDraft, stored: MetricValues, key: MetricKey): string {
  return draft[key]?.text ?? formatMetric(stored[key]);
}

export function setField(draft: MetricsDraft, stored: MetricValues, key: MetricKey, text: string): MetricsDraft {
  const known = draft[key];
  return { ...draft, [key]: { text, base: known === undefined ? (stored[key] ?? null) : known.base } };
}

/** In a clash, one's own value: it now replaces the other person's, knowingly. */
export function keepMine(draft: MetricsDraft, stored: MetricValues, key: MetricKey): MetricsDraft {
  const known = draft[key];
  return known === undefined ? draft : { ...draft, [key]: { ...known, base: stored[key] ?? null } };
}

/** In a clash, the other person's value; or, when the text says what was there before, no change at all. */
export function resetField(draft: MetricsDraft, key: MetricKey): MetricsDraft {
  return Object.fromEntries(Object.entries(draft).filter(([each]) => each !== key));
}

interface ParsedForm {
  /** What to save: the fields that were given another value. */
  readonly edit: MetricsEdit;
  /** Why a field can't be saved as it is. All of them are required (SPEC section 5). */
  readonly errors: Readonly<Partial<Record<MetricKey, string>>>;
  /** Whether something would be lost with the draft, also if it can't be saved as it is. */
  readonly isChanged: boolean;
}

/** The form as it stands. A value that is stored and was not changed is never judged and never written. */
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

/** Without the fields whose text says what was stored when their editing began: they follow what is stored again. */
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
