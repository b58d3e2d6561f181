import { displayItem, type ItemContent } from '#domain/tech-inventory/items.ts';
import { describePosition as describePositionWith } from '#domain/technologies/describeRule.ts';
import type { RingRule } from '#domain/technologies/rules.ts';
import { formatDay } from '#src/components/organisationDay.ts';

/** `Java < 17`; the name alone for every version. */
export function describeSubject({ name, versions }: Pick<RingRule, 'name' | 'versions'>): string {
  return displayItem({ name, version: versions });
}

/** `on Hold: leave by March 31, 2027, move to 21`. @param end as `endOfAdopted` tells it */
export function describePosition(
  rule: Pick<RingRule, 'ring' | 'until' | 'moveTo'>,
  end: string | true | null = null,
): string {
  return describePositionWith(rule, formatDay, end);
}

/** `Java 8 is on Hold: leave by March 31, 2027, move to 21` */
export function describeHold(item: ItemContent, rule: RingRule): string {
  return `${displayItem(item)} is ${describePosition(rule)}`;
}
