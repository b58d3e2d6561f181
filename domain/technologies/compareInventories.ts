import { compareNames } from '#domain/compareNames.ts';
import { groupBy } from '#domain/groupBy.ts';
import { categoryGroups, type TechInventoryFields } from '#domain/tech-inventory/categories.ts';
import { type InventoryItem, parseItems } from '#domain/tech-inventory/items.ts';
import { resolvedKey, resolveName } from './readRules.ts';
import type { CategoryRules, RuleBook } from './rules.ts';
import type { TechnologyCategory } from './technology.ts';
import { canonicalVersion, versionKey } from './versions.ts';

export interface ComparedTechnology {
  /** Chosen by admins, else as the first of the teams writes it. */
  readonly name: string;
  /** Versions by team; empty where it is used without one, null where it isn't used. */
  readonly uses: readonly (readonly string[] | null)[];
  readonly differs: boolean;
}

export interface ComparedCategory {
  readonly category: TechnologyCategory;
  readonly technologies: readonly ComparedTechnology[];
}

type Inventory = Readonly<Partial<Record<TechnologyCategory, TechInventoryFields[TechnologyCategory]>>>;

/** Spellings and aliases are one technology; comments are none. @param inventories null for a team without one */
export function compareInventories(
  inventories: readonly (Inventory | null)[],
  rules: RuleBook | undefined,
): ComparedCategory[] {
  return categoryGroups
    .flatMap(({ columns }) => columns)
    .filter((column): column is TechnologyCategory => column !== 'comments')
    .map((category) => ({ category, technologies: compareCategory(inventories, category, rules?.get(category)) }))
    .filter(({ technologies }) => technologies.length > 0);
}

function compareCategory(
  inventories: readonly (Inventory | null)[],
  category: TechnologyCategory,
  rules: CategoryRules | undefined,
): ComparedTechnology[] {
  const itemsOf = inventories.map((inventory) =>
    groupBy(parseItems(category, inventory?.[category]), ({ name }) => resolvedKey(rules, name)),
  );
  const keys = new Set(itemsOf.flatMap((items) => [...items.keys()]));
  return Array.from(keys, (key) =>
    compareTechnology(
      itemsOf.map((items) => items.get(key) ?? null),
      rules,
    ),
  ).sort((one, other) => compareNames(one.name, other.name));
}

function compareTechnology(
  items: readonly (readonly InventoryItem[] | null)[],
  rules: CategoryRules | undefined,
): ComparedTechnology {
  const written = items.find((each) => each !== null)?.[0]?.name ?? '';
  const uses = items.map((each) => each && versionsOf(each));
  const [first, ...others] = uses.map((versions) => versions?.map(versionKey).sort().join('|'));
  return { name: resolveName(rules, written) ?? written, uses, differs: others.some((other) => other !== first) };
}

function versionsOf(items: readonly InventoryItem[]): string[] {
  const versions = items
    .map(({ name, version }) => canonicalVersion(name, version))
    .filter((version) => version !== '');
  return [...new Map(versions.map((version) => [versionKey(version), version])).values()];
}
