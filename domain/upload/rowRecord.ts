import type { TeamFields } from '#domain/team.ts';
import type { UserMetadataFields } from '#domain/teamMember.ts';
import type { UploadColumn } from './columns.ts';

/** What a file says about something: a field that it leaves empty is absent, and stays as it is stored. */
export type Given<Fields> = { readonly [Field in keyof Fields]?: NonNullable<Fields[Field]> };

export type GivenTeam = Given<TeamFields> & Pick<TeamFields, 'teamName'>;
export type GivenPerson = Given<UserMetadataFields> & Pick<UserMetadataFields, 'email'>;

/** What one row of the file says. `person` is absent in a row that names a team alone. */
export interface RowRecord {
  readonly team: GivenTeam;
  readonly person: GivenPerson | undefined;
  readonly agileTeamRole: string | undefined;
}

/**
 * Why a row is refused: at which column, what is wrong there, and what would be right; both are ends of sentences.
 * Without a column it is about the whole line, and both are sentences without their full stop.
 */
export interface RowProblem {
  readonly column: UploadColumn | null;
  readonly wrong: string;
  readonly right: string;
}

/** `Greenfield Status is "maybe". It should be Yes, No or empty.` */
export function describeProblem({ column, wrong, right }: RowProblem): string {
  return column === null ? `${wrong}. ${right}.` : `${column} ${wrong}. It should be ${right}.`;
}
