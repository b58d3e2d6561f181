import { categories, type InventoryColumn, isVersioned } from './categories.ts';

/** Name and version of an item. */
export interface ItemContent {
  readonly name: string;
  /** '' when missing, and in columns without versions. */
  readonly version: string;
}

/** One item of a stored list. */
export interface InventoryItem extends ItemContent {
  /** Stored text, byte for byte. */
  readonly text: string;
  /** Number of earlier items with the same text. */
  readonly occurrence: number;
}

const itemSeparator = '|';
const versionSeparator = ':';

/** A column's text (specification.md, section 3) → its parts, byte for byte; those that are blank are no items. */
export function splitStored(stored: string | null | undefined): string[] {
  return stored ? stored.split(itemSeparator) : [];
}

export function joinStored(parts: readonly string[]): string {
  return parts.join(itemSeparator);
}

export function isItem(part: string): boolean {
  return part.trim() !== '';
}

/** Parses a column's text into its items, in stored order. Accepts whatever is stored: empty parts, blanks, no version. */
export function parseItems(column: InventoryColumn, stored: string | null | undefined): InventoryItem[] {
  const seen = new Map<string, number>();
  return splitStored(stored)
    .filter(isItem)
    .map((text) => {
      const occurrence = seen.get(text) ?? 0;
      seen.set(text, occurrence + 1);
      return { ...parseItem(column, text), text, occurrence };
    });
}

/** The inverse of `parseItems` for items that `addItem` accepts. */
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
 * Index of an item that a person saw in `seen` among the current parts. Null when it was removed, also when one of several equal texts
 * was.
 */
export function findSeen(
  parts: readonly string[],
  { text, occurrence }: Pick<InventoryItem, 'text' | 'occurrence'>,
  seen: string | null,
): number | null {
  const indexes = parts.flatMap((part, index) => (part === text ? [index] : []));
  const sameSeen = splitStored(seen).filter((part) => part === text).length;
  if (indexes.length < sameSeen) return null;
  return indexes[occurrence] ?? indexes.at(-1) ?? null;
}

/** 'Java 21', or the name alone. */
export function displayItem({ name, version }: ItemContent): string {
  return [name, version].filter(Boolean).join(' ');
}

/**
 * Splits a pasted text into the items that it may mean, each once. Each line is an item; a line that stands alone may also hold several,
 * separated by tabs, semicolons or commas; pipes always separate. Items with a version are `name:version`, or two cells of a
 * spreadsheet. Neither commas nor semicolons separate sentences (`Category.items`).
 */
export function parsePastedItems(column: InventoryColumn, text: string): ItemContent[] {
  const lines = text.split(/[\r\n\u2028\u2029]+/u).filter((line) => line.trim() !== '');
  const items = lines.flatMap((line) => parseLine(column, line, lines.length === 1));
  const first = new Map<string, ItemContent>();
  for (const item of items) {
    const key = itemKey(column, formatItem(item));
    if (item.name !== '' && !first.has(key)) first.set(key, item);
  }
  return [...first.values()];
}

function parseLine(column: InventoryColumn, line: string, isAlone: boolean): ItemContent[] {
  if (line.includes('|')) return line.split('|').map((part) => parseCell(column, part));
  const cells = line.split('\t').filter((cell) => cell.trim() !== '');
  const [name = '', version = ''] = cells;
  if (isVersioned(column) && cells.length === 2) return [{ name: stripMarks(name), version: stripMarks(version) }];
  if (cells.length > 1) return cells.map((cell) => parseCell(column, cell));
  const separator =
    isAlone && categories[column].items !== 'sentences' ? [';', ','].find((each) => line.includes(each)) : undefined;
  return (separator === undefined ? [line] : line.split(separator)).map((part) => parseCell(column, part));
}

function parseCell(column: InventoryColumn, part: string): ItemContent {
  return parseItem(column, stripMarks(part));
}

/** Strips the bullet of a list and the quotation marks of a CSV cell. */
function stripMarks(part: string): string {
  const text = part.trim().replace(/^[-*•‣–·]\s+/u, '');
  return /^"[^"]+"$/u.test(text) ? text.slice(1, -1).trim() : text;
}
