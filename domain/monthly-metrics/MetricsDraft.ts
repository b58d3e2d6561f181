import type { MetricKey, MetricValue, MetricValues } from './fields';
import { formatMetric } from './readMetric';

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
