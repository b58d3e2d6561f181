import { foldText } from '#domain/foldText.ts';
import type { TeamFields } from '#domain/team.ts';
import { isClosed } from '#domain/teams/closedTeam.ts';
import type { UserMetadataFields, UserTeamAssociationFields } from '#domain/teamMember.ts';
import { joinTexts } from '#domain/text.ts';
import { cellText } from './checkRow.ts';
import { emailColumn, teamNameColumn, uploadColumns } from './columns.ts';
import { type ChangeKind, changeKinds } from './Comparison.ts';
import { formatKindCount, formatKindCounts, type KindCounts } from './kindCounts.ts';
import { memberKey } from './mergeRows.ts';
import type { RefusedRow, UploadPlan } from './planUpload.ts';

/** Rows that a file which is the whole plan retires; each membership belongs to exactly one group. */
export interface Retirements {
  /** Teams that the file doesn't name: closed, without members. */
  readonly teams: readonly RetiredTeam[];
  /** People that it doesn't name at all, with their memberships in teams that it names. Their own rows stay. */
  readonly people: readonly RetiredPerson[];
  /** Memberships that it doesn't name, of people and teams that it does. */
  readonly memberships: readonly RetiredMembership[];
}

export interface RetiredTeam {
  readonly id: string;
  readonly name: string;
  readonly detail: '';
  /** Ids of the memberships that are removed with it. */
  readonly memberships: readonly string[];
}

export interface RetiredPerson {
  readonly id: string;
  /** The person's name, or else the e-mail address. */
  readonly name: string;
  /** E-mail address. */
  readonly detail: string;
  /** Ids of the memberships that are removed. */
  readonly memberships: readonly string[];
}

export interface RetiredMembership {
  readonly id: string;
  /** The person's name, or else the e-mail address. */
  readonly name: string;
  /** Name of the team. */
  readonly detail: string;
}

/** Part of a submission: the groups to retire, and how many of each group the preview showed. */
export interface RetireRequest {
  readonly groups: readonly ChangeKind[];
  readonly counts: KindCounts;
}

type Identified<Fields> = Fields & { readonly $id: string };

/** Today's rows; iterated once each, memberships last. */
interface StoredRoster {
  readonly teams: Iterable<Identified<Pick<TeamFields, 'teamName' | 'teamStatus'>>>;
  readonly people: Iterable<Identified<UserMetadataFields>>;
  readonly memberships: Iterable<Identified<UserTeamAssociationFields>>;
}

/**
 * The stored rows that a file doesn't name, in their order. What a refused row names is named: its team, its person, and the one in the
 * other. Memberships whose team or person is gone are left out, as are teams that are closed and have no members.
 */
export function findRetirements(plan: UploadPlan, stored: StoredRoster): Retirements {
  const named = namesIn(plan);
  const teams = new Map(Array.from(stored.teams, (team) => [team.$id, team]));
  const people = new Map(Array.from(stored.people, (person) => [person.$id, person]));
  const ofTeams = new Map<string, string[]>();
  const ofPeople = new Map<string, string[]>();
  const memberships: RetiredMembership[] = [];
  for (const { $id, teamId, userId } of stored.memberships) {
    const [team, person] = [teams.get(teamId), people.get(userId)];
    if (team === undefined || person === undefined) continue;
    const [teamKey, email] = [foldText(team.teamName), person.email.toLowerCase()];
    if (!named.teams.has(teamKey)) append(ofTeams, teamId, $id);
    else if (!named.people.has(email)) append(ofPeople, userId, $id);
    else if (!named.hasMembership(teamKey, email)) {
      memberships.push({ id: $id, name: nameOf(person), detail: team.teamName });
    }
  }
  return {
    teams: [...teams.values()].flatMap(({ $id: id, teamName: name, teamStatus }) => {
      const removed = ofTeams.get(id) ?? [];
      if (named.teams.has(foldText(name)) || (isClosed(teamStatus) && removed.length === 0)) return [];
      return [{ id, name, detail: '' as const, memberships: removed }];
    }),
    people: Array.from(ofPeople, ([id, removed]) => {
      const person = people.get(id);
      return { id, name: person ? nameOf(person) : '', detail: person?.email ?? '', memberships: removed };
    }),
    memberships,
  };
}

export function countRetirements({ teams, people, memberships }: Retirements): KindCounts {
  return { teams: teams.length, people: people.length, memberships: memberships.length };
}

/**
 * Chosen groups that are no longer as large as the preview showed: nothing is retired then. '' where all are.
 * `By now the file leaves out 3 teams, not 2. Nothing was retired.`
 */
export function describeDifference({ groups, counts }: RetireRequest, found: KindCounts): string {
  const kind = changeKinds.find((each) => groups.includes(each) && counts[each] !== found[each]);
  if (kind === undefined) return '';
  return `By now the file leaves out ${formatKindCount(kind, found[kind])}, not ${counts[kind]}. Nothing was retired.`;
}

/** `Retired: 2 teams, 3 people and 4 memberships.`, or '' for nothing. */
export function describeRetired({ groups }: RetireRequest, found: KindCounts): string {
  const count = (kind: ChangeKind) => (groups.includes(kind) ? found[kind] : 0);
  const text = formatKindCounts({ teams: count('teams'), people: count('people'), memberships: count('memberships') });
  return text === '' ? '' : `Retired: ${text}.`;
}

interface NamedRows {
  /** Folded names. */
  readonly teams: ReadonlySet<string>;
  /** E-mail addresses in lower case. */
  readonly people: ReadonlySet<string>;
  readonly hasMembership: (teamKey: string, email: string) => boolean;
}

function namesIn(plan: UploadPlan): NamedRows {
  const [teams, people] = [new Set(plan.teams.keys()), new Set(plan.people.keys())];
  const roles = new Set(plan.roles.keys());
  /** Team keys of each refused line of a wrong width, by the e-mail addresses on it: its values may stand in other columns. */
  const shifted = new Map<string, ReadonlySet<string>[]>();
  for (const refused of plan.refused) {
    const [ofTeams, ofPeople] = [new Set(teamNamesOf(refused)), new Set(emailsOf(refused))];
    for (const teamKey of ofTeams) teams.add(teamKey);
    for (const email of ofPeople) {
      people.add(email);
      if (refused.widthFault !== undefined) append(shifted, email, ofTeams);
      else for (const teamKey of ofTeams) roles.add(memberKey(teamKey, email));
    }
  }
  return {
    teams,
    people,
    hasMembership: (teamKey, email) =>
      roles.has(memberKey(teamKey, email)) || shifted.get(email)?.some((line) => line.has(teamKey)) === true,
  };
}

function teamNamesOf({ row, widthFault }: RefusedRow): string[] {
  const columns = widthFault === undefined ? [teamNameColumn.column] : uploadColumns;
  return columns.map((column) => foldText(cellText(row, column))).filter((text) => text !== '');
}

function emailsOf({ row, widthFault }: RefusedRow): string[] {
  if (widthFault === undefined) return [cellText(row, emailColumn.column).toLowerCase()].filter((text) => text !== '');
  return uploadColumns.map((column) => cellText(row, column).toLowerCase()).filter((text) => text.includes('@'));
}

function nameOf({ firstName, middleName, lastName, email }: UserMetadataFields): string {
  return joinTexts(firstName, middleName, lastName) || email;
}

function append<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
