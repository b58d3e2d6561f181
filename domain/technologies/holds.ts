import { addDays } from '#domain/calendarDay.ts';
import type { TechInventoryFields } from '#domain/tech-inventory/categories.ts';
import { type ItemContent, parseItems } from '#domain/tech-inventory/items.ts';
import { ringOf } from './readRules.ts';
import type { RingRule, RuleBook } from './rules.ts';
import type { TechnologyCategory } from './technology.ts';

/** Days ahead in which something on Hold is due. */
const holdDueDays = 90;

/** An item of a team that is on Hold. */
export interface HeldItem extends ItemContent {
  readonly category: TechnologyCategory;
  readonly rule: RingRule;
}

/** Whether teams should have moved by now, or within 90 days. @param today `YYYY-MM-DD` */
export function isHoldDue({ ring, until }: RingRule, today: string): boolean {
  return ring === 'Hold' && until !== '' && until <= addDays(today, holdDueDays);
}

/** Categories in which something on Hold is due; no other inventories need to be read. */
export function dueHoldCategories(book: RuleBook, today: string): TechnologyCategory[] {
  return Array.from(book)
    .filter(([, { rings }]) => rings.some((rule) => isHoldDue(rule, today)))
    .map(([category]) => category);
}

/** Items of an inventory that are on Hold and due, the first to be due first. */
export function findDueHolds(
  inventory: Partial<TechInventoryFields>,
  categories: readonly TechnologyCategory[],
  book: RuleBook,
  today: string,
): HeldItem[] {
  return categories
    .flatMap((category) =>
      parseItems(category, inventory[category]).flatMap(({ name, version }) => {
        const rule = ringOf(book.get(category), name, version);
        return rule && isHoldDue(rule, today) ? [{ category, name, version, rule }] : [];
      }),
    )
    .sort((one, other) => compareTexts(one.rule.until, other.rule.until));
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
