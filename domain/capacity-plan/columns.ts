import { plainTextSize } from '#domain/limits.ts';
import { type TeamFieldName, teamFieldNames, teamFields } from '#domain/team.ts';
import type { UserMetadataFields } from '#domain/teamMember.ts';

const teamFieldsInFile = teamFieldNames.toSorted(
  (one, other) => teamFields[one].csv.position - teamFields[other].csv.position,
);

const personColumns = [
  'User First Name',
  'User Middle Name',
  'User Last Name',
  'User Preferred Name',
  'User Email',
  'Agile Team Role',
  'Manager',
  'Manager Email',
  'Company',
  'On/Off/Near',
  'Job Title',
] as const;

/** As specification.md, section 3, spells them. */
export const uploadColumns: readonly UploadColumn[] = [
  ...teamFieldsInFile.map((field) => teamFields[field].csv.column),
  ...personColumns,
];

export type UploadColumn = (typeof teamFields)[TeamFieldName]['csv']['column'] | (typeof personColumns)[number];

export type UploadRow = Readonly<Record<UploadColumn, string>>;

export interface WidthFault {
  readonly cells: number;
  readonly columns: number;
  /** A comma when absent. */
  readonly separator?: string | undefined;
  readonly cutOff?: boolean | undefined;
}

/** Lines as an editor numbers them. */
export interface NumberedRow {
  readonly line: number;
  readonly row: UploadRow;
  /** Values may stand in wrong columns, so the line is refused. */
  readonly widthFault?: WidthFault;
}

export const blankRow = Object.fromEntries(uploadColumns.map((column) => [column, ''])) as UploadRow;

/** Dropped (specification.md, section 5). */
export function isBlankRow({ row }: NumberedRow): boolean {
  return uploadColumns.every((column) => row[column].trim() === '');
}

export function findMissingColumns(present: ReadonlySet<string>): UploadColumn[] {
  return uploadColumns.filter((column) => !present.has(column));
}

/** specification.md, section 5. */
export function missingColumnsMessage(missing: readonly UploadColumn[]): string {
  return `File is missing required columns: ${missing.join(', ')}`;
}

export interface StoredColumn<Field extends string = string> {
  readonly column: UploadColumn;
  readonly field: Field;
  readonly maxLength: number;
}

export const teamNameColumn: StoredColumn<'teamName'> = {
  column: teamFields.teamName.csv.column,
  field: 'teamName',
  maxLength: teamFields.teamName.maxLength,
};

export const teamTextColumns: readonly StoredColumn<TeamFieldName>[] = teamFieldsInFile.flatMap((field) => {
  const { csv, ...description } = teamFields[field];
  return description.kind === 'text' ? [{ column: csv.column, field, maxLength: description.maxLength }] : [];
});

export const teamBooleanColumns: readonly Omit<StoredColumn<TeamFieldName>, 'maxLength'>[] = teamFieldsInFile
  .filter((field) => teamFields[field].kind === 'boolean')
  .map((field) => ({ column: teamFields[field].csv.column, field }));

export const emailColumn = { column: 'User Email', field: 'email', maxLength: 320 } as const satisfies StoredColumn;

export const personTextColumns = [
  { column: 'User First Name', field: 'firstName', maxLength: plainTextSize },
  { column: 'User Middle Name', field: 'middleName', maxLength: plainTextSize },
  { column: 'User Last Name', field: 'lastName', maxLength: plainTextSize },
  { column: 'Manager', field: 'manager', maxLength: plainTextSize },
  { column: 'Company', field: 'company', maxLength: plainTextSize },
  { column: 'On/Off/Near', field: 'workLocation', maxLength: plainTextSize },
] as const satisfies readonly StoredColumn<keyof UserMetadataFields>[];

export const roleColumn = {
  column: 'Agile Team Role',
  field: 'agileTeamRole',
  maxLength: plainTextSize,
} as const satisfies StoredColumn;

/** Required in the file, stored nowhere (specification.md, section 3 has no field for them). */
export const unstoredColumns = [
  'User Preferred Name',
  'Manager Email',
  'Job Title',
] as const satisfies readonly UploadColumn[];
