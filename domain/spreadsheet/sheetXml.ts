import { type CellValue, type Sheet, shareOf } from './Sheet.ts';

/** With the header: what Excel takes at most. */
export const maxSheetRows = 1_048_576;

type Columns = Sheet['columns'];

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

/** @param row from 1; the header is 1. */
export function rowXml(cells: readonly CellValue[], row: number): string {
  return `<row r="${row}">${cells.map((value, index) => cellXml(value, `${columnName(index)}${row}`)).join('')}</row>`;
}

export function closeSheet(columns: Columns, rows: number): string {
  if (rows === 0) return '</sheetData></worksheet>';
  const all = filterRange(columns, rows).replaceAll('$', '');
  // No green corner says that a project id of digits alone looks like a number.
  return (
    `</sheetData><autoFilter ref="${all}"/>` +
    `<ignoredErrors><ignoredError sqref="${all}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
  );
}

/** `$A$1:$H$61`, with the header. */
export function filterRange(columns: Columns, rows: number): string {
  return `$A$1:$${columnName(columns.length - 1)}$${rows + 1}`;
}

function cellXml(value: CellValue, reference: string): string {
  if (value === null || value === '') return '';
  if (typeof value === 'string') return textCell(value, reference, cellStyles.text);
  if (typeof value === 'number')
    return numberCell(value, reference, Number.isInteger(value) ? cellStyles.count : cellStyles.amount);
  if (value instanceof Date) return dateCell(value, reference, cellStyles.dateTime);
  if ('day' in value) return dateCell(new Date(value.day), reference, cellStyles.day);
  if ('year' in value) return numberCell(value.year, reference, cellStyles.plain);
  return numberCell(shareOf(value), reference, cellStyles.percent);
}

/** Never a formula, whatever the text begins with. */
function textCell(text: string, reference: string, style: number): string {
  const space = /^\s|\s$|\s\s|[\t\n]/.test(text) ? ' xml:space="preserve"' : '';
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t${space}>${toCellXml(text)}</t></is></c>`;
}

function numberCell(value: number, reference: string, style: number): string {
  return Number.isFinite(value) ? `<c r="${reference}" s="${style}"><v>${value}</v></c>` : '';
}

/** Days since 1899-12-30. Before March 1900 programs disagree about which day that is. */
function dateCell(value: Date, reference: string, style: number): string {
  return numberCell(value.getTime() / 86_400_000 + 25_569, reference, style);
}

const names: string[] = [];

/** `A` for 0, `AA` for 26. */
function columnName(index: number): string {
  return (names[index] ??=
    (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26)));
}

/** Places in the list of `xl/styles.xml`. */
const cellStyles = { plain: 0, header: 1, text: 2, count: 3, amount: 4, percent: 5, dateTime: 6, day: 7 } as const;

const dateTimeFormat = 164;
const dayFormat = 165;

/** In the order of the styles. `49` is "text": what is typed over such a cell stays text. */
const formats = [0, 0, 49, 3, 4, 10, dateTimeFormat, dayFormat];

export function stylesXml(): string {
  const cells = formats.map((format, style) =>
    style === cellStyles.header
      ? `<xf numFmtId="${format}" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="center"/></xf>`
      : `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
  return (
    `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
    `<numFmts count="2"><numFmt numFmtId="${dateTimeFormat}" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/>` +
    `<numFmt numFmtId="${dayFormat}" formatCode="yyyy\\-mm\\-dd"/></numFmts>` +
    `<fonts count="2"><font>${font}</font><font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/><family val="2"/></font></fonts>` +
    `<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>` +
    `<fill><patternFill patternType="solid"><fgColor rgb="FF1F4E79"/><bgColor indexed="64"/></patternFill></fill></fills>` +
    `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
    `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
    `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>` +
    `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>` +
    `</styleSheet>`
  );
}

/** UTF-16 units: what Excel takes at most. */
const maxCellLength = 32_767;

const cutMark = ' … [cut]';

function toCellXml(text: string): string {
  return escapeXml(escapeUnwritable(cutToCell(text))).replace(laterControls, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** DEL and C1. XML has them as references; LibreOffice shows `_x007F_` as it is written. */
const laterControls = /[\u007F-\u009F]/g;

export function escapeXml(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign) : text;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function cutToCell(text: string): string {
  if (text.length <= maxCellLength) return text;
  // Half a surrogate pair would be no character.
  return text.slice(0, maxCellLength - cutMark.length).replace(/[\uD800-\uDBFF]$/, '') + cutMark;
}

/** Control characters that XML can't write or wouldn't give back, and an underscore that would read as their escape. */
const unwritable = /[\0-\u0008\u000B-\u001F]|[\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4})/gu;

/** `_xHHHH_` of the format itself (ECMA-376, ST_Xstring). A lone surrogate is no text anywhere and becomes `\uFFFD`. */
function escapeUnwritable(text: string): string {
  return text
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(unwritable, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);
}
