import { isClosed } from '#domain/teams/closedTeam.ts';
import type { Team } from '#domain/team.ts';
import type { TechInventory } from '#domain/tech-inventory/categories.ts';
import { type ItemContent, parseItems } from '#domain/tech-inventory/items.ts';
import { notAvailable, tidyText, toTitleCase } from '#domain/text.ts';
import type { TeamScope } from './technologyQuery.ts';
import { technologyCategories, type TechnologyCategory, technologyKey } from './technology.ts';

export const indexedTeamColumns = ['teamName', 'sector', 'businessUnit', 'teamType', 'teamStatus'] as const;
export type IndexedTeam = Pick<Team, '$id' | (typeof indexedTeamColumns)[number]>;

export const indexedInventoryColumns = technologyCategories;
export type IndexedInventory = Pick<TechInventory, '$id' | '$updatedAt' | (typeof indexedInventoryColumns)[number]>;

interface IndexedTeamEntry extends Readonly<Record<keyof TeamScope, string>> {
  readonly id: string;
  readonly name: string;
}

/** Numbers of teams by version as written, '' for none. */
export type VersionUses = Map<string, Set<number>>;

/** By category, `technologyKey` and spelling. */
export type CategoryUses = Map<string, Map<string, VersionUses>>;

/** A team that is closed or absent keeps its inventory here but doesn't count. */
export class InventoryUses {
  readonly uses = new Map<TechnologyCategory, CategoryUses>(technologyCategories.map((each) => [each, new Map()]));
  /** By number; undefined for a team that doesn't count. */
  readonly teams: (IndexedTeamEntry | undefined)[] = [];
  private readonly numberById = new Map<string, number>();
  private readonly inventories: (IndexedInventory | undefined)[] = [];
  /** Ten thousand teams share a few hundred names. */
  private readonly keys = new Map<string, string>();

  setTeam(team: IndexedTeam): void {
    this.teams[this.numberOf(team.$id)] = isClosed(team.teamStatus)
      ? undefined
      : {
          id: team.$id,
          name: tidyText(team.teamName),
          sector: tidyText(team.sector) || notAvailable,
          businessUnit: tidyText(team.businessUnit) || notAvailable,
          teamType: toTitleCase(team.teamType) || notAvailable,
        };
  }

  removeTeam(teamId: string): void {
    this.teams[this.numberOf(teamId)] = undefined;
  }

  setInventory(inventory: IndexedInventory): void {
    this.replace(this.numberOf(inventory.$id), inventory);
  }

  removeInventory(teamId: string): void {
    this.replace(this.numberOf(teamId), undefined);
  }

  private replace(number: number, next: IndexedInventory | undefined): void {
    const known = this.inventories[number];
    for (const category of technologyCategories) {
      const [before, after] = [known?.[category] ?? '', next?.[category] ?? ''];
      if (before === after) continue;
      for (const item of parseItems(category, before)) this.removeUse(category, item, number);
      for (const item of parseItems(category, after)) this.addUse(category, item, number);
    }
    this.inventories[number] = next;
  }

  private addUse(category: TechnologyCategory, { name, version }: ItemContent, number: number): void {
    const spellings = getOrAdd(this.usesOf(category), this.keyOf(name), () => new Map<string, VersionUses>());
    const versions = getOrAdd(spellings, name, (): VersionUses => new Map());
    getOrAdd(versions, version, () => new Set<number>()).add(number);
  }

  private removeUse(category: TechnologyCategory, { name, version }: ItemContent, number: number): void {
    const [uses, key] = [this.usesOf(category), this.keyOf(name)];
    const spellings = uses.get(key);
    const versions = spellings?.get(name);
    const teams = versions?.get(version);
    teams?.delete(number);
    if (teams?.size === 0) versions?.delete(version);
    if (versions?.size === 0) spellings?.delete(name);
    if (spellings?.size === 0) uses.delete(key);
  }

  private usesOf(category: TechnologyCategory): CategoryUses {
    return getOrAdd(this.uses, category, (): CategoryUses => new Map());
  }

  private keyOf(name: string): string {
    return getOrAdd(this.keys, name, () => technologyKey(name));
  }

  private numberOf(teamId: string): number {
    return getOrAdd(this.numberById, teamId, () => {
      this.teams.push(undefined);
      return this.teams.length - 1;
    });
  }
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
