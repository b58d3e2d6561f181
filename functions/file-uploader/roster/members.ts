import { checkPerson, checkRole, isSameValue, type PersonFieldName } from '#domain/capacity-plan/teamEdit.ts';
import { type ChangeEntryFields, memberField } from '#domain/changes/changeEntry.ts';
import type { Team } from '#domain/team.ts';
import type { UserMetadataFields } from '#domain/teamMember.ts';
import { formatRole, joinTexts, tidyText } from '#domain/text.ts';
import type { User } from '#domain/user.ts';
import { RequestError } from '#functions/runtime/request.ts';
import { isTransient } from '#functions/runtime/server.ts';
import { deriveId } from './deriveId.ts';
import type { UploadPorts } from '#functions/file-uploader/ports.ts';
import type { QueueLease } from '#functions/file-uploader/queue/queue.ts';
import { invalid, teamGone } from './editTeam.ts';
import type { AdminPorts } from './adminPorts.ts';

type MemberPerson =
  { readonly userId: string } | Readonly<Partial<Record<PersonFieldName, string | null>> & { readonly email: string }>;

export interface AddMemberRequest {
  readonly teamId: string;
  readonly person: MemberPerson;
  readonly agileTeamRole: string | null;
}

export interface EditMemberRequest {
  readonly teamId: string;
  readonly userId: string;
  readonly base: string | null;
  readonly agileTeamRole: string | null;
}

export interface RemoveMemberRequest {
  readonly teamId: string;
  readonly userId: string;
}

export interface MemberIds {
  readonly teamId: string;
  readonly userId: string;
  readonly membershipId: string;
}

export interface MemberChange {
  readonly person: User;
  readonly executionId: string;
  readonly lease: Pick<QueueLease, 'assertHeld' | 'keep'>;
  readonly uploads: Pick<UploadPorts, 'roster' | 'teamChanges' | 'logFiles' | 'rowsPerSlice' | 'now'>;
  readonly admin: AdminPorts;
}

/** A known e-mail address names that person, whose fields stay. Throws `RequestError` 400 with `problems`, 404, or 409 for a member. */
export async function addMember(
  { teamId, person: given, agileTeamRole }: AddMemberRequest,
  change: MemberChange,
): Promise<MemberIds> {
  const role = checkRole(agileTeamRole);
  const checked = 'userId' in given ? undefined : checkPerson(given);
  const problems = [...(checked?.problems ?? []), ...role.problems];
  if (problems.length > 0) throw invalid(problems);
  const { admin, uploads, lease } = change;
  const team = await requireTeam(teamId, admin);
  const found =
    'userId' in given
      ? await admin.people.find(given.userId)
      : await admin.people.findByEmail(checked?.values.email ?? '');
  if (found === undefined && checked === undefined) throw new RequestError(404, 'This person is no longer known.');
  const userId = found?.$id ?? deriveId('person', checked?.values.email ?? '');
  const fields: UserMetadataFields | undefined = found ?? checked?.values;
  const known = await admin.memberships.find(teamId, userId);
  if (known !== undefined) {
    throw new RequestError(409, `${nameOf(fields)} is a member of this team already.`);
  }
  const membershipId = deriveId('member', userId, teamId);
  // Else nothing tells this addition from an earlier one.
  const entryId = deriveId('change', memberField, membershipId, change.executionId);
  const texts = { oldValue: null, newValue: describeMember(fields, role.values) };
  await withEntry(entryId, toEntry(team, texts, change), change, async () => {
    if (found === undefined && checked !== undefined) {
      await uploads.roster.people.save(new Map([[userId, checked.values]]));
      lease.assertHeld();
    }
    await uploads.roster.memberships.save(new Map([[membershipId, { userId, teamId, agileTeamRole: role.values }]]));
  });
  return { teamId, userId, membershipId };
}

