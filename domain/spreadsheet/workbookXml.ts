import { escapeXml } from './cellText.ts';
import type { Sheet } from './Sheet.ts';
import { filterRange } from './sheetXml.ts';

/** A sheet whose rows are written; `rows` without the header. */
export interface WrittenSheet extends Pick<Sheet, 'name' | 'columns'> {
  readonly rows: number;
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The worksheet's number is its place in the workbook, from 1. */
export function sheetPath(number: number): string {
  return `worksheets/sheet${number}.xml`;
}

export function workbookXml(sheets: readonly WrittenSheet[]): string {
  const list = sheets.map(
    ({ name }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const filters = sheets.map(({ name, columns, rows }, index) =>
    rows === 0
      ? ''
      : `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">` +
        `'${escapeXml(name)}'!${filterRange(columns, rows)}</definedName>`,
  );
  const names = filters.join('');
  return (
    `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relations}">` +
    `<bookViews><workbookView activeTab="0"/></bookViews><sheets>${list.join('')}</sheets>` +
    `${names === '' ? '' : `<definedNames>${names}</definedNames>`}</workbook>`
  );
}

export function workbookRelationsXml(sheets: readonly WrittenSheet[]): string {
  const list = sheets.map((_, index) => relation(index + 1, 'worksheet', sheetPath(index + 1)));
  return relationsXml([...list, relation(sheets.length + 1, 'styles', 'styles.xml')]);
}

export function packageRelationsXml(): string {
  return relationsXml([relation(1, 'officeDocument', 'xl/workbook.xml')]);
}

export function contentTypesXml(sheets: readonly WrittenSheet[]): string {
  const part = (path: string, type: string): string =>
    `<Override PartName="/xl/${path}" ContentType="${spreadsheet}.${type}+xml"/>`;
  return (
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/>${part('workbook.xml', 'sheet.main')}` +
    `${sheets.map((_, index) => part(sheetPath(index + 1), 'worksheet')).join('')}${part('styles.xml', 'styles')}</Types>`
  );
}

function relation(id: number, type: string, target: string): string {
  return `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`;
}

function relationsXml(list: readonly string[]): string {
  return `<Relationships xmlns="${packageRelations}">${list.join('')}</Relationships>`;
}
