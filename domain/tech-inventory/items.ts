import type { MaybeText } from '#domain/text.ts';
import { isVersioned, type InventoryColumn } from './categories.ts';

/** What one item says. */
export interface ItemContent {
  readonly name: string;
  /** '' where nobody gave one, and in columns without versions. */
  readonly version: string;
}

/** One item of a stored list. */
export interface InventoryItem extends ItemContent {
  /** As it is stored, byte for byte. */
  readonly text: string;
  /** How many items before this one have the very same text. */
  readonly occurrence: number;
}

const itemSeparator = '|';
const versionSeparator = ':';

/** A column's text (SPEC section 3) → its parts, byte for byte; those that are blank are no items. */
export function splitStored(stored: MaybeText): string[] {
  return stored ? stored.split(itemSeparator) : [];
}

export function joinStored(parts: readonly string[]): string {
  return parts.join(itemSeparator);
}

export function isItem(part: string): boolean {
  return part.trim() !== '';
}

/** A column's text → the items that people see, in stored order. Takes whatever is stored: empty parts, blanks, no version. */
export function parseItems(column: InventoryColumn, stored: MaybeText): InventoryItem[] {
  const seen = new Map<string, number>();
  return splitStored(stored)
    .filter(isItem)
    .map((text) => {
      const occurrence = seen.get(text) ?? 0;
      seen.set(text, occurrence + 1);
      return { ...parseItem(column, text), text, occurrence };
    });
}

/** Items → a column's text. The inverse of `parseItems` for what `addItem` lets in. */
export function formatItems(items: readonly ItemContent[]): string {
  return joinStored(items.map(formatItem));
}

/** `name:version` at the first colon; a text that has no name before it is a name as a whole. */
export function parseItem(column: InventoryColumn, text: string): ItemContent {
  const whole = text.trim();
  const at = isVersioned(column) ? whole.indexOf(versionSeparator) : -1;
  if (at < 1) return { name: whole, version: '' };
  return { name: whole.slice(0, at).trimEnd(), version: whole.slice(at + 1).trimStart() };
}

export function formatItem({ name, version }: ItemContent): string {
  return version === '' ? name : name + versionSeparator + version;
}

/** Two items with the same key are the same to people: the name, with the version where there is one, trimmed and case-insensitive. */
export function itemKey(column: InventoryColumn, text: string): string {
  return formatItem(parseItem(column, text)).toLowerCase();
}

/**
 * Where an item that a person saw in `seen` stands among the parts as they are now. Null when it is gone: also when the list held the
 * same text several times, and one of them is gone.
 */
export function findSeen(
  parts: readonly string[],
  { text, occurrence }: Pick<InventoryItem, 'text' | 'occurrence'>,
  seen: MaybeText,
): number | null {
  const places = parts.flatMap((part, index) => (part === text ? [index] : []));
  const sameSeen = splitStored(seen).filter((part) => part === text).length;
  if (places.length < sameSeen) return null;
  return places[occurrence] ?? places.at(-1) ?? null;
}
