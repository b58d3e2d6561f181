import type { NumberedRow } from './columns.ts';
import { gather, type Gathered, type Statement } from './gather.ts';
import type { GivenPerson, GivenTeam, RowRecord } from './rowRecord.ts';

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

/** Whom the rows of one team name as a person's manager. */
export interface GivenManager {
  readonly manager?: string;
}

/**
 * What rows say together, by kind of thing: teams by folded name, people by e-mail, roles and managers by `memberKey`. People
 * come without their manager, whom each of their teams may name differently (`chooseManagers`).
 */
export interface GatheredRows {
  readonly teams: Gathered<GivenTeam>;
  readonly people: Gathered<GivenPerson>;
  readonly roles: Gathered<GivenRole>;
  readonly managers: Gathered<GivenManager>;
}

/** What makes a place in a team unique: the team and the person. A folded name holds no line break. */
export function memberKey(teamKey: string, email: string): string {
  return `${teamKey}\n${email}`;
}

export function gatherRows(rows: readonly CheckedRow[]): GatheredRows {
  return {
    teams: gather(teamsOf(rows)),
    people: gather(peopleOf(rows)),
    roles: gather(rolesOf(rows)),
    managers: gather(managersOf(rows)),
  };
}

function* teamsOf(rows: readonly CheckedRow[]): Generator<Statement<GivenTeam>> {
  for (const { line, teamKey, record } of rows) yield { key: teamKey, line, values: record.team };
}

function* peopleOf(rows: readonly CheckedRow[]): Generator<Statement<GivenPerson>> {
  for (const { line, record } of rows) {
    if (record.person === undefined) continue;
    const values: { -readonly [Field in keyof GivenPerson]: GivenPerson[Field] } = { ...record.person };
    delete values.manager;
    yield { key: values.email, line, values };
  }
}

function* managersOf(rows: readonly CheckedRow[]): Generator<Statement<GivenManager>> {
  for (const { line, teamKey, record } of rows) {
    const { email, manager } = record.person ?? {};
    if (email !== undefined && manager !== undefined) {
      yield { key: memberKey(teamKey, email), line, values: { manager } };
    }
  }
}

function* rolesOf(rows: readonly CheckedRow[]): Generator<Statement<GivenRole>> {
  for (const { line, teamKey, record } of rows) {
    const { person, agileTeamRole } = record;
    const values: GivenRole = agileTeamRole === undefined ? {} : { agileTeamRole };
    if (person !== undefined) yield { key: memberKey(teamKey, person.email), line, values };
  }
}
