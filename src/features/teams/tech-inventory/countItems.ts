import { formatNumber } from '#domain/formatNumber.ts';

/** '1 item', '1,200 items'. */
export function countItems(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'item' : 'items'}`;
}
