/** What was found: the first of it, as much as a person looks through, and how much there is. */
export interface Found<Item> {
  readonly total: number;
  readonly first: readonly Item[];
}

export const mostShown = 1_000;

/** Takes all items that are wanted and keeps the first; `shape` makes of them what is shown. */
export function findFirst<Item, Shown>(
  items: Iterable<Item>,
  isWanted: (item: Item) => boolean,
  shape: (item: Item) => Shown,
): Found<Shown> {
  const first: Shown[] = [];
  let total = 0;
  for (const item of items) {
    if (!isWanted(item)) continue;
    total++;
    if (first.length < mostShown) first.push(shape(item));
  }
  return { total, first };
}
