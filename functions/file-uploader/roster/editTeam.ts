import * as v from 'valibot';
import { checkTeamFields, type FieldProblem, findTaken, mergeTeamEdit } from '#domain/capacity-plan/teamEdit.ts';
import { type Team, teamFieldNames, teamFields, type TeamFields } from '#domain/team.ts';
import { RequestError } from '#functions/runtime/request.ts';
import { idSchema } from '#functions/runtime/parseBody.ts';
import type { UploadPorts } from '#functions/file-uploader/ports.ts';
import type { RequestedChange } from './changeRoster.ts';

const maxAttempts = 5;

export const teamFieldsSchema = v.pipe(
  v.strictObject(
    Object.fromEntries(
      teamFieldNames.map((field) => {
        const { kind } = teamFields[field];
        return [field, v.optional(kind === 'boolean' ? v.boolean() : v.nullable(v.string()))];
      }),
    ),
  ),
  v.transform((given) => given as Partial<TeamFields>),
);

export const editTeamSchema = v.pipe(
  v.object({ teamId: idSchema, base: teamFieldsSchema, mine: teamFieldsSchema }),
  v.check(
    ({ base, mine }) => Object.keys(base).sort().join() === Object.keys(mine).sort().join(),
    'base and mine have different fields',
  ),
);

/**
 * With the person's own rights. Throws `RequestError` 400 with `problems`, 404 for a team that is gone, and 409 with
 * `conflicts`: nothing is written then.
 */
export async function editTeam(
  { teamId, base, mine }: v.InferOutput<typeof editTeamSchema>,
  { uploads: { roster }, admin: { teams } }: Pick<RequestedChange, 'uploads' | 'admin'>,
): Promise<{ readonly team: Team }> {
  const { values, problems } = checkTeamFields(mine);
  if (problems.length > 0) throw invalid(problems);
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const team = await teams.find(teamId);
    if (team === undefined) throw teamGone();
    const { changes, conflicts } = mergeTeamEdit({ base, mine: values }, team);
    if (conflicts.length > 0) {
      throw new RequestError(409, 'Somebody else has changed this team meanwhile.', { conflicts });
    }
    if (Object.keys(changes).length === 0) return { team };
    if (changes.teamName !== undefined) await requireFree({ teamName: changes.teamName }, teamId, roster);
    const written = await teams.compareAndSet(team, changes);
    if (written !== undefined) return { team: written };
  }
  throw new RequestError(409, 'Others are changing this team right now. Try again in a minute.');
}

export function teamGone(): RequestError {
  return new RequestError(404, 'This team has been removed.');
}

/** Throws `RequestError` 400 with the `problems`, each with the id of the team that has the value. */
export async function requireFree(
  fields: Parameters<typeof findTaken>[0],
  teamId: string,
  { teams }: UploadPorts['roster'],
): Promise<void> {
  const others = Array.from(await teams.list()).filter(([id]) => id !== teamId);
  const problems = findTaken(fields, others);
  if (problems.length > 0) throw invalid(problems);
}

export function invalid(problems: readonly FieldProblem[]): RequestError {
  const [first] = problems;
  const message = problems.length === 1 && first ? first.message : `${problems.length} fields need a valid value.`;
  return new RequestError(400, message, { problems });
}
