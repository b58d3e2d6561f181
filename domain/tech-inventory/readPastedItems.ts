import { isVersioned, type InventoryColumn } from './categories.ts';
import { formatItem, itemKey, parseItem, type ItemContent } from './items.ts';

/**
 * A pasted text → the items that it may mean, each once. Each line is an item; a line that stands alone may also hold several,
 * separated by tabs, semicolons or commas; pipes always separate. Items with a version are `name:version`, or two cells of a
 * spreadsheet. Comments are sentences: there, neither commas nor semicolons separate.
 */
export function readPastedItems(column: InventoryColumn, text: string): ItemContent[] {
  const lines = text.split(/[\r\n\u2028\u2029]+/u).filter((line) => line.trim() !== '');
  const items = lines.flatMap((line) => readLine(column, line, lines.length === 1));
  const first = new Map<string, ItemContent>();
  for (const item of items) {
    const key = itemKey(column, formatItem(item));
    if (item.name !== '' && !first.has(key)) first.set(key, item);
  }
  return [...first.values()];
}

function readLine(column: InventoryColumn, line: string, isAlone: boolean): ItemContent[] {
  if (line.includes('|')) return line.split('|').map((part) => readItem(column, part));
  const cells = line.split('\t').filter((cell) => cell.trim() !== '');
  const [name = '', version = ''] = cells;
  if (isVersioned(column) && cells.length === 2) return [{ name: withoutMarks(name), version: withoutMarks(version) }];
  if (cells.length > 1) return cells.map((cell) => readItem(column, cell));
  const separator = isAlone && column !== 'comments' ? [';', ','].find((each) => line.includes(each)) : undefined;
  return (separator === undefined ? [line] : line.split(separator)).map((part) => readItem(column, part));
}

function readItem(column: InventoryColumn, part: string): ItemContent {
  return parseItem(column, withoutMarks(part));
}

/** Without the bullet of a list and the quotation marks of a CSV cell. */
function withoutMarks(part: string): string {
  const text = part.trim().replace(/^[-*•‣–·]\s+/u, '');
  return /^"[^"]+"$/u.test(text) ? text.slice(1, -1).trim() : text;
}
