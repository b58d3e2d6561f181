import type { NumberedRow } from './columns';
import { gather, type Gathered, type Statement } from './gather';
import type { GivenPerson, GivenTeam, RowRecord } from './rowRecord';

/** A row that is right by itself. */
export interface CheckedRow extends NumberedRow {
  /** The team's name as it is compared (`foldText`). */
  readonly teamKey: string;
  readonly record: RowRecord;
}

/** A person's place in a team. */
export interface GivenRole {
  readonly agileTeamRole?: string;
}

/** What rows say together, by kind of thing: teams by folded name, people by e-mail, roles by `memberKey`. */
export interface GatheredRows {
  readonly teams: Gathered<GivenTeam>;
  readonly people: Gathered<GivenPerson>;
  readonly roles: Gathered<GivenRole>;
}

/** What makes a place in a team unique: the team and the person. A folded name holds no line break. */
export function memberKey(teamKey: string, email: string): string {
  return `${teamKey}\n${email}`;
}

export function gatherRows(rows: readonly CheckedRow[]): GatheredRows {
  return { teams: gather(teamsOf(rows)), people: gather(peopleOf(rows)), roles: gather(rolesOf(rows)) };
}

function* teamsOf(rows: readonly CheckedRow[]): Generator<Statement<GivenTeam>> {
  for (const { line, teamKey, record } of rows) yield { key: teamKey, line, values: record.team };
}

function* peopleOf(rows: readonly CheckedRow[]): Generator<Statement<GivenPerson>> {
  for (const { line, record } of rows) {
    if (record.person !== undefined) yield { key: record.person.email, line, values: record.person };
  }
}

function* rolesOf(rows: readonly CheckedRow[]): Generator<Statement<GivenRole>> {
  for (const { line, teamKey, record } of rows) {
    const { person, agileTeamRole } = record;
    const values: GivenRole = agileTeamRole === undefined ? {} : { agileTeamRole };
    if (person !== undefined) yield { key: memberKey(teamKey, person.email), line, values };
  }
}
