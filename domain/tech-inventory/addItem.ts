import { formatNumber } from '#domain/formatNumber.ts';
import { readsAsOperator } from '#domain/readsAsOperator.ts';
import type { MaybeText } from '#domain/text.ts';
import { inventoryColumnSize, isVersioned, type InventoryColumn } from './categories.ts';
import { categoryLabels } from './categoryLabels.ts';
import { formatItem, isItem, itemKey, joinStored, splitStored, type ItemContent } from './items.ts';

export type ItemField = keyof ItemContent;

/** Reason why an item can't be stored, as a sentence for the person, and the input at fault. */
export interface Refusal {
  readonly outcome: 'refused';
  readonly message: string;
  readonly field: ItemField;
}

export type AddItemResult =
  /** The column's new text. */
  | { readonly outcome: 'added'; readonly stored: string; readonly text: string }
  /** Nothing was typed. */
  | { readonly outcome: 'ignored' }
  | Refusal;

/** Adds what a person typed to the end of a column's text (SPEC section 5); every other byte of it stays. Columns without versions ignore the version. */
export function addItem(column: InventoryColumn, stored: MaybeText, typed: ItemContent): AddItemResult {
  const item = trimItem(column, typed);
  if (item.name === '' && item.version === '') return { outcome: 'ignored' };
  const text = formatItem(item);
  const parts = splitStored(stored);
  const refusal = refuseContent(column, item) ?? refuseDuplicate(column, parts, text);
  if (refusal) return refusal;
  const next = parts.some(isItem) ? joinStored([...parts, text]) : text;
  return refuseSize(column, next) ?? { outcome: 'added', stored: next, text };
}

/** Without blanks around it, and without a version where the column has none. */
export function trimItem(column: InventoryColumn, { name, version }: ItemContent): ItemContent {
  return { name: name.trim(), version: isVersioned(column) ? version.trim() : '' };
}

/** Refuses a trimmed item that the stored form can't hold. */
export function refuseContent(column: InventoryColumn, item: ItemContent): Refusal | undefined {
  const { name, version } = item;
  if (name === '') return refuse(`Please enter a name for version "${version}".`);
  if (name.includes('|')) return refuse('An item can\'t contain "|". Please add one item at a time.');
  if (version.includes('|')) return refuse('A version can\'t contain "|".', 'version');
  if (isVersioned(column) && name.includes(':')) {
    return refuse('A name can\'t contain ":". Please enter the version in its own field.');
  }
  const text = formatItem(item);
  if (text.includes('\0') || /\p{Surrogate}/u.test(text))
    return refuse("This contains a character that can't be stored.");
  if (readsAsOperator(text)) return refuse("This text can't be stored: it reads like a command.");
  return undefined;
}

/** Refuses an item that one of these is the same as (SPEC section 5). */
export function refuseDuplicate(column: InventoryColumn, parts: readonly string[], text: string): Refusal | undefined {
  const key = itemKey(column, text);
  if (!parts.some((part) => isItem(part) && itemKey(column, part) === key)) return undefined;
  return refuse(`"${text}" already exists in ${categoryLabels[column]}. Please enter a different item.`);
}

/** Refuses a text that is longer than its column. */
export function refuseSize(column: InventoryColumn, stored: string): Refusal | undefined {
  // A text has no more characters than code units, which need no counting.
  if (stored.length <= inventoryColumnSize || Array.from(stored).length <= inventoryColumnSize) return undefined;
  return refuse(`There is no room for this: ${categoryLabels[column]} can hold ${sizeShown} characters in all.`);
}

const sizeShown = formatNumber(inventoryColumnSize);

function refuse(message: string, field: ItemField = 'name'): Refusal {
  return { outcome: 'refused', message, field };
}
