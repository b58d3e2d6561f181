import { isInvisible } from '#domain/foldText.ts';
import { formatNumber } from '#domain/formatNumber.ts';
import { maxItemLength } from '#domain/limits.ts';
import { readsAsOperator } from '#domain/storedText.ts';
import { isolate } from '#domain/text.ts';
import { categories, type InventoryColumn, inventoryColumnSize, isVersioned } from './categories.ts';
import {
  findSeen,
  formatItem,
  type InventoryItem,
  isItem,
  type ItemContent,
  itemKey,
  joinStored,
  parseItem,
  splitStored,
} from './items.ts';

export type ItemField = keyof ItemContent;

export interface Refusal {
  readonly outcome: 'refused';
  readonly message: string;
  readonly field: ItemField;
}

export type AddItemResult =
  | { readonly outcome: 'added'; readonly stored: string; readonly text: string }
  | { readonly outcome: 'ignored' }
  | Refusal;

/** At the end of the text (specification.md, section 5); every other byte of it stays. */
export function addItem(column: InventoryColumn, stored: string | null, typed: ItemContent): AddItemResult {
  const item = trimItem(column, typed);
  if (item.name === '' && item.version === '') return { outcome: 'ignored' };
  const text = formatItem(item);
  const parts = splitStored(stored);
  const refusal = refuseContent(column, item) ?? refuseDuplicate(column, parts, text);
  if (refusal) return refusal;
  const next = parts.some(isItem) ? joinStored([...parts, text]) : text;
  return refuseSize(column, next) ?? { outcome: 'added', stored: next, text };
}

/** After an attempt without an answer: what that has stored is no duplicate. */
export function addItemAgain(column: InventoryColumn, stored: string | null, typed: ItemContent): AddItemResult {
  const text = formatItem(trimItem(column, typed));
  const isThere = stored !== null && splitStored(stored).includes(text);
  return isThere ? { outcome: 'added', stored, text } : addItem(column, stored, typed);
}

function trimItem(column: InventoryColumn, { name, version }: ItemContent): ItemContent {
  return { name: name.trim(), version: isVersioned(column) ? version.trim() : '' };
}

function refuseContent(column: InventoryColumn, item: ItemContent): Refusal | undefined {
  const { name, version } = item;
  if (name === '') return refuse(`Please enter a name for version "${version}".`);
  if (name.includes('|')) return refuse('An item can\'t contain "|". Please add one item at a time.');
  if (version.includes('|')) return refuse('A version can\'t contain "|".', 'version');
  if (isVersioned(column) && name.includes(':')) {
    return refuse('A name can\'t contain ":". Please enter the version in its own field.');
  }
  if (isInvisible(name) || (version !== '' && isInvisible(version))) {
    return refuse('Please enter a text that can be seen.', isInvisible(name) ? 'name' : 'version');
  }
  const text = formatItem(item);
  const length = Array.from(text).length;
  if (length > maxItemLength && categories[column].items !== 'sentences') {
    const message = `An item can have ${maxItemLength} characters at most. This one has ${formatNumber(length)}.`;
    return refuse(message, Array.from(name).length > maxItemLength ? 'name' : 'version');
  }
  if (text.includes('\0') || /\p{Surrogate}/u.test(text))
    return refuse("This contains a character that can't be stored.");
  if (readsAsOperator(text)) return refuse("This text can't be stored: it reads like a command.");
  return undefined;
}

/** specification.md, section 5. */
function refuseDuplicate(column: InventoryColumn, parts: readonly string[], text: string): Refusal | undefined {
  const key = itemKey(column, text);
  if (!parts.some((part) => isItem(part) && itemKey(column, part) === key)) return undefined;
  return refuse(`"${isolate(text)}" already exists in ${categories[column].label}. Please enter a different item.`);
}

export function refuseSize(column: InventoryColumn, stored: string): Refusal | undefined {
  // No more characters than code units, which need no counting.
  if (stored.length <= inventoryColumnSize || Array.from(stored).length <= inventoryColumnSize) return undefined;
  return refuse(`There is no room for this: ${categories[column].label} can hold ${sizeShown} characters in all.`);
}

const sizeShown = formatNumber(inventoryColumnSize);

function refuse(message: string, field: ItemField = 'name'): Refusal {
  return { outcome: 'refused', message, field };
}

export interface AddItemsResult {
  readonly stored: string | null;
  readonly added: readonly string[];
  readonly existing: readonly ItemContent[];
  readonly refused: readonly { readonly item: ItemContent; readonly message: string }[];
}

