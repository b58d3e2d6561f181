import { categories, type InventoryColumn, isVersioned } from './categories.ts';

export interface ItemContent {
  readonly name: string;
  /** '' when missing, and in columns without versions. */
  readonly version: string;
}

export interface InventoryItem extends ItemContent {
  readonly text: string;
  /** Earlier items with the same text. */
  readonly occurrence: number;
}

const itemSeparator = '|';
const versionSeparator = ':';

/** Parts, byte for byte (specification.md, section 3); blank ones are no items. */
export function splitStored(stored: string | null | undefined): string[] {
  return stored ? stored.split(itemSeparator) : [];
}

export function joinStored(parts: readonly string[]): string {
  return parts.join(itemSeparator);
}

export function isItem(part: string): boolean {
  return part.trim() !== '';
}

/** In stored order. Accepts whatever is stored: empty parts, blanks, no version. */
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

/** At the first colon; a text that has no name before it is a name as a whole. */
export function parseItem(column: InventoryColumn, text: string): ItemContent {
  const whole = text.trim();
  const at = isVersioned(column) ? whole.indexOf(versionSeparator) : -1;
  if (at < 1) return { name: whole, version: '' };
  return { name: whole.slice(0, at).trimEnd(), version: whole.slice(at + 1).trimStart() };
}

export function formatItem({ name, version }: ItemContent): string {
  return version === '' ? name : name + versionSeparator + version;
}

/** Equal for what people call the same: trimmed, case-insensitive, with the version. */
export function itemKey(column: InventoryColumn, text: string): string {
  return formatItem(parseItem(column, text)).toLowerCase();
}

/** Null when the item, or one of several equal ones, was removed. */
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

/** `Java 21`, or the name alone. */
export function displayItem({ name, version }: ItemContent): string {
  return [name, version].filter(Boolean).join(' ');
}

/** A single line may hold several items, separated by tabs, semicolons or commas (not in sentences); pipes always separate. */
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

/** Bullet of a list, quotation marks of a CSV cell. */
function stripMarks(part: string): string {
  const text = part.trim().replace(/^[-*•‣–·]\s+/u, '');
  return /^"[^"]+"$/u.test(text) ? text.slice(1, -1).trim() : text;
}
