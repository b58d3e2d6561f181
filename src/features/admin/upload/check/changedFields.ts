import type { UploadColumn } from '#domain/upload/columns.ts';
import {
  greenfieldColumn,
  personTextColumns,
  roleColumn,
  teamNameColumn,
  teamTextColumns,
} from '#domain/upload/storedColumns.ts';
import type { FieldChange } from './Comparison.ts';

export type Fields = Readonly<Record<string, string | boolean | null | undefined>>;

/** Which column of a file gives which field. */
export type FieldColumns = readonly { readonly column: UploadColumn; readonly field: string }[];

export const teamColumns: FieldColumns = [
  teamNameColumn,
  ...teamTextColumns,
  { column: greenfieldColumn, field: 'greenfield' },
];
export const personColumns: FieldColumns = personTextColumns;
export const roleColumns: FieldColumns = [roleColumn];

/** The fields that would not be as they are: what a file leaves empty stays. `stored` is absent for what is new. */
export function changedFields(columns: FieldColumns, stored: Fields | undefined, given: Fields): FieldChange[] {
  return columns.flatMap(({ column, field }) => {
    const after = given[field];
    if (after === undefined || after === stored?.[field]) return [];
    return [{ column, before: show(stored?.[field]), after: show(after) }];
  });
}

function show(value: Fields[string]): string {
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : (value ?? '');
}
