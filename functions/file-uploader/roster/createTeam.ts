import * as v from 'valibot';
import { checkTeamFields, type FieldProblem } from '#domain/capacity-plan/teamEdit.ts';
import { memberField } from '#domain/changes/changeEntry.ts';
import { maxNewMembers } from '#domain/limits.ts';
import { blankTeam, type TeamFields } from '#domain/team.ts';
import { idSchema } from '#functions/runtime/parseBody.ts';
import { RequestError } from '#functions/runtime/request.ts';
import { changesOf as readChanges, findChangeLog, logChange, type LoggedChange, writeChangeLog } from './changeLog.ts';
import { deriveId } from './deriveId.ts';
import { invalid, requireFree, teamFieldsSchema } from './editTeam.ts';
import {
  checkMember,
  describeMember,
  findMembers,
  memberEntry,
  nameOf,
  type NewMember,
  newMemberSchema,
} from './members.ts';
import { applyLog, type RosterChange } from './removeTeam.ts';

/** `creationId` is chosen by the page: makes the request idempotent. */
export const createTeamSchema = v.object({
  team: teamFieldsSchema,
  creationId: idSchema,
  members: v.optional(v.pipe(v.array(newMemberSchema), v.maxLength(maxNewMembers, 'are too many')), []),
  /** Teams may share one (docs/decisions/002), when somebody means it. */
  sharesProjectId: v.optional(v.boolean(), false),
});

/**
 * Idempotent: completes what was broken off. Throws `RequestError` 400 with `problems` of fields that break the upload's
 * rules (`members.0.email`), of a name or Project ID that another team has, and of members who are gone or named twice;
 * 409 for the id of another operation.
 */
export async function createTeam(
  { team, creationId, members: given, sharesProjectId }: v.InferOutput<typeof createTeamSchema>,
  change: RosterChange,
): Promise<{ readonly teamId: string }> {
  const { roster, logFiles, entries } = change.uploads;
  const { values, problems } = checkTeamFields({ ...blankTeam, ...team });
  const checked = given.map(checkMember);
  const all = [...problems, ...checked.flatMap((member, index) => member.problems.map(ofMember(index)))];
  if (all.length > 0) throw invalid(all);
  const created: TeamFields = { ...blankTeam, ...values };
  const teamId = deriveId('team', 'created', creationId);
  const isThere = (await roster.teams.find([teamId])).has(teamId);
  const known = await findChangeLog(creationId, logFiles);
  if (isThere && known === undefined) return { teamId };
  const isOwn = ([table, id]: LoggedChange): boolean => table === 'teams' && id === teamId;
  if (known !== undefined && !(await readChanges(known)).some(isOwn)) {
    throw new RequestError(409, 'creationId: can not be used.');
  }
  if (!isThere) await requireFree(sharesProjectId ? { teamName: created.teamName } : created, teamId, roster);
  const members = requireDistinct(await findMembers(checked, roster));
  const log = known ?? (await writeChangeLog(creationId, changesOf(teamId, created, members), logFiles));
  change.lease.assertHeld();
  await entries.save(
    members.map(({ userId, fields, role }) => {
      const id = deriveId('change', memberField, deriveId('member', userId, teamId), creationId);
      const texts = { oldValue: null, newValue: describeMember(fields, role) };
      return memberEntry(id, { $id: teamId, teamName: created.teamName }, texts, change);
    }),
  );
  // By its own id the history knows the team's creation (domain/changes/describeChange.ts).
  await applyLog(log, teamId, known !== undefined, change);
  // The last step: without the log, the creation was completed.
  await logFiles.remove(deriveId('log', creationId));
  return { teamId };
}

function ofMember(index: number) {
  return ({ field, message }: FieldProblem): FieldProblem => ({ field: `members.${index}.${field}`, message });
}

function requireDistinct(members: readonly (NewMember | undefined)[]): NewMember[] {
  const seen = new Set<string>();
  const problems = members.flatMap((member, index): FieldProblem[] => {
    const problem = (message: string) => [ofMember(index)({ field: 'person', message })];
    if (member === undefined) return problem('This person is no longer known.');
    if (seen.has(member.userId)) return problem(`${nameOf(member.fields)} is named twice.`);
    seen.add(member.userId);
    return [];
  });
  if (problems.length > 0) throw invalid(problems);
  return members.filter((member) => member !== undefined);
}

function changesOf(teamId: string, team: TeamFields, members: readonly NewMember[]): LoggedChange[] {
  return [
    ...members.map(({ userId, role: agileTeamRole }) =>
      logChange('memberships', deriveId('member', userId, teamId), null, { userId, teamId, agileTeamRole }),
    ),
    ...members.flatMap(({ userId, fields, isKnown }) => (isKnown ? [] : [logChange('people', userId, null, fields)])),
    logChange('teams', teamId, null, team),
  ];
}