export function addItems(
  column: InventoryColumn,
  stored: string | null,
  items: readonly ItemContent[],
): AddItemsResult {
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

export interface RemovedItem {
  readonly column: InventoryColumn;
  readonly text: string;
  /** Items before it, the nearest last. */
  readonly before: readonly string[];
  /** Items with the same key before the removal, itself included. */
  readonly count: number;
}

interface RemoveItemResult {
  readonly stored: string;
  readonly removed: RemovedItem;
}

/** Every other byte stays. Null when somebody else removed the item. @param seen list that the person saw. */
export function removeItem(
  column: InventoryColumn,
  stored: string | null,
  item: Pick<InventoryItem, 'text' | 'occurrence'>,
  seen: string | null,
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

/** Behind the nearest of those that stood before it. Null when the item is there again. */
export function restoreItem(stored: string | null, { column, text, before, count }: RemovedItem): string | null {
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

export interface VersionChange {
  readonly column: InventoryColumn;
  readonly from: string;
  readonly to: string;
}

export type ChangeVersionResult =
  | { readonly outcome: 'changed'; readonly stored: string; readonly change: VersionChange }
  | { readonly outcome: 'unchanged' }
  /** Removed or changed by somebody else in the meantime. */
  | { readonly outcome: 'gone' }
  | Refusal;

/** The item keeps its place, and every other byte of the text stays. @param seen list that the person saw. */
export function changeVersion(
  column: InventoryColumn,
  stored: string | null,
  item: Pick<InventoryItem, 'text' | 'occurrence'>,
  seen: string | null,
  typedVersion: string,
): ChangeVersionResult {
  const parts = splitStored(stored);
  const at = findSeen(parts, item, seen);
  if (at === null) return { outcome: 'gone' };
  const before = parseItem(column, item.text);
  const after = { name: before.name, version: typedVersion.trim() };
  if (after.version === before.version) return { outcome: 'unchanged' };
  const to = formatItem(after);
  const next = joinStored(parts.with(at, to));
  const refusal =
    refuseContent(column, after) ?? refuseDuplicate(column, parts.toSpliced(at, 1), to) ?? refuseSize(column, next);
  return refusal ?? { outcome: 'changed', stored: next, change: { column, from: item.text, to } };
}

/** After an attempt without an answer: what that has stored was nobody else's change. */
export function changeVersionAgain(...given: Parameters<typeof changeVersion>): ChangeVersionResult {
  const [column, stored, { text: from }, , typedVersion] = given;
  const result = changeVersion(...given);
  const to = formatItem({ name: parseItem(column, from).name, version: typedVersion.trim() });
  const isThere = result.outcome === 'gone' && stored !== null && splitStored(stored).includes(to);
  return isThere ? { outcome: 'changed', stored, change: { column, from, to } } : result;
}

/** Null when the item was changed or removed since, or the earlier version is in the list again. */
export function restoreVersion(stored: string | null, { column, from, to }: VersionChange): string | null {
  const parts = splitStored(stored);
  const at = parts.indexOf(to);
  if (at < 0 || refuseDuplicate(column, parts.toSpliced(at, 1), from)) return null;
  const next = joinStored(parts.with(at, from));
  return refuseSize(column, next) ? null : next;
}

export type UndoableChange =
  | ({ readonly kind: 'removed' } & RemovedItem)
  | ({ readonly kind: 'versionChanged' } & VersionChange)
  | { readonly kind: 'added'; readonly column: InventoryColumn; readonly texts: readonly string[] };

/** `stored`: null to leave it. `outdated`: what others did since leaves nothing to undo. */
export interface UndoResult {
  readonly outcome: 'undone' | 'outdated';
  readonly stored: string | null;
}

export function undoChange(stored: string | null, change: UndoableChange): UndoResult {
  switch (change.kind) {
    case 'removed':
      // Null: somebody else entered it again, and it is back as well.
      return { outcome: 'undone', stored: restoreItem(stored, change) };
    case 'versionChanged': {
      const restored = restoreVersion(stored, change);
      return { outcome: restored === null ? 'outdated' : 'undone', stored: restored };
    }
    case 'added':
      return { outcome: 'undone', stored: removeAdded(splitStored(stored), change.texts) };
  }
}

/** Null when others removed all of them. */
function removeAdded(parts: readonly string[], texts: readonly string[]): string | null {
  const added = new Set(texts);
  // Added at the end: where the same text stands twice, the first is somebody else's.
  const gone = new Set([...added].map((text) => parts.lastIndexOf(text)).filter((at) => at >= 0));
  if (gone.size === 0) return null;
  const rest = parts.filter((_, at) => !gone.has(at));
  return rest.some(isItem) ? joinStored(rest) : '';
}
