import { strToU8, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import type { CsvResult } from '#domain/csv/csvResult.ts';
import { createCsvTableReader } from '#domain/csv/csvTableReader.ts';
import type { CheckOptions, SheetChoice } from '#domain/capacity-plan/checkCsv.ts';
import {
  formatCell,
  fillMergedCells,
  fitsIntoMemory,
  keepAllCells,
  formatNumericText,
  type ParsedCell,
} from './sheetCells.ts';
import {
  decodeXml,
  invalidWorkbook,
  unpackWorkbook,
  type WorkbookParts,
  type WorkbookSheet,
} from './unpackWorkbook.ts';

/** Reads the only sheet with data, or the chosen one. Hidden sheets count only when no other has data. Never throws. */
export async function parseWorkbook(
  bytes: Uint8Array,
  { confirmed = {}, sheet: chosen }: CheckOptions,
): Promise<CsvResult | SheetChoice> {
  const workbook = unpackWorkbook(bytes);
  if (!workbook.ok) return workbook;
  const filled = workbook.sheets.filter((sheet) => xmlOf(workbook, sheet) !== undefined);
  const visible = filled.filter(({ isHidden }) => !isHidden);
  const sheets = visible.length > 0 ? visible : filled;
  const sheet = sheets.length > 1 ? sheets.find(({ name }) => name === chosen) : sheets[0];
  if (sheets.length > 1 && sheet === undefined) return { ok: false, sheets: sheets.map(({ name }) => name) };
  const xml = sheet && xmlOf(workbook, sheet);
  if (sheet === undefined || xml === undefined) return invalidWorkbook('The workbook is empty.');
  if (!fitsIntoMemory(xml)) {
    return invalidWorkbook(
      `The sheet ${sheet.name} has values far outside the plan. Delete everything to the right of the plan and below it, then save the workbook again.`,
    );
  }
  let rows: string[][];
  try {
    rows = await parseRows(workbook, sheet, xml);
  } catch {
    return invalidWorkbook(
      `The sheet ${sheet.name} is damaged. Open the workbook in your spreadsheet program and save it again.`,
    );
  }
  const table = createCsvTableReader(confirmed);
  rows.every((cells, index) => table.take({ line: index + 1, cells, ended: true }));
  return table.finish(undefined);
}

function xmlOf({ files }: WorkbookParts, { path = '' }: WorkbookSheet): string | undefined {
  const bytes = files[path];
  if (bytes === undefined) return undefined;
  const xml = decodeXml(bytes);
  return /<(?:\w+:)?(?:v|t|f)\b[^>]*>[^<]/u.test(xml) ? xml : undefined;
}

async function parseRows({ files, sheets }: WorkbookParts, sheet: WorkbookSheet, xml: string): Promise<string[][]> {
  const stylesPath = Object.keys(files).find((path) => /(?:^|\/)styles\.xml$/u.test(path));
  const styles = stylesPath === undefined ? '' : decodeXml(files[stylesPath] ?? new Uint8Array());
  const others = Object.entries(files).filter(([path]) => !sheets.some((other) => other.path === path));
  // Not compressed: the library would decompress in workers of its own, which the content security policy forbids.
  const archive = zipSync(
    { ...Object.fromEntries(others), [sheet.path ?? '']: strToU8(keepAllCells(xml, styles)) },
    { level: 0 },
  );
  const read = (await readSheet(new Blob([archive]), sheets.indexOf(sheet) + 1, {
    trim: false,
    parseNumber: formatNumericText,
  })) as unknown as (ParsedCell | undefined)[][];
  const rows = read.map((cells) => cells.map((cell) => formatCell(cell ?? null)));
  fillMergedCells(rows, xml);
  return rows;
}
