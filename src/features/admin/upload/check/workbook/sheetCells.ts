import { findElements } from './xmlTags.ts';

/** How far a sheet may reach (Excel's own limits), and how many cells of it can be held. */
const [mostRows, mostColumns, mostCells] = [1_048_576, 16_384, 20_000_000];

/** The cells as written: error values, formulas that nobody calculated and zero-padded numbers would be lost when they are read. */
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

/** A calculated text may well be empty: then the cell says so itself. */
function keepFormula(cell: string, attributes: string, formula: string): string {
  return /\bt=["']str["']/u.test(attributes) ? cell : textCell(attributes, `=${formula}`);
}

function textCell(attributes: string, escapedText: string): string {
  return `<c${attributes.replace(/\s\bt=(?:"[^"]*"|'[^']*')/u, '')} t="str"><v>${escapedText}</v></c>`;
}

/** How many digits the number formats of nothing but zeros show, by style: `00000` is how spreadsheets keep a project id like 00042. */
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

/** Whether the cells that hold something fit into memory: one far to the right makes every row as wide. */
export function fitsIntoMemory(xml: string): boolean {
  let [rows, columns] = [0, 0];
  for (const [, row] of xml.matchAll(/<(?:\w+:)?row\b[^>]*?\br=["'](\d+)["']/gu))
    if (Number(row) > mostRows) return false;
  for (const [, name = '', row] of xml.matchAll(/<(?:\w+:)?c\b[^>]*?\br=["']([A-Z]+)(\d+)["'][^>]*(?<!\/)>/gu)) {
    rows = Math.max(rows, Number(row));
    columns = Math.max(columns, name.length > 3 ? Infinity : columnNumber(name));
  }
  return rows <= mostRows && columns <= mostColumns && rows * columns <= mostCells;
}

/** From 1. */
function columnNumber(name: string): number {
  return Array.from(name).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

/**
 * Writes the value of a merged cell into each of its rows, as a person sees it: a team's name may stand beside all of its people.
 * Other columns of a merged cell stay empty.
 */
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
