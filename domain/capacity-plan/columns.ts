import type { TeamFields } from '#domain/team.ts';
import type { UserMetadataFields } from '#domain/teamMember.ts';

/** The 19 columns that a capacity-plan CSV must have (specification.md, section 3), as they are written there. */
export const uploadColumns = [
  'Team',
  'Project Id',
  'Product Name',
  'Team Type',
  'Business Unit',
  'Business Sector',
  'Greenfield Status',
  'Team Status',
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

export type UploadColumn = (typeof uploadColumns)[number];

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

/** Size of a column without an index: ten kilobytes of any script fit. A size can never be changed (docs/deploying.md). */
const plainText = 20_000;

export const teamNameColumn = { column: 'Team', field: 'teamName', maxLength: 256 } as const satisfies StoredColumn;

/** A team's texts other than its name; `Greenfield Status` is no text. */
export const teamTextColumns = [
  { column: 'Project Id', field: 'projectId', maxLength: 128 },
  { column: 'Product Name', field: 'productName', maxLength: plainText },
  { column: 'Team Type', field: 'teamType', maxLength: plainText },
  { column: 'Business Unit', field: 'businessUnit', maxLength: plainText },
  { column: 'Business Sector', field: 'sector', maxLength: plainText },
  { column: 'Team Status', field: 'teamStatus', maxLength: plainText },
] as const satisfies readonly StoredColumn<keyof TeamFields>[];

export const greenfieldColumn = 'Greenfield Status' satisfies UploadColumn;

export const emailColumn = { column: 'User Email', field: 'email', maxLength: 320 } as const satisfies StoredColumn;

/** A person's texts other than the e-mail address. */
export const personTextColumns = [
  { column: 'User First Name', field: 'firstName', maxLength: plainText },
  { column: 'User Middle Name', field: 'middleName', maxLength: plainText },
  { column: 'User Last Name', field: 'lastName', maxLength: plainText },
  { column: 'Manager', field: 'manager', maxLength: plainText },
  { column: 'Company', field: 'company', maxLength: plainText },
  { column: 'On/Off/Near', field: 'workLocation', maxLength: plainText },
] as const satisfies readonly StoredColumn<keyof UserMetadataFields>[];

export const roleColumn = {
  column: 'Agile Team Role',
  field: 'agileTeamRole',
  maxLength: plainText,
} as const satisfies StoredColumn;

/** Required in the file, stored nowhere (specification.md, section 3 has no field for them). */
export const unstoredColumns = [
  'User Preferred Name',
  'Manager Email',
  'Job Title',
] as const satisfies readonly UploadColumn[];
