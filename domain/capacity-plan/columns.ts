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

/** The columns that a capacity-plan CSV must have (specification.md, section 3), as they are written there. */
export const uploadColumns: readonly UploadColumn[] = [
  ...teamFieldsInFile.map((field) => teamFields[field].csv.column),
  ...personColumns,
];

export type UploadColumn = (typeof teamFields)[TeamFieldName]['csv']['column'] | (typeof personColumns)[number];

/** One row of the file as it came: a text for each column. */
export type UploadRow = Readonly<Record<UploadColumn, string>>;

/** A line whose number of cells differs from the header's. */
export interface WidthFault {
  readonly cells: number;
  readonly columns: number;
  /** A comma when absent. */
  readonly separator?: string | undefined;
  /** The file ends within this line. */
  readonly cutOff?: boolean | undefined;
}

/** A row and the line of the file it stands on, as an editor numbers lines. */
export interface NumberedRow {
  readonly line: number;
  readonly row: UploadRow;
  /** Of a line that has more or fewer cells than the header: its values may stand in wrong columns, so it is refused. */
  readonly widthFault?: WidthFault;
}

/** The required columns that a file lacks, in the order of the specification. */
export function findMissingColumns(present: ReadonlySet<string>): UploadColumn[] {
  return uploadColumns.filter((column) => !present.has(column));
}

/** specification.md, section 5. */
export function missingColumnsMessage(missing: readonly UploadColumn[]): string {
  return `File is missing required columns: ${missing.join(', ')}`;
}

/** A column of the file that is kept as text: in which field, and how many characters fit. */
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

/** A team's texts other than its name. */
export const teamTextColumns: readonly StoredColumn<TeamFieldName>[] = teamFieldsInFile.flatMap((field) => {
  const { csv, ...description } = teamFields[field];
  return description.kind === 'text' ? [{ column: csv.column, field, maxLength: description.maxLength }] : [];
});

/** Columns that say Yes or No. */
export const teamBooleanColumns: readonly Omit<StoredColumn<TeamFieldName>, 'maxLength'>[] = teamFieldsInFile
  .filter((field) => teamFields[field].kind === 'boolean')
  .map((field) => ({ column: teamFields[field].csv.column, field }));

export const emailColumn = { column: 'User Email', field: 'email', maxLength: 320 } as const satisfies StoredColumn;

/** A person's texts other than the e-mail address. */
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
