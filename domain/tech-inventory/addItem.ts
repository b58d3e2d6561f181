import { readsAsOperator } from '../readsAsOperator';
import type { MaybeText } from '../text';
import { inventoryColumnSize, isVersioned, type InventoryColumn } from './categories';
import { categoryLabels } from './categoryLabels';
import { formatItem, isItem, itemKey, joinStored, splitStored, type ItemContent } from './items';

export type ItemField = keyof ItemContent;

export type AddItemResult =
  /** The column's new text. */
  | { readonly outcome: 'added'; readonly stored: string; readonly text: string }
  /** Nothing was typed. */
  | { readonly outcome: 'ignored' }
  /** What to tell the person, and which input it is about. */
  | { readonly outcome: 'refused'; readonly message: string; readonly field: ItemField };

/** Adds what a person typed to the end of a column's text (SPEC section 5); every other byte of it stays. Columns without versions ignore the version. */
export function addItem(column: InventoryColumn, stored: MaybeText, typed: ItemContent): AddItemResult {
  const item = { name: typed.name.trim(), version: isVersioned(column) ? typed.version.trim() : '' };
  if (item.name === '' && item.version === '') return { outcome: 'ignored' };
  const text = formatItem(item);
  const complaint = complain(column, item, text);
  if (complaint) return { outcome: 'refused', ...complaint };

  const parts = splitStored(stored);
  const key = itemKey(column, text);
  if (parts.some((part) => isItem(part) && itemKey(column, part) === key)) {
    const message = `"${text}" already exists in ${categoryLabels[column]}. Please enter a different item.`;
    return { outcome: 'refused', message, field: 'name' };
  }
  const next = parts.some(isItem) ? joinStored([...parts, text]) : text;
  if (Array.from(next).length > inventoryColumnSize) {
    const message = `There is no room for this: ${categoryLabels[column]} can hold ${sizeShown} characters in all.`;
    return { outcome: 'refused', message, field: 'name' };
  }
  return { outcome: 'added', stored: next, text };
}

const sizeShown = inventoryColumnSize.toLocaleString('en-US');

interface Complaint {
  readonly message: string;
  readonly field: ItemField;
}

/** What the stored form can't hold. */
function complain(column: InventoryColumn, { name, version }: ItemContent, text: string): Complaint | undefined {
  if (name === '') return { message: `Please enter a name for version "${version}".`, field: 'name' };
  if (name.includes('|'))
    return { message: 'An item can\'t contain "|". Please add one item at a time.', field: 'name' };
  if (version.includes('|')) return { message: 'A version can\'t contain "|".', field: 'version' };
  if (isVersioned(column) && name.includes(':')) {
    return { message: 'A name can\'t contain ":". Please enter the version in its own field.', field: 'name' };
  }
  if (text.includes('\0') || /\p{Surrogate}/u.test(text)) {
    return { message: "This contains a character that can't be stored.", field: 'name' };
  }
  if (readsAsOperator(text)) return { message: "This text can't be stored: it reads like a command.", field: 'name' };
  return undefined;
}
