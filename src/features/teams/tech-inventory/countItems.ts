/** '1 item', '1,200 items'. */
export function countItems(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'item' : 'items'}`;
}
