import type { TeamFields } from '#domain/team.ts';
import type { UserMetadataFields } from '#domain/teamMember.ts';
import type { UploadColumn, WidthFault } from './columns.ts';

/** Absent: left empty in the file, so the stored value stays. */
export type Patch<Fields> = { readonly [Field in keyof Fields]?: NonNullable<Fields[Field]> };

export type TeamPatch = Patch<TeamFields> & Pick<TeamFields, 'teamName'>;
export type PersonPatch = Patch<UserMetadataFields> & Pick<UserMetadataFields, 'email'>;

/** `person` is absent in a row that names a team alone. */
export interface RowRecord {
  readonly team: TeamPatch;
  readonly person: PersonPatch | undefined;
  readonly agileTeamRole: string | undefined;
}

/** `wrong` and `right` complete the sentences of `describeProblem`; without a column, they are sentences without full stop. */
export interface RowProblem {
  readonly column: UploadColumn | null;
  readonly wrong: string;
  readonly right: string;
  /** Of a contradiction: whose rows give two values (`for team "Falcon"`). */
  readonly conflict?: string;
}

/** `Greenfield Status is "maybe". It should be Yes, No or empty.` */
export function describeProblem({ column, wrong, right }: RowProblem): string {
  return column === null ? `${wrong}. ${right}.` : `${column} ${wrong}. It should be ${right}.`;
}

/** The patch over the stored row, or over `blank`. Undefined when the patch changes nothing. */
export function mergePatch<Fields extends object>(
  blank: Fields,
  stored: Fields | undefined,
  patch: Patch<Fields>,
): Fields | undefined {
  const wanted: Fields = { ...blank, ...stored, ...patch };
  if (stored === undefined) return wanted;
  const fields = Object.keys(blank) as (keyof Fields)[];
  return fields.some((field) => wanted[field] !== stored[field]) ? wanted : undefined;
}

const separatorNames: Readonly<Record<string, string>> = { ',': 'a comma', ';': 'a semicolon', '\t': 'a tab' };

/** `Line 5 has 20 cells, the header has 19. A value that contains a comma must be in quotation marks.` */
export function widthProblem(line: number, { cells, columns, separator = ',', cutOff }: WidthFault): RowProblem {
  const wrong = `Line ${line} has ${cells} ${cells === 1 ? 'cell' : 'cells'}, the header has ${columns}`;
  if (cutOff === true) return { column: null, wrong, right: 'The file seems to be cut off here' };
  const sign = cells > columns ? (separatorNames[separator] ?? `"${separator}"`) : 'a line break';
  return { column: null, wrong, right: `A value that contains ${sign} must be in quotation marks` };
}
