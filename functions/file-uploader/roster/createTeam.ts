import * as v from 'valibot';
import { checkTeamFields } from '#domain/capacity-plan/teamEdit.ts';
import { blankTeam, type TeamFields } from '#domain/team.ts';
import { idSchema } from '#functions/file-uploader/requests/parseBody.ts';
import { deriveId } from './deriveId.ts';
import { invalid, requireFreeName, teamFieldsSchema } from './editTeam.ts';
import { applyLog, type RosterChange } from './removeTeam.ts';

/** `creationId` is chosen by the page: makes the request idempotent. */
export const createTeamSchema = v.object({ team: teamFieldsSchema, creationId: idSchema });

/** Idempotent. Throws `RequestError` 400 with `problems` of fields that break the upload's rules, or of a name that another team has. */
export async function createTeam(
  { team, creationId }: v.InferOutput<typeof createTeamSchema>,
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
