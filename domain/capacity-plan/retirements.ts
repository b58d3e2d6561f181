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

/** Memberships, people and teams that a file of the whole plan retires; each membership is in exactly one group. */
export interface Retirements {
  /** Teams to close, without members. */
  readonly teams: readonly RetiredTeam[];
  /** With their memberships in teams that the file names. Their own rows stay. */
  readonly people: readonly RetiredPerson[];
  /** Of people and teams that the file names. */
  readonly memberships: readonly RetiredMembership[];
}

export interface RetiredTeam {
  readonly id: string;
  readonly name: string;
  readonly detail: '';
  readonly memberships: readonly string[];
}

export interface RetiredPerson {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
  readonly memberships: readonly string[];
}

export interface RetiredMembership {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
}

/** `counts`: as the preview showed them. */
export interface RetireRequest {
  readonly groups: readonly ChangeKind[];
  readonly counts: KindCounts;
}

type Identified<Fields> = Fields & { readonly $id: string };

/** Iterated once each, memberships last. */
interface StoredRoster {
  readonly teams: Iterable<Identified<Pick<TeamFields, 'teamName' | 'teamStatus'>>>;
  readonly people: Iterable<Identified<UserMetadataFields>>;
  readonly memberships: Iterable<Identified<UserTeamAssociationFields>>;
}

interface RosterIndex {
  readonly teams: readonly (Identified<Pick<TeamFields, 'teamName' | 'teamStatus'>> & { readonly key: string })[];
  readonly people: ReadonlyMap<string, Identified<UserMetadataFields>>;
  /** Without those whose team or person is gone. */
  readonly memberships: readonly {
    readonly id: string;
    readonly teamId: string;
    readonly teamName: string;
    readonly teamKey: string;
    readonly person: Identified<UserMetadataFields>;
    readonly email: string;
  }[];
}

export function indexRoster(stored: StoredRoster): RosterIndex {
  const teams = Array.from(stored.teams, (team) => ({ ...team, key: foldText(team.teamName) }));
  const teamsById = new Map(teams.map((team) => [team.$id, team]));
  const people = new Map(Array.from(stored.people, (person) => [person.$id, person]));
  const memberships: RosterIndex['memberships'][number][] = [];
  for (const { $id: id, teamId, userId } of stored.memberships) {
    const [team, person] = [teamsById.get(teamId), people.get(userId)];
    if (team === undefined || person === undefined) continue;
    const email = person.email.toLowerCase();
    memberships.push({ id, teamId, teamName: team.teamName, teamKey: team.key, person, email });
  }
  return { teams, people, memberships };
}

export function findRetirements(plan: UploadPlan, stored: StoredRoster): Retirements {
  return findRetirementsIn(plan, indexRoster(stored));
}

/** Rows that were refused count as named. Without closed teams that have no members. */
export function findRetirementsIn(plan: UploadPlan, { teams, people, memberships: all }: RosterIndex): Retirements {
  const named = namesIn(plan);
  const ofTeams = new Map<string, string[]>();
  const ofPeople = new Map<string, string[]>();
  const memberships: RetiredMembership[] = [];
  for (const { id, teamId, teamName, teamKey, person, email } of all) {
    if (!named.teams.has(teamKey)) append(ofTeams, teamId, id);
    else if (!named.people.has(email)) append(ofPeople, person.$id, id);
    else if (!named.hasMembership(teamKey, email)) memberships.push({ id, name: nameOf(person), detail: teamName });
  }
  return {
    teams: teams.flatMap(({ $id: id, key, teamName: name, teamStatus }) => {
      const removed = ofTeams.get(id) ?? [];
      if (named.teams.has(key) || (isClosed(teamStatus) && removed.length === 0)) return [];
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

/** `By now the file leaves out 3 teams, not 2. Nothing was retired.`; '' where the groups are as the preview showed. */
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
  readonly teams: Pick<ReadonlySet<string>, 'has'>;
  readonly people: Pick<ReadonlySet<string>, 'has'>;
  readonly hasMembership: (teamKey: string, email: string) => boolean;
}

function namesIn(plan: UploadPlan): NamedRows {
  const [teams, people, roles] = [new Set<string>(), new Set<string>(), new Set<string>()];
  /** By e-mail address, as the values of a line of a wrong width may stand in other columns. */
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
  const hasRole = (key: string): boolean => plan.roles.has(key) || roles.has(key);
  return {
    teams: { has: (key) => plan.teams.has(key) || teams.has(key) },
    people: { has: (key) => plan.people.has(key) || people.has(key) },
    hasMembership: (teamKey, email) =>
      hasRole(memberKey(teamKey, email)) || shifted.get(email)?.some((line) => line.has(teamKey)) === true,
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
