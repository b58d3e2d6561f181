import Papa from 'papaparse';
import { protectFromFormula } from '#domain/formulaText.ts';
import type { CsvSeparator } from './csvSeparator.ts';
import type { CellValue, Sheet } from '#domain/spreadsheet/Sheet.ts';

/** Makes a spreadsheet read the file as UTF-8. */
export const byteOrderMark = '\ufeff';

/** CSV lines, each with its line break; every cell quoted and protected from being run as a formula. */
export function formatCsvLines(lines: readonly (readonly string[])[], separator: CsvSeparator): string {
  const cells = lines.map((line) => line.map(protectFromFormula));
  return cells.length === 0 ? '' : `${Papa.unparse(cells, { quotes: true, delimiter: separator })}\r\n`;
}

/** A sheet as the chunks of a CSV file. */
export async function* formatCsv({ columns, rows }: Sheet, separator: CsvSeparator): AsyncGenerator<string> {
  yield byteOrderMark;
  yield formatCsvLines([columns.map(({ header }) => header)], separator);
  for await (const batch of rows)
    yield formatCsvLines(
      batch.map((cells) => cells.map(toText)),
      separator,
    );
}

function toText(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (value instanceof Date) return value.toISOString();
  return 'year' in value ? String(value.year) : `${value.percent}%`;
}
