import type { TechInventoryFields } from '#domain/tech-inventory/categories.ts';
import type { Team } from '#domain/team.ts';
import type { CategoryRules } from '#domain/technologies/rules.ts';
import { TechnologyIndex } from '#domain/technologies/TechnologyIndex.ts';
import type { TechnologyQuery } from '#domain/technologies/technologyQuery.ts';
import { inventoryRow } from './inventoryRows.ts';
import { teamRow } from './teamRows.ts';

const allTeams = { sector: '', businessUnit: '', teamType: '' };
export const anyUse = { ...allTeams, ring: '', endOfLife: false } as const;
export const everything: TechnologyQuery = {
  ...allTeams,
  text: '',
  category: '',
  ring: '',
  endOfLife: false,
  sort: 'teams',
  descending: true,
  offset: 0,
  limit: 20,
};

export type PartialInventory = Partial<TechInventoryFields>;

/** Teams by id, each with its inventory; rules of languages. */
export function fillIndex(
  teams: Readonly<Record<string, PartialInventory & { readonly team?: Partial<Team> }>>,
  languages?: Partial<CategoryRules>,
): TechnologyIndex {
  const index = new TechnologyIndex();
  for (const [id, { team, ...inventory }] of Object.entries(teams)) {
    index.setTeam(teamRow(id, team));
    index.setInventory(inventoryRow(id, inventory));
  }
  index.setToday('2026-11-22');
  if (languages)
    index.setRules(new Map([['languageAndVersion', { names: [], rings: [], lifecycles: [], ...languages }]]));
  return index;
}

export const languages = (text: string): PartialInventory => ({ languageAndVersion: text });
