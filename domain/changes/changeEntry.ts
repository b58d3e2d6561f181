import type { Month } from '#domain/monthly-metrics/reports.ts';
import type { StoredRow } from '#domain/row.ts';

/** Areas whose entries follow from row states, each a table with one row for a team. */
export const trackedAreas = ['team', 'inventory', 'metrics'] as const;
export type TrackedArea = (typeof trackedAreas)[number];

/** Kinds of data whose changes are kept. `members`: entries of the function that changes them. */
export const changeAreas = [...trackedAreas, 'members'] as const;
export type ChangeArea = (typeof changeAreas)[number];

/**
 * Source of a change's author: the platform's event, the row's `updateBy` (the event was lost), or the upload.
 */
export const changeSources = ['platform', 'page', 'upload'] as const;
type ChangeSource = (typeof changeSources)[number];

/** One changed field of one team (specification.md, section 3). Entries are only ever added. */
export interface ChangeEntryFields {
  readonly teamId: string;
  /** At the time of the change. */
  readonly teamName: string;
  readonly area: ChangeArea;
  /** Column of the area's table; `uploadField` for everything that an upload changed of a team; `memberField`; `reportField`; `correctionField`; `confirmationField`. */
  readonly field: string;
  /** Stored value as `formatValue` writes it; null where there was none. */
  readonly oldValue: string | null;
  readonly newValue: string | null;
  /** ISO 8601, by the platform's clock. */
  readonly changedAt: string;
  /** Account of the person; null where only the name is known. */
  readonly userId: string | null;
  /** Null where nobody is known. */
  readonly userName: string | null;
  readonly source: ChangeSource;
  /** Upload, merge of names, undo, removal or restoration of which the change is a part. */
  readonly uploadId: string | null;
  /** Uploaded file, or `Merge: Postgress → PostgreSQL`; none for what no upload did, and for entries of a time in which it wasn't kept. */
  readonly fileName?: string | null;
}

export interface ChangeEntry extends StoredRow, ChangeEntryFields {}

/** `field` of an upload's entry, whose values are the changed fields as JSON; null before a team is added and after it is removed. */
export const uploadField = 'upload';

/** `field` of an entry about a member, whose values are `Jack Green, Developer`; null where the person wasn't, or is no longer, a member. */
export const memberField = 'member';

/** `field` of the entry of a save that left all metrics as they were; its new value is the reported month. */
export const reportField = 'report';

/** `field` of the entry of a confirmation, which has no values; also the column that another text is written into then. */
export const confirmationField = 'confirmation';

const correctionStart = 'correction ';

/** `field` of the entry of a correction, whose values are the changed metrics of that month's report as JSON; none before where there was no report. */
export function correctionField(month: Month): string {
  return `${correctionStart}${month}`;
}

/** The month that an entry says was corrected; undefined for any other entry. */
export function correctedMonth({ field }: Pick<ChangeEntryFields, 'field'>): Month | undefined {
  return field.startsWith(correctionStart) ? field.slice(correctionStart.length) : undefined;
}

/** Columns that are kept with a state and say how it was saved: no changes of their own. */
export const saveColumns = ['updateDate', 'correctionDate'] as const;

/** Values of the tracked columns of one row. */
export type RowState = Readonly<Record<string, StoredValue>>;
export type StoredValue = string | number | boolean | null;

export interface FieldChange {
  readonly field: string;
  readonly oldValue: string | null;
  readonly newValue: string | null;
}

/** The fields that differ between two states of a row; null is a row that isn't there. Empty texts and absent values are alike. */
export function diffStates(before: RowState | null, after: RowState | null): FieldChange[] {
  const fields = Object.keys({ ...before, ...after }).filter((field) => !isSaveColumn(field));
  return fields.flatMap((field) => {
    const [oldValue, newValue] = [formatValue(before?.[field]), formatValue(after?.[field])];
    return oldValue === newValue ? [] : [{ field, oldValue, newValue }];
  });
}

function isSaveColumn(field: string): boolean {
  return (saveColumns as readonly string[]).includes(field);
}

/** A stored value as text: `'85.5'`, `'true'`, a text as it is; null for none and for an empty text. */
function formatValue(value: StoredValue | undefined): string | null {
  return value === undefined || value === null || value === '' ? null : String(value);
}

/** The fields that an upload changed of a team, from its one entry. */
export function parseUploadChanges({ oldValue, newValue }: Pick<FieldChange, 'oldValue' | 'newValue'>): FieldChange[] {
  return diffStates(parseState(oldValue), parseState(newValue));
}

/** Values of an upload's entry, of the fields that differ; null where the upload changes nothing. */
export function formatUploadChanges(
  before: RowState | null,
  after: RowState | null,
): Pick<FieldChange, 'oldValue' | 'newValue'> | null {
  const changes = diffStates(before, after);
  if (changes.length === 0) return null;
  const format = (state: RowState | null) =>
    state && JSON.stringify(Object.fromEntries(changes.map(({ field }) => [field, state[field] ?? null])));
  return { oldValue: format(before), newValue: format(after) };
}

/** Values of an upload's or a correction's entry. */
export function parseState(text: string | null): RowState | null {
  return text === null ? null : (JSON.parse(text) as RowState);
}
