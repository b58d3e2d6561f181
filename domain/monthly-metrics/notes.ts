import { parseJson } from '#domain/parseJson.ts';
import type { StoredRow } from '#domain/row.ts';
import { tidyText } from '#domain/text.ts';
import { metricFields, type MetricKey } from './fields.ts';
import type { Month } from './reports.ts';

/** Under the team's id (specification.md, section 3). */
export interface MetricNotesFields {
  /** As `formatNotes` writes it; null for none. */
  readonly notes: string | null;
}

export interface MetricNotes extends StoredRow, MetricNotesFields {}

/** Free text on a team's metric and month: `Moved to a new repository`. */
export interface MetricNote {
  readonly metric: MetricKey;
  readonly month: Month;
  readonly text: string;
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
}

export const maxMetricNote = 200;

/** Leaves out whatever is no note. */
export function parseNotes(stored: string | null | undefined): MetricNote[] {
  const parsed = stored ? parseJson(stored) : undefined;
  return Array.isArray(parsed) ? parsed.flatMap((each) => parseNote(each) ?? []) : [];
}

function parseNote(given: unknown): MetricNote | undefined {
  const { metric, month, text, by, at } = (given ?? {}) as Partial<Record<keyof MetricNote, unknown>>;
  const field = metricFields.find(({ key }) => key === metric);
  const texts = [month, text, by, at];
  if (field === undefined || !texts.every((each) => typeof each === 'string')) return undefined;
  const [ofMonth = '', said = '', name = '', moment = ''] = texts;
  if (!/^\d{4}-\d\d$/u.test(ofMonth) || tidyText(said) === '' || Number.isNaN(Date.parse(moment))) return undefined;
  return { metric: field.key, month: ofMonth, text: tidyText(said), by: tidyText(name), at: moment };
}

export function formatNotes(notes: readonly MetricNote[]): string | null {
  return notes.length === 0 ? null : JSON.stringify(notes);
}

export function noteOf(notes: readonly MetricNote[], key: MetricKey, month: Month): MetricNote | undefined {
  return notes.find((each) => each.metric === key && each.month === month);
}

/** An empty text removes the note; null when what is stored is neither `before` nor the text, as after a lost answer. */
export function writeNote(
  notes: readonly MetricNote[],
  before: string,
  note: MetricNote,
): readonly MetricNote[] | null {
  const stored = noteOf(notes, note.metric, note.month);
  const text = stored?.text ?? '';
  if (text === note.text) return notes;
  if (text !== before) return null;
  const others = notes.filter((each) => each !== stored);
  return note.text === '' ? others : [...others, note];
}
