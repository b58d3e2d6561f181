import { groupBy } from '#domain/groupBy.ts';
import type { InventoryColumn } from './categories.ts';
import { addItems, restoreVersion } from './itemEdits.ts';
import { formatItem, type ItemContent, itemKey, parseItem, parseItems, splitStored } from './items.ts';

/** One item that differs between two texts of a column, as it was stored before and after; null: it wasn't there. */
export interface ItemChange {
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * The items that differ between two texts of a column: added, removed, and changed ones, in this order. An item that went while one of the
 * same name came was changed: first those that are the same but for their spelling. Empty when only the order or the blanks differ.
 * @param isRename whether names were changed: then also one of the same version.
 */
export function diffItems(
  column: InventoryColumn,
  before: string | null,
  after: string | null,
  isRename = false,
): ItemChange[] {
  const different = { removed: itemsOnlyIn(column, before, after), added: itemsOnlyIn(column, after, before) };
  const respelled = takePairs(different, (text) => itemKey(column, text));
  const changed = takePairs(respelled.rest, (text) => parseItem(column, text).name.toLowerCase());
  const renamed = isRename
    ? takePairs(changed.rest, (text) => parseItem(column, text).version.toLowerCase())
    : { pairs: [], rest: changed.rest };
  return [
    ...renamed.rest.added.map((to) => ({ from: null, to })),
    ...renamed.rest.removed.map((from) => ({ from, to: null })),
    ...respelled.pairs,
    ...changed.pairs,
    ...renamed.pairs,
  ];
}

interface Different {
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** Pairs with the same key, and what has none. A list may hold thousands of items. */
function takePairs({ removed, added }: Different, keyOf: (text: string) => string) {
  const waiting = groupBy(added.keys(), (at) => keyOf(added[at] ?? ''));
  const taken = new Set<number>();
  const pairs: ItemChange[] = [];
  const alone: string[] = [];
  for (const from of removed) {
    const at = waiting.get(keyOf(from))?.shift();
    if (at === undefined) alone.push(from);
    else pairs.push({ from, to: added[at] ?? null });
    if (at !== undefined) taken.add(at);
  }
  return { pairs, rest: { removed: alone, added: added.filter((_, at) => !taken.has(at)) } };
}

/** Stored items of a text that another one has not, or not as often. */
function itemsOnlyIn(column: InventoryColumn, stored: string | null, other: string | null): string[] {
  const counts = new Map<string, number>();
  for (const item of parseItems(column, other)) {
    const text = formatItem(item);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return parseItems(column, stored)
    .filter((item) => {
      const text = formatItem(item);
      const count = counts.get(text) ?? 0;
      counts.set(text, count - 1);
      return count <= 0;
    })
    .map(({ text }) => text);
}

/** The changes whose old item is not in the column's text as it is now; of equal old items the first. */
export function listRestorable(
  column: InventoryColumn,
  stored: string | null,
  changes: readonly ItemChange[],
): (ItemChange & { readonly from: string })[] {
  const keys = new Set(splitStored(stored).map((part) => itemKey(column, part)));
  return changes.flatMap(({ from, to }) => {
    if (from === null || keys.has(itemKey(column, from))) return [];
    keys.add(itemKey(column, from));
    return [{ from, to }];
  });
}

export interface RestoreItemsResult {
  /** The column's new text; null when nothing was restored. */
  readonly stored: string | null;
  /** Items that are back. */
  readonly restored: readonly ItemContent[];
  readonly refused: readonly { readonly item: ItemContent; readonly message: string }[];
}

/**
 * Puts the old items of these changes back into a column's text as it is now, unless they are there: a changed item gets its old version
 * again while it has the new one; any other is added by the rules of `addItems`.
 */
export function restoreItems(
  column: InventoryColumn,
  stored: string | null,
  changes: readonly ItemChange[],
): RestoreItemsResult {
  const missing: ItemContent[] = [];
  const changedBack: ItemContent[] = [];
  let current = stored;
  for (const { from, to } of listRestorable(column, stored, changes)) {
    const next = to === null ? null : restoreVersion(current, { column, from, to });
    (next === null ? missing : changedBack).push(parseItem(column, from));
    current = next ?? current;
  }
  const { stored: longer, refused } = addItems(column, current, missing);
  const isRefused = new Set(refused.map(({ item }) => formatItem(item)));
  const restored = [...changedBack, ...missing.filter((item) => !isRefused.has(formatItem(item)))];
  return { stored: restored.length > 0 ? (longer ?? current) : null, restored, refused };
}
