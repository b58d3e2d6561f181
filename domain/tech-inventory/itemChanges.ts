import type { InventoryColumn } from './categories.ts';
import { addItem, restoreVersion } from './itemEdits.ts';
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
  const removed = itemsOnlyIn(column, before, after);
  const added = itemsOnlyIn(column, after, before);
  const respelled = takePairs(removed, added, (text) => itemKey(column, text));
  const changed = takePairs(removed, added, (text) => parseItem(column, text).name.toLowerCase());
  const renamed = isRename ? takePairs(removed, added, (text) => parseItem(column, text).version.toLowerCase()) : [];
  return [
    ...added.map((to) => ({ from: null, to })),
    ...removed.map((from) => ({ from, to: null })),
    ...respelled,
    ...changed,
    ...renamed,
  ];
}

/** Takes pairs with the same key out of both lists. */
function takePairs(removed: string[], added: string[], keyOf: (text: string) => string): ItemChange[] {
  const pairs: ItemChange[] = [];
  for (const from of [...removed]) {
    const at = added.findIndex((to) => keyOf(to) === keyOf(from));
    if (at < 0) continue;
    pairs.push({ from, to: added[at] ?? null });
    added.splice(at, 1);
    removed.splice(removed.indexOf(from), 1);
  }
  return pairs;
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
 * again while it has the new one; any other is added by the rules of `addItem`.
 */
export function restoreItems(
  column: InventoryColumn,
  stored: string | null,
  changes: readonly ItemChange[],
): RestoreItemsResult {
  const restored: ItemContent[] = [];
  const refused: { item: ItemContent; message: string }[] = [];
  let current = stored;
  for (const { from, to } of listRestorable(column, stored, changes)) {
    const item = parseItem(column, from);
    const next = to === null ? null : restoreVersion(current, { column, from, to });
    const added = next === null ? addItem(column, current, item) : null;
    if (added?.outcome === 'refused') {
      refused.push({ item, message: added.message });
      continue;
    }
    current = next ?? (added?.outcome === 'added' ? added.stored : current);
    restored.push(item);
  }
  return { stored: restored.length > 0 ? current : null, restored, refused };
}
