import type { TeamFields } from '#domain/team.ts';
import type { UserMetadataFields, UserTeamAssociationFields } from '#domain/teamMember.ts';
import { memberKey } from '#domain/upload/gatherRows.ts';
import { mergeGiven } from '#domain/upload/mergeGiven.ts';
import type { AcceptedRow, UploadPlan } from '#domain/upload/planUpload.ts';
import type { Given } from '#domain/upload/rowRecord.ts';
import { allDone } from '#functions/runtime/allDone.ts';
import { rowsPerCall } from '#functions/runtime/TableRows.ts';
import { blankPerson, blankRole, blankTeam } from './blankRows.ts';
import { createTeamIds } from './createTeamIds.ts';
import { deriveId } from './deriveId.ts';
import type { Roster } from './ports.ts';

/** Rows of the file between two reports of progress: four calls in parallel for each kind of thing. */
export const rowsPerStep = 4 * rowsPerCall;

export interface ApplySteps {
  /** Throws when nothing may be written any more. */
  readonly beforeWriting: () => void;
  /** Told how many of the accepted rows are done; says whether to go on. */
  readonly afterStep: (done: number) => Promise<boolean>;
}

/**
 * Writes what a plan says and what differs from what is stored, in the order of the file: a team and a person before the
 * place of one in the other. Begins behind the first `from` accepted rows; a step may be done again without harm.
 * Tells whether it reached the end.
 */
export async function applyPlan(
  plan: UploadPlan,
  roster: Roster,
  from: number,
  { beforeWriting, afterStep }: ApplySteps,
): Promise<boolean> {
  const storedTeams = await roster.teams.list();
  const teamId = createTeamIds(storedTeams);
  const written = new Set<string>();

  /** What of the wanted things no earlier step has written. */
  const onlyNew = <Fields>(wanted: readonly (readonly [string, Given<Fields>])[]): Map<string, Given<Fields>> => {
    const fresh = new Map(wanted.filter(([id]) => !written.has(id)));
    for (const id of fresh.keys()) written.add(id);
    return fresh;
  };
  const wantedOf = (rows: readonly AcceptedRow[]) => ({
    teams: onlyNew<TeamFields>(rows.map(({ teamKey }) => [teamId(teamKey), plan.teams.get(teamKey) ?? {}])),
    people: onlyNew<UserMetadataFields>(peopleOf(rows, plan)),
    roles: onlyNew<UserTeamAssociationFields>(rolesOf(rows, plan, teamId)),
  });

  wantedOf(plan.accepted.slice(0, from));
  for (let start = from; start < plan.accepted.length; start += rowsPerStep) {
    const rows = plan.accepted.slice(start, start + rowsPerStep);
    const { teams, people, roles } = wantedOf(rows);
    const [storedPeople, storedRoles] = await Promise.all([
      roster.people.find([...people.keys()]),
      roster.roles.find([...roles.keys()]),
    ]);
    beforeWriting();
    await allDone([
      roster.teams.save(changesOf(blankTeam, storedTeams, teams)),
      roster.people.save(changesOf(blankPerson, storedPeople, people)),
    ]);
    beforeWriting();
    await roster.roles.save(changesOf(blankRole, storedRoles, roles));
    if (!(await afterStep(start + rows.length))) return start + rows.length === plan.accepted.length;
  }
  return true;
}

function peopleOf(rows: readonly AcceptedRow[], plan: UploadPlan): [string, Given<UserMetadataFields>][] {
  return rows.flatMap(({ email }) =>
    email === undefined ? [] : [[deriveId('person', email), plan.people.get(email) ?? {}]],
  );
}

function rolesOf(
  rows: readonly AcceptedRow[],
  plan: UploadPlan,
  teamIdOf: (teamKey: string) => string,
): [string, Given<UserTeamAssociationFields>][] {
  return rows.flatMap(({ teamKey, email }) => {
    if (email === undefined) return [];
    const [userId, teamId] = [deriveId('person', email), teamIdOf(teamKey)];
    return [[deriveId('member', userId, teamId), { ...plan.roles.get(memberKey(teamKey, email)), userId, teamId }]];
  });
}

function changesOf<Fields extends object>(
  blank: Fields,
  stored: ReadonlyMap<string, Fields>,
  wanted: ReadonlyMap<string, Given<Fields>>,
): Map<string, Fields> {
  const changes = new Map<string, Fields>();
  for (const [id, given] of wanted) {
    const fields = mergeGiven(blank, stored.get(id), given);
    if (fields !== undefined) changes.set(id, fields);
  }
  return changes;
}
