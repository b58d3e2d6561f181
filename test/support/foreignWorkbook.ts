import { strToU8, zipSync, type Zippable } from 'fflate';
import { planHeader } from './csvCorpus/planText.ts';

/** XML of a cell: type, style, formula and value as other programs write them. Texts are shared strings. */
export type ForeignCell =
  | string
  | { readonly t?: string; readonly s?: number; readonly f?: string; readonly v?: string };

interface ForeignSheet {
  readonly name?: string;
  readonly state?: 'hidden' | 'veryHidden';
  /** By row number. */
  readonly rows?: Readonly<Record<number, readonly ForeignCell[]>>;
  readonly merged?: readonly string[];
}

/** Styles of the cells: 1 is a date, 2 a date with time, 3 a time, 4 `00000`, 5 "text", 6 per cent. */
const styles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy hh:mm"/><numFmt numFmtId="165" formatCode="00000"/></numFmts>
<cellStyleXfs count="1"><xf numFmtId="165"/></cellStyleXfs>
<cellXfs count="7">${[0, 14, 164, 20, 165, 49, 9].map((id) => `<xf numFmtId="${id}" xfId="0"/>`).join('')}</cellXfs></styleSheet>`;

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook as Excel writes one: shared texts, styles, calculated values beside formulas. */
export function foreignWorkbook(
  sheets: readonly ForeignSheet[],
  { date1904 = false, more = {} }: { date1904?: boolean; more?: Zippable } = {},
): Uint8Array {
  const shared: string[] = [];
  const files: Zippable = {};
  sheets.forEach((sheet, index) => (files[`xl/worksheets/sheet${index + 1}.xml`] = strToU8(sheetXml(sheet, shared))));
  const list = sheets.map(
    ({ name = 'Sheet', state }, index) =>
      `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
  );
  const relations = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return zipSync({
    ...files,
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns:r="${office}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${list.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${relations.join('')}<Relationship Id="s" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(styles),
    'xl/sharedStrings.xml': strToU8(
      `<sst>${shared.map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`).join('')}</sst>`,
    ),
    ...more,
  });
}

/** A sheet with the columns of a plan in its first row. */
export function planSheet(rows: readonly (readonly ForeignCell[])[], sheet: ForeignSheet = {}): ForeignSheet {
  return { ...sheet, rows: Object.fromEntries([planHeader, ...rows].map((cells, index) => [index + 1, cells])) };
}

function sheetXml({ rows = {}, merged = [] }: ForeignSheet, shared: string[]): string {
  const lines = Object.entries(rows).map(([row, cells]) => {
    const all = cells.map((cell, index) => cellXml(cell, `${columnName(index)}${row}`, shared));
    return `<row r="${row}">${all.join('')}</row>`;
  });
  const merges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  return `<worksheet><sheetData>${lines.join('')}</sheetData>${merges && `<mergeCells>${merges}</mergeCells>`}</worksheet>`;
}

function cellXml(cell: ForeignCell, reference: string, shared: string[]): string {
  if (cell === '') return `<c r="${reference}" s="5"/>`;
  if (typeof cell === 'string') return `<c r="${reference}" s="5" t="s"><v>${shared.push(cell) - 1}</v></c>`;
  const { t, s, f, v } = cell;
  const attributes = `${s === undefined ? '' : ` s="${s}"`}${t === undefined ? '' : ` t="${t}"`}`;
  return `<c r="${reference}"${attributes}>${f === undefined ? '' : `<f>${escapeXml(f)}</f>`}${v === undefined ? '' : `<v>${escapeXml(v)}</v>`}</c>`;
}

function columnName(index: number): string {
  return (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
