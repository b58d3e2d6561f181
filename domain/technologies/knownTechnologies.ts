import { areNear } from './nearNames.ts';
import { resolvedKey } from './readRules.ts';
import type { RuleBook } from './rules.ts';
import { technologyCategories, type Technology, type TechnologyCategory, technologyKey } from './technology.ts';

export interface KnownTechnology extends Technology {
  /** 0 for one that rules alone name. */
  readonly teams: number;
}

/** Names in use and names of the rule book. */
export class KnownTechnologies {
  /** Most used first. */
  readonly list: readonly KnownTechnology[];
  private readonly byKey: ReadonlyMap<string, KnownTechnology>;
  private readonly book: RuleBook;

  constructor(used: readonly KnownTechnology[], book: RuleBook) {
    this.book = book;
    const ruled = Array.from(book, ([category, { names, rings, lifecycles }]) =>
      [...names, ...rings, ...lifecycles].map(({ name }) => ({ category, name, teams: 0 })),
    ).flat();
    const byKey = new Map<string, KnownTechnology>();
    for (const { category, name, teams } of [...used, ...ruled]) {
      const key = this.keyOf(category, name);
      if (!byKey.has(key)) byKey.set(key, { category, name, teams });
    }
    this.byKey = byKey;
    this.list = [...byKey.values()].sort((one, other) => other.teams - one.teams);
  }

  /** By any of its names, once for each category, most used first. */
  find(name: string): KnownTechnology[] {
    if (technologyKey(name) === '') return [];
    return technologyCategories
      .flatMap((category) => this.byKey.get(this.keyOf(category, name)) ?? [])
      .sort((one, other) => other.teams - one.teams);
  }

  /** Of a name that isn't known, most used first. */
  findNear(name: string, limit = 3): string[] {
    const key = technologyKey(name);
    if (key === '') return [];
    const near = this.list.filter(({ name: known }) => {
      const other = technologyKey(known);
      return areNear(known, name) || other.startsWith(key) || (other.length > 2 && key.startsWith(other));
    });
    return [...new Set(near.map(({ name: known }) => known))].slice(0, limit);
  }

  private keyOf(category: TechnologyCategory, name: string): string {
    return `${category} ${resolvedKey(this.book.get(category), name)}`;
  }
}
