import { foldText } from '#domain/foldText.ts';
import type { TeamFields } from '#domain/team.ts';
import { isClosed } from '#domain/teams/closedTeam.ts';
import { personName, type UserMetadataFields, type UserTeamAssociationFields } from '#domain/teamMember.ts';
import { cellText } from './checkRow.ts';
import { emailColumn, teamNameColumn, uploadColumns } from './columns.ts';
import { type ChangeKind, changeKinds } from './Comparison.ts';
import { formatKindCount, formatKindCounts, type KindCounts } from './kindCounts.ts';
import { memberKey } from './mergeRows.ts';
import type { RefusedRow, UploadPlan } from './planUpload.ts';

/** By a file of the whole plan. Each membership is in exactly one group. */
export type Retirements = Readonly<Record<ChangeKind, readonly Retired[]>>;

/** Team to close, person whose row stays, or membership of a person and a team that the file names. */
export interface Retired {
  readonly id: string;
  readonly name: string;
  /** A person's e-mail address; the team of a membership; '' for a team. */
  readonly detail: string;
  /** Ids of those that are removed: of a person, in teams that the file names; of a membership, itself. */
  readonly memberships: readonly string[];
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

type RosterIndex = ReturnType<typeof indexRoster>;

/** Memberships without those whose team or person is gone. */
export function indexRoster(stored: StoredRoster) {
  const teams = Array.from(stored.teams, (team) => ({ ...team, key: foldText(team.teamName) }));
  const teamsById = new Map(teams.map((team) => [team.$id, team]));
  const people = new Map(
    Array.from(stored.people, (person) => [person.$id, { ...person, key: person.email.toLowerCase() }]),
  );
  const memberships = Array.from(stored.memberships).flatMap(({ $id: id, teamId, userId }) => {
    const [team, person] = [teamsById.get(teamId), people.get(userId)];
    return team && person ? [{ id, team, person }] : [];
  });
  return { teams, memberships };
}

/** Rows that were refused count as named. Without closed teams that have no members. */
export function findRetirements(plan: UploadPlan, roster: RosterIndex): Retirements {
  const named = namesIn(plan);
  const ofTeams = new Map<RosterIndex['teams'][number], string[]>();
  const ofPeople = new Map<RosterIndex['memberships'][number]['person'], string[]>();
  const memberships: Retired[] = [];
  for (const { id, team, person } of roster.memberships) {
    if (!named.teams.has(team.key)) append(ofTeams, team, id);
    else if (!named.people.has(person.key)) append(ofPeople, person, id);
    else if (!named.hasMembership(team.key, person.key)) {
      memberships.push({ id, name: personName(person), detail: team.teamName, memberships: [id] });
    }
  }
  const teams = roster.teams.flatMap((team) => {
    const removed = ofTeams.get(team) ?? [];
    if (named.teams.has(team.key) || (isClosed(team.teamStatus) && removed.length === 0)) return [];
    return [{ id: team.$id, name: team.teamName, detail: '', memberships: removed }];
  });
  const people = Array.from(ofPeople, ([person, removed]) => {
    return { id: person.$id, name: personName(person), detail: person.email, memberships: removed };
  });
  return { teams, people, memberships };
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
  const text = formatKindCounts(found, groups);
  return text === '' ? '' : `Retired: ${text}.`;
}

function namesIn(plan: UploadPlan) {
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
    teams: { has: (key: string) => plan.teams.has(key) || teams.has(key) },
    people: { has: (key: string) => plan.people.has(key) || people.has(key) },
    hasMembership: (teamKey: string, email: string) =>
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

function append<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}
