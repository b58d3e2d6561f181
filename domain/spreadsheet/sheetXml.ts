import { cellStyles } from './cellStyles.ts';
import { toCellXml } from './cellText.ts';
import type { CellValue, Sheet } from './Sheet.ts';

/** Rows of a sheet, its header among them: what Excel takes at most. */
export const maxSheetRows = 1_048_576;

type Columns = Sheet['columns'];

/** A worksheet as far as its header. */
export function openSheet(columns: Columns, isFirst: boolean): string {
  const widths = columns.map(({ width, isText = false }, index) => {
    const column = index + 1;
    const style = isText ? ` style="${cellStyles.text}"` : '';
    return `<col min="${column}" max="${column}" width="${width}"${style} customWidth="1"/>`;
  });
  const header = columns.map((column, index) => textCell(column.header, `${columnName(index)}1`, cellStyles.header));
  return (
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
    `<sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">` +
    `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>` +
    `<selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols>` +
    `<sheetData><row r="1" ht="20" customHeight="1">${header.join('')}</row>`
  );
}

/** @param row its number, from 1; the header is 1. */
export function rowXml(cells: readonly CellValue[], row: number): string {
  return `<row r="${row}">${cells.map((value, index) => cellXml(value, `${columnName(index)}${row}`)).join('')}</row>`;
}

/** @param rows without the header. */
export function closeSheet(columns: Columns, rows: number): string {
  if (rows === 0) return '</sheetData></worksheet>';
  const all = filterRange(columns, rows).replaceAll('$', '');
  // A project id of digits alone is meant to be a text: no green corner says that it looks like a number.
  return (
    `</sheetData><autoFilter ref="${all}"/>` +
    `<ignoredErrors><ignoredError sqref="${all}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
  );
}

/** `$A$1:$H$61`: the header and its rows. */
export function filterRange(columns: Columns, rows: number): string {
  return `$A$1:$${columnName(columns.length - 1)}$${rows + 1}`;
}

function cellXml(value: CellValue, reference: string): string {
  if (value === null || value === '') return '';
  if (typeof value === 'string') return textCell(value, reference, cellStyles.text);
  if (typeof value === 'number')
    return numberCell(value, reference, Number.isInteger(value) ? cellStyles.count : cellStyles.amount);
  if (value instanceof Date) return momentCell(value, reference);
  if ('year' in value) return numberCell(value.year, reference, cellStyles.plain);
  return numberCell(Number((value.percent / 100).toPrecision(15)), reference, cellStyles.percent);
}

/** Never a formula, whatever the text begins with: a formula would be another kind of cell. */
function textCell(text: string, reference: string, style: number): string {
  const space = /^\s|\s$|\s\s|[\t\n]/.test(text) ? ' xml:space="preserve"' : '';
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t${space}>${toCellXml(text)}</t></is></c>`;
}

function numberCell(value: number, reference: string, style: number): string {
  return Number.isFinite(value) ? `<c r="${reference}" s="${style}"><v>${value}</v></c>` : '';
}

/** Days since 1899-12-30. Before March 1900 programs disagree about which day that is. */
function momentCell(moment: Date, reference: string): string {
  return numberCell(moment.getTime() / 86_400_000 + 25_569, reference, cellStyles.moment);
}

const names: string[] = [];

/** `A` for 0, `AA` for 26. */
function columnName(index: number): string {
  return (names[index] ??=
    (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26)));
}
