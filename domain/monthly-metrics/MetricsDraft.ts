import { metricFields, type MetricKey, type MetricValue, type MetricValues } from './fields.ts';
import { formatMetric } from './readMetric.ts';

/** A field that is being edited: what was typed, and the stored value that it replaces, as it was when the editing began. */
export interface DraftedMetric {
  readonly text: string;
  readonly base: MetricValue;
}

/**
 * What somebody has typed and not yet saved. A field that is not in it follows the stored metrics, also when somebody else changes
 * them; one that is in it stays as typed.
 */
export type MetricsDraft = Readonly<Partial<Record<MetricKey, DraftedMetric>>>;

export const emptyDraft: MetricsDraft = {};

/** A draft that was put away as JSON; null for anything that is none, or an empty one. */
export function readDraft(kept: unknown): MetricsDraft | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const entries = Object.entries(kept);
  const isDraft = entries.every(([key, each]) => metricFields.some((field) => field.key === key) && isDrafted(each));
  return isDraft && entries.length > 0 ? kept : null;
}

function isDrafted(each: unknown): boolean {
  if (typeof each !== 'object' || each === null || !('text' in each) || !('base' in each)) return false;
  return typeof each.text === 'string' && (each.base === null || ['number', 'string'].includes(typeof each.base));
}

/** What stands in the input. */
export function draftedText(draft: MetricsDraft, stored: MetricValues, key: MetricKey): string {
  return draft[key]?.text ?? formatMetric(stored[key]);
}

export function typeMetric(draft: MetricsDraft, stored: MetricValues, key: MetricKey, text: string): MetricsDraft {
  const known = draft[key];
  return { ...draft, [key]: { text, base: known === undefined ? (stored[key] ?? null) : known.base } };
}

/** In a clash, one's own value: it now replaces the other person's, knowingly. */
export function keepMine(draft: MetricsDraft, stored: MetricValues, key: MetricKey): MetricsDraft {
  const known = draft[key];
  return known === undefined ? draft : { ...draft, [key]: { ...known, base: stored[key] ?? null } };
}

/** In a clash, the other person's value; or, when the text says what was there before, no change at all. */
export function followStored(draft: MetricsDraft, key: MetricKey): MetricsDraft {
  return Object.fromEntries(Object.entries(draft).filter(([each]) => each !== key));
}
