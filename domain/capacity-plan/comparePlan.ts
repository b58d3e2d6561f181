import { foldText } from '#domain/foldText.ts';
import type { Team } from '#domain/team.ts';
import type { UserMetadata, UserTeamAssociation } from '#domain/teamMember.ts';
import { joinTexts } from '#domain/text.ts';
import {
  personTextColumns,
  roleColumn,
  teamBooleanColumns,
  teamNameColumn,
  teamTextColumns,
  type UploadColumn,
} from './columns.ts';
import { maxFirstNames } from './firstNames.ts';
import { memberKey } from './mergeRows.ts';
import type { UploadPlan } from './planUpload.ts';
import {
  type Change,
  type ChangeCounts,
  type ChangeKind,
  changeKinds,
  type ComparisonSummary,
  type FieldChange,
} from './Comparison.ts';
import type { TeamPatch } from './rowRecord.ts';

export interface StoredOrganisation {
  readonly teams: readonly Team[];
  readonly people: readonly UserMetadata[];
  readonly memberships: readonly UserTeamAssociation[];
}

export type StoredRows = Partial<StoredOrganisation>;

/** First what the file names, in its order, then what it leaves as it is. Matches rows as the function does. */
export function comparePlan(plan: ComparedPlan, stored: StoredOrganisation): Change[] {
  return new PlanComparison(plan, indexStored(stored)).changes;
}

type ComparedPlan = Pick<UploadPlan, 'teams' | 'people' | 'roles'>;
export type ChangeKeys = Readonly<Record<ChangeKind, Iterable<string>>>;

/** Compares again what changes of a plan whose maps are updated in place. */
export class PlanComparison {
  private readonly found: Readonly<Record<ChangeKind, Map<string, Change>>> = {
    teams: new Map(),
    people: new Map(),
    memberships: new Map(),
  };
  private readonly planned: Readonly<Record<ChangeKind, ReadonlyMap<string, object>>>;

  constructor(
    { teams, people, roles }: ComparedPlan,
    private readonly stored: StoredIndex,
  ) {
    this.planned = { teams, people, memberships: roles };
    for (const kind of changeKinds) {
      for (const key of this.planned[kind].keys()) this.compare(kind, key);
      for (const key of stored[kind].keys()) if (!this.planned[kind].has(key)) this.compare(kind, key);
    }
  }

  get changes(): Change[] {
    return changeKinds.flatMap((kind) => [...this.found[kind].values()]);
  }

  find(kind: ChangeKind, key: string): Change | undefined {
    return this.found[kind].get(key);
  }

  update(keys: ChangeKeys): void {
    for (const kind of changeKinds) for (const key of keys[kind]) this.compare(kind, key);
  }

  private compare(kind: ChangeKind, key: string): void {
    const [known, values] = [this.stored[kind].get(key), this.planned[kind].get(key)];
    if (values !== undefined) {
      const fields = changedFields(columnsOf[kind], known?.fields, values as Fields);
      const type = known === undefined ? 'added' : fields.length > 0 ? 'changed' : 'unchanged';
      const [name, detail] = this.describe(kind, key);
      this.found[kind].set(key, { id: key, kind, type, name, detail, fields });
    } else if (known === undefined) this.found[kind].delete(key);
    else {
      const { name, detail } = known;
      this.found[kind].set(key, { id: key, kind, type: 'unmentioned', name, detail, fields: [] });
    }
  }

  private describe(kind: ChangeKind, key: string): [name: string, detail: string] {
    if (kind === 'teams') return [this.teamName(key), ''];
    if (kind === 'people') return [this.personName(key), key];
    const [teamKey = '', email = ''] = key.split('\n');
    return [this.personName(email) || email, this.teamName(teamKey)];
  }

  private teamName(key: string): string {
    return (this.planned.teams.get(key) as TeamPatch | undefined)?.teamName ?? key;
  }

  private personName(email: string): string {
    return formatName({ ...this.stored.people.get(email)?.fields, ...this.planned.people.get(email) });
  }
}

export function summarizeChanges(changes: readonly Change[]): ComparisonSummary {
  const blank = (): Record<keyof ChangeCounts, number> => ({ added: 0, changed: 0, unchanged: 0, unmentioned: 0 });
  const counts = { teams: blank(), people: blank(), memberships: blank() };
  const stored = new Set<string>();
  const touched = new Map<string, string>();
  const added: string[] = [];
  for (const { kind, type, id, name, detail } of changes) {
    counts[kind][type]++;
    if (kind === 'teams' && type !== 'added') stored.add(id);
    if (type === 'unchanged' || type === 'unmentioned') continue;
    if (kind === 'teams') touched.set(id, name);
    if (kind === 'teams' && type === 'added' && added.length < maxFirstNames) added.push(name);
    if (kind === 'memberships') touched.set(foldText(detail), detail);
  }
  const touchedTeams = [...touched].flatMap(([id, name]) => (stored.has(id) ? [name] : []));
  return {
    counts,
    storedTeams: stored.size,
    touchedTeams: touchedTeams.length,
    firstTouchedTeams: touchedTeams.slice(0, maxFirstNames),
    firstAddedTeams: added,
  };
}

/** Indexed by natural key (docs/decisions/002). */
interface StoredEntity {
  readonly fields: Fields;
  readonly name: string;
  readonly detail: string;
}

export type StoredIndex = Readonly<Record<ChangeKind, ReadonlyMap<string, StoredEntity>>>;

/** As in the function, the first of two teams of one name counts. Memberships whose team or person is gone are left out. */
export function indexStored(stored: StoredOrganisation): StoredIndex {
  const [teams, people, memberships] = [
    new Map<string, StoredEntity>(),
    new Map<string, StoredEntity>(),
    new Map<string, StoredEntity>(),
  ];
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
    people.set(email, { fields: toFields(person), name: formatName(toFields(person)), detail: email });
    emails.set(person.$id, email);
  }
  for (const membership of stored.memberships) {
    const [teamKey, email] = [teamKeys.get(membership.teamId), emails.get(membership.userId)];
    if (teamKey === undefined || email === undefined) continue;
    const [name, detail] = [people.get(email)?.name ?? '', teams.get(teamKey)?.name ?? ''];
    memberships.set(memberKey(teamKey, email), { fields: toFields(membership), name: name || email, detail });
  }
  return { teams, people, memberships };
}

function toFields(row: object): Fields {
  return row as Fields;
}

function formatName({ firstName, middleName, lastName }: Fields): string {
  return joinTexts(...[firstName, middleName, lastName].map((text) => (typeof text === 'string' ? text : null)));
}

type Fields = Readonly<Record<string, string | boolean | null | undefined>>;

type FieldColumns = readonly { readonly column: UploadColumn; readonly field: string }[];

const teamColumns: FieldColumns = [teamNameColumn, ...teamTextColumns, ...teamBooleanColumns];
const personColumns: FieldColumns = personTextColumns;
const columnsOf: Readonly<Record<ChangeKind, FieldColumns>> = {
  teams: teamColumns,
  people: personColumns,
  memberships: [roleColumn],
};

/** An empty cell leaves the field as it is. `stored` is undefined for a new row. */
function changedFields(columns: FieldColumns, stored: Fields | undefined, planned: Fields): FieldChange[] {
  return columns.flatMap(({ column, field }) => {
    const after = planned[field];
    if (after === undefined || after === stored?.[field]) return [];
    return [{ column, before: formatValue(stored?.[field]), after: formatValue(after) }];
  });
}

function formatValue(value: Fields[string]): string {
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : (value ?? '');
}
