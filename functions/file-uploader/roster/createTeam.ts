import { checkTeamFields } from '#domain/capacity-plan/teamEdit.ts';
import { blankTeam, type TeamFields } from '#domain/team.ts';
import { deriveId } from './deriveId.ts';
import { invalid, requireFreeName } from './editTeam.ts';
import { applyLog, type RosterChange } from './removeTeam.ts';

export interface CreateTeamRequest {
  readonly team: Partial<TeamFields>;
  /** Chosen by the page: makes the request idempotent. */
  readonly creationId: string;
}

/** Idempotent. Throws `RequestError` 400 with `problems` of fields that break the upload's rules, or of a name that another team has. */
export async function createTeam(
  { team, creationId }: CreateTeamRequest,
  change: RosterChange,
): Promise<{ readonly teamId: string }> {
  const { roster } = change.uploads;
  const { values, problems } = checkTeamFields({ ...blankTeam, ...team });
  if (problems.length > 0) throw invalid(problems);
  const created: TeamFields = { ...blankTeam, ...values };
  const teamId = deriveId('team', 'created', creationId);
  if ((await roster.teams.find([teamId])).has(teamId)) return { teamId };
  await requireFreeName(created.teamName, teamId, roster);
  // One row needs no log: it is there, or it isn't.
  const log = {
    length: 1,
    read: async function* () {
      yield await Promise.resolve(['teams', teamId, null, created] as const);
    },
  };
  await applyLog(log, creationId, false, change);
  return { teamId };
}
