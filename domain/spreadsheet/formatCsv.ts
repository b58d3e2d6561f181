import Papa from 'papaparse';
import { protectFromFormula } from '#domain/upload/formulaText.ts';
import type { CsvSeparator } from './csvSeparator.ts';
import type { CellValue, Sheet } from './Sheet.ts';

/** So that a spreadsheet reads the file as UTF-8. */
export const byteOrderMark = '\ufeff';

/** Lines of a CSV file, each ended; every cell in quotation marks, and none of them one that a spreadsheet would run. */
export function formatCsvLines(lines: readonly (readonly string[])[], separator: CsvSeparator): string {
  const cells = lines.map((line) => line.map(protectFromFormula));
  return cells.length === 0 ? '' : `${Papa.unparse(cells, { quotes: true, delimiter: separator })}\r\n`;
}

/** The same table as a worksheet has, in pieces, to be written one after the other. */
export async function* formatCsv({ columns, rows }: Sheet, separator: CsvSeparator): AsyncGenerator<string> {
  yield byteOrderMark;
  yield formatCsvLines([columns.map(({ header }) => header)], separator);
  for await (const portion of rows)
    yield formatCsvLines(
      portion.map((cells) => cells.map(toText)),
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
