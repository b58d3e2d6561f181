import { displayItem, type ItemContent } from '#domain/tech-inventory/items.ts';
import type { Ring, RingRule } from '#domain/technologies/rules.ts';
import { formatDay } from '#src/components/organisationDay.ts';

/** `Java < 17`; the name alone for every version. */
export function describeSubject({ name, versions }: Pick<RingRule, 'name' | 'versions'>): string {
  return displayItem({ name, version: versions });
}

const positions: Readonly<Record<Ring, string>> = {
  Adopt: 'Adopt',
  Trial: 'Trial',
  Assess: 'Assess',
  Hold: 'on Hold',
};

/** `on Hold until March 31, 2027: move to 21` */
export function describePosition({ ring, until, moveTo }: Pick<RingRule, 'ring' | 'until' | 'moveTo'>): string {
  const position = until === '' ? positions[ring] : `${positions[ring]} until ${formatDay(until)}`;
  return moveTo === '' ? position : `${position}: move to ${moveTo}`;
}

/** `Java 8 is on Hold until March 31, 2027: move to 21` */
export function describeHold(item: ItemContent, rule: RingRule): string {
  return `${displayItem(item)} is ${describePosition(rule)}`;
}
