import * as v from 'valibot';
import { checkPerson, checkRole, isSameValue, personFields } from '#domain/capacity-plan/teamEdit.ts';
import { type ChangeEntryFields, memberField } from '#domain/changes/changeEntry.ts';
import type { Team } from '#domain/team.ts';
import { personName, type PersonName, type UserMetadataFields } from '#domain/teamMember.ts';
import { formatRole } from '#domain/text.ts';
import type { StoredEntry } from '#functions/runtime/entries.ts';
import { RequestError } from '#functions/runtime/request.ts';
import { isTransient } from '#functions/runtime/server.ts';
import { idSchema } from '#functions/runtime/parseBody.ts';
import type { RequestedChange } from './changeRoster.ts';
import { deriveId } from './deriveId.ts';
import { invalid, teamGone } from './editTeam.ts';
import type { Roster } from './roster.ts';

const text = v.optional(v.nullable(v.string()), null);

export const newMemberSchema = v.object({
  person: v.union([
    v.object({ userId: idSchema }),
    v.object({
      ...Object.fromEntries(personFields.map(({ field }) => [field, text])),
      email: v.string(),
    }),
  ]),
  agileTeamRole: text,
});
export const addMemberSchema = v.object({ teamId: idSchema, ...newMemberSchema.entries });
export const editMemberSchema = v.object({ teamId: idSchema, userId: idSchema, base: text, agileTeamRole: text });
export const removeMemberSchema = v.object({ teamId: idSchema, userId: idSchema });

type CheckedMember = ReturnType<typeof checkMember>;

export function checkMember({ person, agileTeamRole }: v.InferOutput<typeof newMemberSchema>) {
  const { values: role, problems } = checkRole(agileTeamRole);
  if ('userId' in person) return { userId: person.userId, fields: undefined, role, problems };
  const checked = checkPerson(person);
  return { userId: undefined, fields: checked.values, role, problems: [...checked.problems, ...problems] };
}

export interface NewMember {
  readonly userId: string;
  readonly fields: UserMetadataFields;
  /** Else the person is written, too. */
  readonly isKnown: boolean;
  readonly role: string | null;
}

/** A known e-mail address names that person, whose fields stay; undefined for somebody who is gone. */
export async function findMembers(
  members: readonly CheckedMember[],
  { people }: Roster,
): Promise<(NewMember | undefined)[]> {
  const byId = await people.find(members.flatMap(({ userId }) => userId ?? []));
  const byEmail = new Map<string, string>();
  const known = await people.findBy(
    'email',
    members.flatMap(({ fields }) => fields?.email ?? []),
  );
  for (const [userId, { email }] of known) byEmail.set(email, userId);
  return members.map(({ userId: given, fields: typed, role }) => {
    const userId = given ?? byEmail.get(typed.email) ?? deriveId('person', typed.email);
    const stored = byId.get(userId) ?? known.get(userId);
    const fields = stored ?? typed;
    return fields && { userId, fields, isKnown: stored !== undefined, role };
  });
}

/** Throws `RequestError` 400 with `problems`, 404, or 409 for a member. */
export async function addMember({ teamId, ...given }: v.InferOutput<typeof addMemberSchema>, change: RequestedChange) {
  const checked = checkMember(given);
  if (checked.problems.length > 0) throw invalid(checked.problems);
  const { admin, uploads, lease } = change;
  const { people, memberships } = uploads.roster;
  const team = await requireTeam(teamId, change);
  const [member] = await findMembers([checked], uploads.roster);
  if (member === undefined) throw new RequestError(404, 'This person is no longer known.');
  const { userId, fields, isKnown, role } = member;
  if ((await admin.findMembership(teamId, userId)) !== undefined) {
    throw new RequestError(409, `${nameOf(fields)} is a member of this team already.`);
  }
  const membershipId = deriveId('member', userId, teamId);
  // Else nothing tells this addition from an earlier one.
  const entryId = deriveId('change', memberField, membershipId, change.executionId);
  const texts = { oldValue: null, newValue: describeMember(fields, role) };
  await withEntry(entryId, team, texts, change, async () => {
    if (!isKnown) {
      await people.save(new Map([[userId, fields]]));
      lease.assertHeld();
    }
    await memberships.save(new Map([[membershipId, { userId, teamId, agileTeamRole: role }]]));
  });
  return { teamId, userId, membershipId };
}

