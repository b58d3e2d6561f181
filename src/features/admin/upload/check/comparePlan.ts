import { joinTexts } from '#domain/text.ts';
import { foldText } from '#domain/upload/foldText.ts';
import { memberKey } from '#domain/upload/gatherRows.ts';
import type { UploadPlan } from '#domain/upload/planUpload.ts';
import type { Change, ChangeKind } from './Comparison.ts';
import {
  changedFields,
  personColumns,
  roleColumns,
  teamColumns,
  type Fields,
  type FieldColumns,
} from './changedFields.ts';
import type { StoredOrganisation } from './StoredRows.ts';

/** Something stored, by what makes it unique (docs/decisions/002). */
interface Known {
  readonly fields: Fields;
  readonly name: string;
  readonly detail: string;
}

/**
 * What a file would do to what is stored: everything that it names, in its order, then what it doesn't mention and leaves as it is.
 * Things are recognised as the function does: teams by folded name, people by e-mail address.
 */
export function comparePlan(plan: UploadPlan, stored: StoredOrganisation): Change[] {
  const { teams, people, places } = indexStored(stored);
  const teamName = (key: string): string => plan.teams.get(key)?.teamName ?? key;
  const personName = (email: string): string => nameOf({ ...people.get(email)?.fields, ...plan.people.get(email) });
  return [
    ...compareKind('teams', teamColumns, teams, plan.teams, (key) => [teamName(key), '']),
    ...compareKind('people', personColumns, people, plan.people, (email) => [personName(email), email]),
    ...compareKind('places', roleColumns, places, plan.roles, (key) => {
      const [teamKey = '', email = ''] = key.split('\n');
      return [personName(email) || email, teamName(teamKey)];
    }),
  ];
}

function* compareKind(
  kind: ChangeKind,
  columns: FieldColumns,
  stored: ReadonlyMap<string, Known>,
  given: ReadonlyMap<string, object>,
  describe: (key: string) => [name: string, detail: string],
): Generator<Change> {
  for (const [key, wanted] of given) {
    const known = stored.get(key);
    const fields = changedFields(columns, known?.fields, wanted as Fields);
    const type = known === undefined ? 'added' : fields.length > 0 ? 'changed' : 'unchanged';
    const [name, detail] = describe(key);
    yield { id: key, kind, type, name, detail, fields };
  }
  for (const [key, { name, detail }] of stored) {
    if (!given.has(key)) yield { id: key, kind, type: 'unmentioned', name, detail, fields: [] };
  }
}

/** The first of two teams of one name counts, as it does for the function. A place whose team or person is gone is left out. */
function indexStored(stored: StoredOrganisation): Record<ChangeKind, ReadonlyMap<string, Known>> {
  const [teams, people, places] = [new Map<string, Known>(), new Map<string, Known>(), new Map<string, Known>()];
  const teamKeys = new Map<string, string>();
  const emails = new Map<string, string>();
  for (const team of stored.teams) {
    const key = foldText(team.teamName);
    if (teams.has(key)) continue;
    teams.set(key, { fields: toFields(team), name: team.teamName, detail: '' });
    teamKeys.set(team.$id, key);
  }
  for (const person of stored.people) {
    const email = person.email.toLowerCase();
    people.set(email, { fields: toFields(person), name: nameOf(toFields(person)), detail: email });
    emails.set(person.$id, email);
  }
  for (const place of stored.places) {
    const [teamKey, email] = [teamKeys.get(place.teamId), emails.get(place.userId)];
    if (teamKey === undefined || email === undefined) continue;
    const [name, detail] = [people.get(email)?.name ?? '', teams.get(teamKey)?.name ?? ''];
    places.set(memberKey(teamKey, email), { fields: toFields(place), name: name || email, detail });
  }
  return { teams, people, places };
}

function toFields(row: object): Fields {
  return row as Fields;
}

function nameOf({ firstName, middleName, lastName }: Fields): string {
  return joinTexts(...[firstName, middleName, lastName].map((text) => (typeof text === 'string' ? text : null)));
}
