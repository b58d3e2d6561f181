import { displayItem, type ItemContent } from '#domain/tech-inventory/items.ts';
import { describePosition as describePositionWith } from '#domain/technologies/describeRule.ts';
import type { RingRule } from '#domain/technologies/rules.ts';
import { formatDay } from '#src/config/organisationDay.ts';

export function describeSubject({ name, versions }: Pick<RingRule, 'name' | 'versions'>): string {
  return displayItem({ name, version: versions });
}

export function describePosition(
  rule: Pick<RingRule, 'ring' | 'until' | 'moveTo'>,
  end: string | true | null = null,
): string {
  return describePositionWith(rule, formatDay, end);
}

export function describeHold(item: ItemContent, rule: RingRule): string {
  return `${displayItem(item)} is ${describePosition(rule)}`;
}
