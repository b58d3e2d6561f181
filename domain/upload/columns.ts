/** The 19 columns that a capacity-plan CSV must have (SPEC section 3), as they are written there. */
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

/** SPEC section 5. */
export function missingColumnsMessage(missing: readonly UploadColumn[]): string {
  return `File is missing required columns: ${missing.join(', ')}`;
}
