import { type IndexedPerson, PeopleIndex, type PeoplePage } from '#domain/people/PeopleIndex.ts';
import type { IndexedInventory, IndexedTeam } from '#domain/technologies/InventoryUses.ts';
import type { CategoryProposal } from '#domain/technologies/nearNames.ts';
import { readMonth, type TechnologyMonthFields } from '#domain/technologies/months.ts';
import { readRules } from '#domain/technologies/readRules.ts';
import type { TechnologyRules } from '#domain/technologies/rules.ts';
import type { Technology, TechnologyCategory } from '#domain/technologies/technology.ts';
import { TechnologyIndex } from '#domain/technologies/TechnologyIndex.ts';
import type {
  TechnologyDetails,
  TechnologyFilter,
  TechnologyPage,
  TechnologyQuery,
} from '#domain/technologies/technologyQuery.ts';

export interface RowChanges<Row> {
  readonly rows: readonly Row[];
  readonly removed: readonly string[];
}

type CategoryCounts = Pick<TechnologyMonthFields, 'category' | 'teams' | 'counts'>;

const byCategory = (rows: readonly CategoryCounts[]) => new Map(rows.map((row) => [row.category, readMonth(row)]));

export interface IndexSettings {
  readonly rules: readonly TechnologyRules[];
  /** Of the last month that is over, and of the one twelve months before. */
  readonly lastMonth: readonly CategoryCounts[];
  readonly yearBefore: readonly CategoryCounts[];
  /** `YYYY-MM-DD` in the organisation's time zone. */
  readonly today: string;
}

/** Versions as `parseRange` reads them; '' for all. */
export interface TechnologyRange extends Technology {
  readonly versions: string;
}

/** Shared by all screens; runs in a worker, behind a `WorkerProxy`. */
export class SearchIndex {
  private readonly technologies = new TechnologyIndex();
  private readonly people = new PeopleIndex();

  changeTeams({ rows, removed }: RowChanges<IndexedTeam>): void {
    for (const row of rows) this.technologies.setTeam(row);
    for (const id of removed) this.technologies.removeTeam(id);
  }

  changeInventories({ rows, removed }: RowChanges<IndexedInventory>): void {
    for (const row of rows) this.technologies.setInventory(row);
    for (const id of removed) this.technologies.removeInventory(id);
  }

  changePeople({ rows, removed }: RowChanges<IndexedPerson>): void {
    for (const row of rows) this.people.setPerson(row);
    for (const id of removed) this.people.removePerson(id);
  }

  configure({ rules, lastMonth, yearBefore, today }: IndexSettings): void {
    this.technologies.setRules(readRules(rules));
    this.technologies.setMonths({ first: byCategory(yearBefore), last: byCategory(lastMonth) });
    this.technologies.setToday(today);
  }

  listTechnologies(query: TechnologyQuery): TechnologyPage {
    return this.technologies.list(query);
  }

  describeTechnology(category: TechnologyCategory, name: string, filter: TechnologyFilter): TechnologyDetails | null {
    return this.technologies.describe(category, name, filter);
  }

  countTeams(subjects: readonly TechnologyRange[]): number[] {
    return subjects.map(
      ({ category, name, versions }) =>
        this.technologies.describe(category, name, { ...allTeams, versions })?.teams ?? 0,
    );
  }

  proposeMerges(): CategoryProposal[] {
    return this.technologies.proposeMerges();
  }

  findPeople(text: string, limit: number): PeoplePage {
    return this.people.find(text, limit);
  }
}

const allTeams = { sector: '', businessUnit: '', teamType: '', ring: '', endOfLife: false } as const;
