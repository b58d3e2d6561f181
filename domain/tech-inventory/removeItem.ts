import type { MaybeText } from '#domain/text.ts';
import type { InventoryColumn } from './categories.ts';
import { findSeen, isItem, itemKey, joinStored, splitStored, type InventoryItem } from './items.ts';

/** What is needed to put an item back. */
export interface RemovedItem {
  readonly column: InventoryColumn;
  readonly text: string;
  /** What stood before it, nearest last. */
  readonly before: readonly string[];
  /** How many items were the same to people before it went, itself included. */
  readonly count: number;
}

export interface RemoveItemResult {
  /** The column's new text; every other byte of it stays. */
  readonly stored: string;
  readonly removed: RemovedItem;
}

/** Removes an item that a person saw in `seen` from the column's text as it is now. Null when there is nothing to remove, since somebody else did. */
export function removeItem(
  column: InventoryColumn,
  stored: MaybeText,
  item: Pick<InventoryItem, 'text' | 'occurrence'>,
  seen: MaybeText,
): RemoveItemResult | null {
  const parts = splitStored(stored);
  const at = findSeen(parts, item, seen);
  if (at === null) return null;
  const { text } = item;
  const rest = parts.toSpliced(at, 1);
  return {
    stored: rest.some(isItem) ? joinStored(rest) : '',
    removed: { column, text, before: parts.slice(0, at), count: countSame(column, parts, text) },
  };
}

/** Puts a removed item back behind the nearest of those that stood before it, byte for byte. Null when it is there again already. */
export function restoreItem(stored: MaybeText, { column, text, before, count }: RemovedItem): string | null {
  const parts = splitStored(stored);
  if (countSame(column, parts, text) >= count) return null;
  if (!parts.some(isItem)) return text;
  const at = before.map((part) => parts.lastIndexOf(part)).findLast((index) => index >= 0) ?? -1;
  return joinStored(parts.toSpliced(at + 1, 0, text));
}

function countSame(column: InventoryColumn, parts: readonly string[], text: string): number {
  const key = itemKey(column, text);
  return parts.filter((part) => isItem(part) && itemKey(column, part) === key).length;
}
