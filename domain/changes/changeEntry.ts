import type { MetricKey } from '#domain/monthly-metrics/fields.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import type { StoredRow } from '#domain/row.ts';

/** Areas with a table of one row for each team, whose states show the changes. */
export const trackedAreas = ['team', 'inventory', 'metrics'] as const;
export type TrackedArea = (typeof trackedAreas)[number];

/** Entries of `members` are left by the function that changes them. */
export const changeAreas = [...trackedAreas, 'members'] as const;
export type ChangeArea = (typeof changeAreas)[number];

export const areaLabels: Readonly<Record<ChangeArea, string>> = {
  team: 'Team data',
  inventory: 'Tech inventory',
  metrics: 'Monthly metrics',
  members: 'Members',
};

/** Of the author: the platform's event; the row's `updateBy`, as the event was lost; the upload. */
export const changeSources = ['platform', 'page', 'upload'] as const;
type ChangeSource = (typeof changeSources)[number];

/** specification.md, section 3. Entries are only ever added. */
export interface ChangeEntryFields {
  readonly teamId: string;
  readonly teamName: string;
  readonly area: ChangeArea;
  /** Column of the area's table, or a field name below. */
  readonly field: string;
  /** As `formatValue` writes it; null where there was none. */
  readonly oldValue: string | null;
  readonly newValue: string | null;
  /** ISO 8601, by the platform's clock. */
  readonly changedAt: string;
  /** Null where only the name is known. */
  readonly userId: string | null;
  readonly userName: string | null;
  readonly source: ChangeSource;
  /** Upload, merge, undo, removal or restoration that the change is part of. */
  readonly uploadId: string | null;
  /** File, or `Merge: Postgress → PostgreSQL`; absent where no upload did it, and for early entries. */
  readonly fileName?: string | null;
}

export interface ChangeEntry extends StoredRow, ChangeEntryFields {}

/** Values are the changed fields as JSON; null before a team is added and after it is removed. */
export const uploadField = 'upload';

/** Values are `Jack Green, Developer`; null where the person wasn't, or is no longer, a member. */
export const memberField = 'member';

/** A save that left all metrics as they were; the new value is the reported month. */
export const reportField = 'report';

/** Has no values. Also the column that another text is written into on a confirmation. */
export const confirmationField = 'confirmation';

const correctionStart = 'correction ';

/** Values are the changed metrics of the month's report as JSON; no old one where there was no report. */
export function correctionField(month: Month): string {
  return `${correctionStart}${month}`;
}

export function correctedMonth({ field }: Pick<ChangeEntryFields, 'field'>): Month | undefined {
  return field.startsWith(correctionStart) ? field.slice(correctionStart.length) : undefined;
}

const noteStart = 'note ';

/** Values are the texts of a metric's note on a month. */
export function noteField(month: Month, metric: MetricKey): string {
  return `${noteStart}${month} ${metric}`;
}

export function notedMetric({ field }: Pick<ChangeEntryFields, 'field'>): { month: Month; metric: string } | undefined {
  const [month, metric] = field.startsWith(noteStart) ? field.slice(noteStart.length).split(' ') : [];
  return month === undefined || metric === undefined ? undefined : { month, metric };
}

/** Entries that no state of a row shows. */
export function isLeftByFunction(entry: Pick<ChangeEntryFields, 'field'>): boolean {
  return correctedMonth(entry) !== undefined || notedMetric(entry) !== undefined;
}

/** How a state was saved: no changes of their own. */
export const saveColumns = ['updateDate', 'correctionDate', 'pushedAt'] as const;

export type RowState = Readonly<Record<string, StoredValue>>;
export type StoredValue = string | number | boolean | null;

export interface FieldChange {
  readonly field: string;
  readonly oldValue: string | null;
  readonly newValue: string | null;
}

/** Null is a row that isn't there. Empty texts and absent values are alike. */
export function diffStates(before: RowState | null, after: RowState | null): FieldChange[] {
  const fields = Object.keys({ ...before, ...after }).filter(
    (field) => !(saveColumns as readonly string[]).includes(field),
  );
  return fields.flatMap((field) => {
    const [oldValue, newValue] = [formatValue(before?.[field]), formatValue(after?.[field])];
    return oldValue === newValue ? [] : [{ field, oldValue, newValue }];
  });
}

/** `'85.5'`, `'true'`; null for none and for an empty text. */
function formatValue(value: StoredValue | undefined): string | null {
  return value === undefined || value === null || value === '' ? null : String(value);
}

export function parseUploadChanges({ oldValue, newValue }: Pick<FieldChange, 'oldValue' | 'newValue'>): FieldChange[] {
  return diffStates(parseState(oldValue), parseState(newValue));
}

/** Only fields that differ; null where the upload changes nothing. */
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

export function parseState(text: string | null): RowState | null {
  return text === null ? null : (JSON.parse(text) as RowState);
}