/** Throws `RequestError` 400 with `problems`, 404 for who is gone, 409 with `conflicts`. */
export async function editMember(
  { teamId, userId, base, agileTeamRole }: EditMemberRequest,
  change: MemberChange,
): Promise<MemberIds> {
  const { values: role, problems } = checkRole(agileTeamRole);
  if (problems.length > 0) throw invalid(problems);
  const { admin, uploads } = change;
  const team = await requireTeam(teamId, admin);
  const member = await requireMember(teamId, userId, admin);
  const ids = { teamId, userId, membershipId: member.$id };
  if (isSameValue(member.agileTeamRole, role)) return ids;
  if (!isSameValue(member.agileTeamRole, base)) {
    const conflicts = [{ field: 'agileTeamRole', theirs: member.agileTeamRole }];
    throw new RequestError(409, 'Somebody else has changed this role meanwhile.', { conflicts });
  }
  const person = await admin.people.find(userId);
  const texts = { oldValue: describeMember(person, member.agileTeamRole), newValue: describeMember(person, role) };
  const entryId = deriveId('change', memberField, member.$id, member.$updatedAt, role ?? '');
  await withEntry(entryId, toEntry(team, texts, change), change, () =>
    uploads.roster.memberships.save(new Map([[member.$id, { userId, teamId, agileTeamRole: role }]])),
  );
  return ids;
}

/** The person stays known. Throws `RequestError` 404 for who is gone. */
export async function removeMember({ teamId, userId }: RemoveMemberRequest, change: MemberChange): Promise<MemberIds> {
  const { admin } = change;
  const team = await requireTeam(teamId, admin);
  const member = await requireMember(teamId, userId, admin);
  const person = await admin.people.find(userId);
  const texts = { oldValue: describeMember(person, member.agileTeamRole), newValue: null };
  const entryId = deriveId('change', memberField, member.$id, member.$updatedAt, 'removed');
  await withEntry(entryId, toEntry(team, texts, change), change, () => admin.memberships.remove(member.$id));
  return { teamId, userId, membershipId: member.$id };
}

async function requireTeam(teamId: string, { teams }: Pick<AdminPorts, 'teams'>): Promise<Team> {
  const team = await teams.find(teamId);
  if (team === undefined) throw teamGone();
  return team;
}

async function requireMember(teamId: string, userId: string, { memberships }: Pick<AdminPorts, 'memberships'>) {
  const member = await memberships.find(teamId, userId);
  if (member === undefined) throw new RequestError(404, 'This person is no longer a member of the team.');
  return member;
}

/** The entry first, as uploads do; taken back when the change was refused. */
async function withEntry(
  entryId: string,
  entry: ChangeEntryFields,
  { admin, lease }: Pick<MemberChange, 'admin' | 'lease'>,
  write: () => Promise<void>,
): Promise<void> {
  lease.assertHeld();
  await admin.memberEntries.save(entryId, entry);
  try {
    lease.assertHeld();
    await write();
  } catch (thrown) {
    if (!isTransient(thrown)) await admin.memberEntries.remove(entryId);
    throw thrown;
  }
}

function toEntry(
  { $id: teamId, teamName }: Team,
  values: Pick<ChangeEntryFields, 'oldValue' | 'newValue'>,
  { person, uploads }: Pick<MemberChange, 'person' | 'uploads'>,
): ChangeEntryFields {
  return {
    ...{ teamId, teamName, area: 'members', field: memberField, ...values },
    ...{ changedAt: new Date(uploads.now()).toISOString(), userId: person.$id, userName: person.name },
    ...{ source: 'platform', uploadId: null },
  };
}

type PersonName = Pick<UserMetadataFields, 'firstName' | 'middleName' | 'lastName' | 'email'>;

/** `Jack Green, Developer`; the e-mail address of somebody without a name. */
function describeMember(person: PersonName | undefined, role: string | null): string {
  return [nameOf(person), formatRole(role)].filter((text) => text !== '').join(', ');
}

function nameOf(person: PersonName | undefined): string {
  if (person === undefined) return 'Somebody who is no longer known';
  return joinTexts(person.firstName, person.middleName, person.lastName) || tidyText(person.email);
}
