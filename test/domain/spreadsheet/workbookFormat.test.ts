/** @jest-environment <rootDir>/test/support/PageEnvironment.ts */
/** The rules of the file format that decide whether a program opens a workbook without repairing it. */
import { makeSheet } from '#domain/spreadsheet/Sheet.ts';
import { writeWorkbook } from '#domain/spreadsheet/writeWorkbook.ts';
import { toBytes, workbookParts } from '#test/support/workbooks.ts';

const columns = [
  { header: 'A "quoted" & <odd> header', width: 20, value: (row: string) => row },
  { header: 'When', width: 20, value: () => new Date(0) },
  { header: 'Share', width: 10, value: () => ({ percent: 5 }) },
];
const texts = ['=1', 'a\u0000b\u0085 ', '<b>&"'];
let parts: Map<string, string>;

beforeAll(async () => {
  const sheets = [makeSheet('Teams & more', columns, [texts]), makeSheet('Empty', columns, [])];
  parts = workbookParts(await toBytes(writeWorkbook(sheets, () => makeSheet('Cover', columns, [['x']]))));
});

const part = (path: string): Document => new DOMParser().parseFromString(parts.get(path) ?? '', 'application/xml');

function attributesOf(document: Document, element: string, attribute: string): (string | null)[] {
  return [...document.getElementsByTagName(element)].map((each) => each.getAttribute(attribute));
}

test('every part is well-formed XML with a declaration', () => {
  expect(parts.size).toBe(8);
  for (const [path, xml] of parts) {
    expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<')).toBe(true);
    expect(part(path).getElementsByTagName('parsererror')).toHaveLength(0);
  }
});

test('every part has a content type, and no other part is named', () => {
  const types = part('[Content_Types].xml');
  const others = [...parts.keys()].filter((path) => path !== '[Content_Types].xml' && !path.endsWith('.rels'));
  expect(attributesOf(types, 'Override', 'PartName').toSorted()).toEqual(others.map((path) => `/${path}`).toSorted());
  expect(attributesOf(types, 'Default', 'Extension')).toEqual(['rels', 'xml']);
});

test('every relation leads to a part, and every sheet has its own', () => {
  expect(attributesOf(part('_rels/.rels'), 'Relationship', 'Target')).toEqual(['xl/workbook.xml']);
  const relations = part('xl/_rels/workbook.xml.rels');
  const ids = attributesOf(relations, 'Relationship', 'Id');
  const targets = attributesOf(relations, 'Relationship', 'Target').map((target) => `xl/${target}`);
  expect(new Set(ids).size).toBe(4);
  for (const target of targets) expect([...parts.keys()]).toContain(target);
  const sheets = attributesOf(part('xl/workbook.xml'), 'sheet', 'r:id').map((id) => targets[ids.indexOf(id)]);
  expect(sheets).toEqual(['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml', 'xl/worksheets/sheet3.xml']);
});

test('a worksheet has its elements in the order that the format demands', () => {
  const order = ['sheetViews', 'sheetFormatPr', 'cols', 'sheetData', 'autoFilter', 'ignoredErrors'];
  const childrenOf = (sheet: number): string[] =>
    [...part(`xl/worksheets/sheet${sheet}.xml`).documentElement.children].map(({ tagName }) => tagName);
  expect([childrenOf(1), childrenOf(2), childrenOf(3)]).toEqual([order, order, order.slice(0, 4)]);
});

test('rows and cells are numbered without a gap, and every style exists', () => {
  const styles = part('xl/styles.xml').querySelectorAll('cellXfs > xf').length;
  const sheet = part('xl/worksheets/sheet2.xml');
  expect(attributesOf(sheet, 'row', 'r')).toEqual(['1', '2', '3', '4']);
  const cells = ['1', '2', '3', '4'].flatMap((row) => ['A', 'B', 'C'].map((column) => column + row));
  expect(attributesOf(sheet, 'c', 'r')).toEqual(cells);
  for (const style of attributesOf(sheet, 'c', 's')) expect(Number(style)).toBeLessThan(styles);
  expect(sheet.getElementsByTagName('f')).toHaveLength(0);
});

test('the counts that the styles tell are right', () => {
  const counted = [...part('xl/styles.xml').documentElement.children];
  expect(counted).toHaveLength(7);
  for (const list of counted) expect(list.getAttribute('count')).toBe(String(list.children.length));
});

test('each part and each relation says what it is', () => {
  const types = attributesOf(part('[Content_Types].xml'), 'Override', 'ContentType');
  const format = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const sheet = `${format}.worksheet+xml`;
  expect(types).toEqual([`${format}.sheet.main+xml`, sheet, sheet, sheet, `${format}.styles+xml`]);
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  expect(attributesOf(part('_rels/.rels'), 'Relationship', 'Type')).toEqual([`${office}/officeDocument`]);
  const relations = part('xl/_rels/workbook.xml.rels');
  const kinds = [...Array<string>(3).fill(`${office}/worksheet`), `${office}/styles`];
  expect(attributesOf(relations, 'Relationship', 'Type')).toEqual(kinds);
  expect(relations.documentElement.namespaceURI).toBe('http://schemas.openxmlformats.org/package/2006/relationships');
});

test('sheets are numbered by their place, the filter of each is named with it, and the first one is shown', () => {
  const workbook = part('xl/workbook.xml');
  expect(attributesOf(workbook, 'sheet', 'name')).toEqual(['Cover', 'Teams & more', 'Empty']);
  expect(attributesOf(workbook, 'sheet', 'sheetId')).toEqual(['1', '2', '3']);
  const names = [...workbook.getElementsByTagName('definedName')];
  expect(names.map((name) => [name.getAttribute('localSheetId'), name.textContent])).toEqual([
    ['0', "'Cover'!$A$1:$C$2"],
    ['1', "'Teams & more'!$A$1:$C$4"],
  ]);
  expect(
    [1, 2].map((sheet) => attributesOf(part(`xl/worksheets/sheet${sheet}.xml`), 'sheetView', 'tabSelected')),
  ).toEqual([['1'], [null]]);
});

test('a workbook without rows has no names', async () => {
  const empty = workbookParts(await toBytes(writeWorkbook([makeSheet('Empty', columns, [])])));
  expect(empty.get('xl/workbook.xml')).not.toContain('definedName');
});
