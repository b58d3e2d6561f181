import type { UploadPlan } from '#domain/capacity-plan/planUpload.ts';
import {
  countRetirements,
  describeDifference,
  describeRetired,
  findRetirements,
  type RetireRequest,
} from '#domain/capacity-plan/retirements.ts';
import { closedStatus, isClosed } from '#domain/teams/closedTeam.ts';
import type { LoggedChange } from './changeLog.ts';
import type { UploadJob } from './ports.ts';
import type { RosterRows } from './roster.ts';

type Rows = {
  readonly [Table in 'teams' | 'people' | 'memberships']: ReadonlyMap<string, RosterRows[Table]>;
};

interface RetiredRows {
  readonly changes: readonly LoggedChange[];
  /** For the upload's message; '' where there is nothing to say. */
  readonly message: string;
}

export function readRetireRequest({ retire }: UploadJob): RetireRequest | undefined {
  return retire === null ? undefined : (JSON.parse(retire) as RetireRequest);
}

/**
 * Retires what a file that is the whole plan doesn't name, in the chosen groups: teams are closed, memberships removed. Nothing, where
 * a chosen group is no longer as large as the person has seen.
 */
export function retireUnmentioned(request: RetireRequest, plan: UploadPlan, stored: Rows): RetiredRows {
  const found = findRetirements(plan, {
    teams: identified(stored.teams),
    people: identified(stored.people),
    memberships: identified(stored.memberships),
  });
  const counts = countRetirements(found);
  const difference = describeDifference(request, counts);
  if (difference !== '') return { changes: [], message: difference };
  const { teams, people, memberships } = found;
  const chosen = {
    teams: request.groups.includes('teams') ? teams : [],
    people: request.groups.includes('people') ? people : [],
    memberships: request.groups.includes('memberships') ? memberships : [],
  };
  const removed = [
    ...chosen.teams.flatMap((team) => team.memberships),
    ...chosen.people.flatMap((person) => person.memberships),
    ...chosen.memberships.map(({ id }) => id),
  ];
  const closed = chosen.teams.flatMap(({ id }): LoggedChange[] => {
    const team = stored.teams.get(id);
    if (team === undefined || isClosed(team.teamStatus)) return [];
    return [['teams', id, team, { ...team, teamStatus: closedStatus }]];
  });
  const changes = [
    ...closed,
    ...removed.map((id): LoggedChange => ['memberships', id, stored.memberships.get(id) ?? null, null]),
  ];
  return { changes, message: describeRetired(request, counts) };
}

function* identified<Fields extends object>(rows: ReadonlyMap<string, Fields>): Generator<Fields & { $id: string }> {
  for (const [$id, fields] of rows) yield { $id, ...fields };
}
