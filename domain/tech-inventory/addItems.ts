import type { MaybeText } from '#domain/text.ts';
import { refuseContent, refuseSize, trimItem } from './addItem.ts';
import type { InventoryColumn } from './categories.ts';
import { formatItem, isItem, itemKey, joinStored, splitStored, type ItemContent } from './items.ts';

export interface AddItemsResult {
  /** The column's new text; null when nothing was added. */
  readonly stored: string | null;
  /** Added items, as stored. */
  readonly added: readonly string[];
  /** Items that the column had already. */
  readonly existing: readonly ItemContent[];
  readonly refused: readonly { readonly item: ItemContent; readonly message: string }[];
}

/** Adds several items to the end of a column's text in one change, by the rules of `addItem`; items that it would refuse are left out. */
export function addItems(column: InventoryColumn, stored: MaybeText, items: readonly ItemContent[]): AddItemsResult {
  const parts = splitStored(stored).some(isItem) ? splitStored(stored) : [];
  const keys = new Set(parts.filter(isItem).map((part) => itemKey(column, part)));
  const added: string[] = [];
  const existing: ItemContent[] = [];
  const refused: { item: ItemContent; message: string }[] = [];
  let next = joinStored(parts);
  for (const item of items.map((each) => trimItem(column, each))) {
    const text = formatItem(item);
    const key = itemKey(column, text);
    const longer = keys.size === 0 ? text : joinStored([next, text]);
    const isThere = keys.has(key);
    const refusal = refuseContent(column, item) ?? (isThere ? undefined : refuseSize(column, longer));
    if (refusal) {
      refused.push({ item, message: refusal.message });
    } else if (isThere) {
      existing.push(item);
    } else {
      keys.add(key);
      added.push(text);
      next = longer;
    }
  }
  return { stored: added.length > 0 ? next : null, added, existing, refused };
}
