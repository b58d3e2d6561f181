import { addDays } from '#domain/calendarDay.ts';
import { compareCodes } from '#domain/compareCodes.ts';
import type { TechInventoryFields } from '#domain/tech-inventory/categories.ts';
import { type ItemContent, parseItems } from '#domain/tech-inventory/items.ts';
import { ringOf } from './readRules.ts';
import type { RingRule, RuleBook } from './rules.ts';
import type { TechnologyCategory } from './technology.ts';

const holdDueDays = 90;

export interface HeldItem extends ItemContent {
  readonly category: TechnologyCategory;
  readonly rule: RingRule;
}

/** By now, or within 90 days. @param today `YYYY-MM-DD` */
export function isHoldDue({ ring, until }: RingRule, today: string): boolean {
  return ring === 'Hold' && until !== '' && until <= addDays(today, holdDueDays);
}

export function holdCategories(book: RuleBook, isCounted: (rule: RingRule) => boolean = isHold): TechnologyCategory[] {
  return Array.from(book)
    .filter(([, { rings }]) => rings.some(isCounted))
    .map(([category]) => category);
}

function isHold({ ring }: RingRule): boolean {
  return ring === 'Hold';
}

/** First to be left first, those without a day last. */
function findHolds(
  inventory: Partial<TechInventoryFields>,
  categories: readonly TechnologyCategory[],
  book: RuleBook,
): HeldItem[] {
  return categories
    .flatMap((category) =>
      parseItems(category, inventory[category]).flatMap(({ name, version }) => {
        const rule = ringOf(book.get(category), name, version);
        return rule && isHold(rule) ? [{ category, name, version, rule }] : [];
      }),
    )
    .sort(byDay);
}

function byDay({ rule: { until: one } }: HeldItem, { rule: { until: other } }: HeldItem): number {
  return Number(one === '') - Number(other === '') || compareCodes(one, other);
}

export interface TeamHolds {
  readonly items: readonly HeldItem[];
  /** To be left by now, or within 90 days. */
  readonly due: readonly HeldItem[];
}

/** By team id. @param today `YYYY-MM-DD` */
export function findTeamHolds(
  inventories: readonly (Partial<TechInventoryFields> & { readonly $id: string })[],
  categories: readonly TechnologyCategory[],
  book: RuleBook,
  today: string,
): ReadonlyMap<string, TeamHolds> {
  const holds = new Map<string, TeamHolds>();
  for (const inventory of inventories) {
    const items = findHolds(inventory, categories, book);
    if (items.length > 0) holds.set(inventory.$id, { items, due: items.filter(({ rule }) => isHoldDue(rule, today)) });
  }
  return holds;
}

export const holdFilters = ['any', 'due'] as const;
export type HoldFilter = (typeof holdFilters)[number];

/** Narrowest choice that shows the team; '' for nothing on Hold. */
export function holdFilterOf(holds: TeamHolds | undefined): HoldFilter | '' {
  if (holds === undefined) return '';
  return holds.due.length > 0 ? 'due' : 'any';
}
