import type { NumberedRow } from './columns';
import { gather, type Gathered } from './gather';
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
  const teams = rows.map(({ line, teamKey, record }) => ({ key: teamKey, line, values: record.team }));
  const people = rows.flatMap(({ line, record: { person } }) =>
    person === undefined ? [] : [{ key: person.email, line, values: person }],
  );
  const roles = rows.flatMap(({ line, teamKey, record: { person, agileTeamRole } }) => {
    if (person === undefined) return [];
    const values: GivenRole = agileTeamRole === undefined ? {} : { agileTeamRole };
    return [{ key: memberKey(teamKey, person.email), line, values }];
  });
  return { teams: gather(teams), people: gather(people), roles: gather(roles) };
}