/** Throws `RequestError` 400 with `problems`, 404 for who is gone, 409 with `conflicts`. */
export async function editMember(
  { teamId, userId, base, agileTeamRole }: v.InferOutput<typeof editMemberSchema>,
  change: RequestedChange,
) {
  const { values: role, problems } = checkRole(agileTeamRole);
  if (problems.length > 0) throw invalid(problems);
  const { memberships } = change.uploads.roster;
  const { team, member, person } = await requireMember(teamId, userId, change);
  const ids = { teamId, userId, membershipId: member.$id };
  if (isSameValue(member.agileTeamRole, role)) return ids;
  if (!isSameValue(member.agileTeamRole, base)) {
    const conflicts = [{ field: 'agileTeamRole', theirs: member.agileTeamRole }];
    throw new RequestError(409, 'Somebody else has changed this role meanwhile.', { conflicts });
  }
  const texts = { oldValue: describeMember(person, member.agileTeamRole), newValue: describeMember(person, role) };
  const entryId = deriveId('change', memberField, member.$id, member.$updatedAt, role ?? '');
  await withEntry(entryId, team, texts, change, () =>
    memberships.save(new Map([[member.$id, { userId, teamId, agileTeamRole: role }]])),
  );
  return ids;
}

/** With the removed role. The person stays known. Throws `RequestError` 404 for who is gone. */
export async function removeMember(
  { teamId, userId }: v.InferOutput<typeof removeMemberSchema>,
  change: RequestedChange,
) {
  const { team, member, person } = await requireMember(teamId, userId, change);
  const { agileTeamRole } = member;
  const texts = { oldValue: describeMember(person, agileTeamRole), newValue: null };
  const entryId = deriveId('change', memberField, member.$id, member.$updatedAt, 'removed');
  await withEntry(entryId, team, texts, change, () => change.uploads.roster.memberships.remove([member.$id]));
  return { teamId, userId, membershipId: member.$id, agileTeamRole };
}

async function requireTeam(teamId: string, { admin }: RequestedChange): Promise<Team> {
  const team = await admin.teams.find(teamId);
  if (team === undefined) throw teamGone();
  return team;
}

async function requireMember(teamId: string, userId: string, change: RequestedChange) {
  const team = await requireTeam(teamId, change);
  const member = await change.admin.findMembership(teamId, userId);
  if (member === undefined) throw new RequestError(404, 'This person is no longer a member of the team.');
  const person = (await change.uploads.roster.people.find([userId])).get(userId);
  return { team, member, person };
}

export function memberEntry(
  id: string,
  { $id: teamId, teamName }: Pick<Team, '$id' | 'teamName'>,
  values: Pick<ChangeEntryFields, 'oldValue' | 'newValue'>,
  { person, uploads: { now } }: Pick<RequestedChange, 'person' | 'uploads'>,
): StoredEntry {
  return {
    ...{ id, teamId, teamName, area: 'members', field: memberField, ...values },
    ...{ changedAt: new Date(now()).toISOString(), userId: person.$id, userName: person.name },
    ...{ source: 'platform', uploadId: null },
  };
}

/** The entry first, as uploads do; taken back when the change was refused. */
async function withEntry(
  id: string,
  team: Team,
  values: Pick<ChangeEntryFields, 'oldValue' | 'newValue'>,
  change: RequestedChange,
  write: () => Promise<void>,
): Promise<void> {
  const {
    lease,
    uploads: { entries },
  } = change;
  lease.assertHeld();
  await entries.save([memberEntry(id, team, values, change)]);
  try {
    lease.assertHeld();
    await write();
  } catch (thrown) {
    if (!isTransient(thrown)) await entries.remove([id]);
    throw thrown;
  }
}

/** `Jack Green, Developer`; the e-mail address of somebody without a name. */
export function describeMember(person: PersonName | undefined, role: string | null): string {
  return [nameOf(person), formatRole(role)].filter((text) => text !== '').join(', ');
}

export function nameOf(person: PersonName | undefined): string {
  return person === undefined ? 'Somebody who is no longer known' : personName(person);
}
