import { displayItem, type ItemContent } from '#domain/tech-inventory/items.ts';
import type { Ring, RingRule } from './rules.ts';

/** Takes `YYYY-MM-DD`. */
type FormatDay = (day: string) => string;

/** `leave by March 31, 2027`; '' where an admin gave no day. */
export function describeDay({ ring, until }: Pick<RingRule, 'ring' | 'until'>, formatDay: FormatDay): string {
  if (until === '') return '';
  return `${ring === 'Hold' ? 'leave by' : 'until'} ${formatDay(until)}`;
}

const positions: Readonly<Record<Ring, string>> = {
  Adopt: 'Adopt',
  Trial: 'Trial',
  Assess: 'Assess',
  Hold: 'on Hold',
};

/** `on Hold: leave by March 31, 2027, move to 21`. @param end as `endOfAdopted` tells it */
export function describePosition(
  rule: Pick<RingRule, 'ring' | 'until' | 'moveTo'>,
  formatDay: FormatDay,
  end: string | true | null = null,
): string {
  const position = end === null ? positions[rule.ring] : describeEndOfAdopted(end, formatDay);
  const advice = [describeDay(rule, formatDay), rule.moveTo && `move to ${rule.moveTo}`].filter((text) => text !== '');
  return [position, advice.join(', ')].filter((text) => text !== '').join(': ');
}

/** `Adopt, though end of life since March 31, 2022`; true where the day isn't known. */
export function describeEndOfAdopted(end: string | true, formatDay: FormatDay): string {
  return `Adopt, though ${describeEnd(end, formatDay)}`;
}

/** Of a version without support: `end of life since March 31, 2022`. */
export function describeEnd(end: string | boolean | null, formatDay: FormatDay): string {
  return typeof end === 'string' ? `end of life since ${formatDay(end)}` : 'end of life';
}

/** `Java 8, leave by March 31, 2027; Selenium` */
export function describeHeldItems(
  items: readonly (ItemContent & { readonly rule: RingRule })[],
  formatDay: FormatDay,
): string {
  return items
    .map((item) => [displayItem(item), describeDay(item.rule, formatDay)].filter((text) => text !== '').join(', '))
    .join('; ');
}
