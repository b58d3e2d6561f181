import { findElements } from './unpackWorkbook.ts';

/** Excel's own limits, and the cells that fit into memory. */
const [maxRows, maxColumns, maxCells] = [1_048_576, 16_384, 20_000_000];

/** Rewrites error values, uncalculated formulas and zero-padded numbers as text: the library would drop them. */
export function keepAllCells(xml: string, styles: string): string {
  let kept = xml.replace(/(<(?:\w+:)?c\b[^>]*?\bt=)(["'])e\2/gu, '$1$2str$2');
  if (/<(?:\w+:)?f\b/u.test(kept)) kept = kept.replace(uncalculated, keepFormula);
  const padded = paddedStyles(styles);
  return padded.size === 0
    ? kept
    : kept.replace(plainNumber, (cell, attributes: string, digits: string) => {
        const zeros = padded.get(/\bs=["'](\d+)["']/u.exec(attributes)?.[1] ?? '') ?? 0;
        const isNumber = !/\bt=["'](?!n["'])/u.test(attributes);
        return zeros > digits.length && isNumber ? textCell(attributes, digits.padStart(zeros, '0')) : cell;
      });
}

const uncalculated =
  /<(?:\w+:)?c\b([^>]*)>\s*<(?:\w+:)?f\b[^>]*>([^<]+)<\/(?:\w+:)?f>\s*(?:<(?:\w+:)?v\s*\/>|<(?:\w+:)?v>\s*<\/(?:\w+:)?v>)?\s*<\/(?:\w+:)?c>/gu;
const plainNumber = /<(?:\w+:)?c\b([^>]*)>\s*<(?:\w+:)?v>(\d+)<\/(?:\w+:)?v>\s*<\/(?:\w+:)?c>/gu;

/** A cell of type `str` is a calculated text, which may be empty. */
function keepFormula(cell: string, attributes: string, formula: string): string {
  return /\bt=["']str["']/u.test(attributes) ? cell : textCell(attributes, `=${formula}`);
}

function textCell(attributes: string, escapedText: string): string {
  return `<c${attributes.replace(/\s\bt=(?:"[^"]*"|'[^']*')/u, '')} t="str"><v>${escapedText}</v></c>`;
}

/** Digits of number formats such as `00000`, by style: spreadsheets store the project id 00042 that way. */
function paddedStyles(styles: string): Map<string, number> {
  const formats = new Map<string, number>();
  for (const format of findElements(styles, 'numFmt')) {
    const code = format.get('formatCode') ?? '';
    if (/^00+$/u.test(code)) formats.set(format.get('numFmtId') ?? '', code.length);
  }
  const [, cellStyles = ''] = /<(?:\w+:)?cellXfs\b[^>]*>([^]*?)<\/(?:\w+:)?cellXfs>/u.exec(styles) ?? [];
  return new Map(
    findElements(cellStyles, 'xf').flatMap((style, index) => {
      const zeros = formats.get(style.get('numFmtId') ?? '');
      return zeros === undefined ? [] : [[String(index), zeros]];
    }),
  );
}

/** One cell far to the right makes every row as wide. */
export function fitsIntoMemory(xml: string): boolean {
  let [rows, columns] = [0, 0];
  for (const [, row] of xml.matchAll(/<(?:\w+:)?row\b[^>]*?\br=["'](\d+)["']/gu))
    if (Number(row) > maxRows) return false;
  for (const [, name = '', row] of xml.matchAll(/<(?:\w+:)?c\b[^>]*?\br=["']([A-Z]+)(\d+)["'][^>]*(?<!\/)>/gu)) {
    rows = Math.max(rows, Number(row));
    columns = Math.max(columns, name.length > 3 ? Infinity : columnNumber(name));
  }
  return rows <= maxRows && columns <= maxColumns && rows * columns <= maxCells;
}

function columnNumber(name: string): number {
  return Array.from(name).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

/** A merged team name may span all of its people. */
export function fillMergedCells(rows: readonly string[][], xml: string): void {
  for (const merged of findElements(xml, 'mergeCell')) {
    const [, name = '', first = '', , last = ''] =
      /^([A-Z]{1,3})(\d+):([A-Z]+)(\d+)$/u.exec(merged.get('ref') ?? '') ?? [];
    const [top, column] = [Number(first) - 1, columnNumber(name) - 1];
    const value = rows[top]?.[column];
    if (value === undefined || value === '') continue;
    for (const row of rows.slice(top + 1, Number(last))) row[column] = value;
  }
}

/** Numbers as `formatNumericText` formatted them. */
export type ParsedCell = string | boolean | Date | null;

const dayMs = 86_400_000;
/** Epoch of spreadsheet dates: a time without a date is a fraction of this day. */
const epoch = Date.UTC(1899, 11, 31);
const digits = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: 15 });

/** `2026-03-12`, `2026-03-12 09:30`, `09:30`, TRUE or FALSE, as a spreadsheet shows them. */
export function formatCell(cell: ParsedCell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : formatDate(cell);
}

/** Without an exponent, rounded to a spreadsheet's 15 digits: `1E5` is 100000, and 0.30000000000000004 is 0.3. */
export function formatNumericText(text: string): string {
  const number = Number(text);
  return Number.isFinite(number) ? digits.format(number) : text;
}

/** Rounded to the second, because spreadsheets store a date as an inexact number of days. */
function formatDate(date: Date): string {
  const time = Math.round(date.getTime() / 1_000) * 1_000;
  if (Number.isNaN(time)) return '';
  const [written = '', clock = ''] = new Date(time).toISOString().split(/[T.]/u);
  const shown = clock.endsWith(':00') ? clock.slice(0, 5) : clock;
  if (time < epoch) return shown;
  return time % dayMs === 0 ? written : `${written} ${shown}`;
}
