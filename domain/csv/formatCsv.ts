import { protectFromFormula } from '#domain/formulaText.ts';
import type { CsvSeparator } from './csvSeparator.ts';
import { type CellValue, type Sheet, shareOf } from '#domain/spreadsheet/Sheet.ts';

/** Makes a spreadsheet read the file as UTF-8. */
export const byteOrderMark = '\ufeff';

type CsvCell = string | number;

/** Each with its line break; every text quoted and protected from being run as a formula. */
export function formatCsvLines(lines: readonly (readonly CsvCell[])[], separator: CsvSeparator): string {
  return lines.map((line) => `${line.map((cell) => formatCell(cell, separator)).join(separator)}\r\n`).join('');
}

/** Decimal comma with semicolons (`suggestSeparator`): a German Excel takes `0.381` for 381. */
function formatCell(cell: CsvCell, separator: CsvSeparator): string {
  if (typeof cell !== 'number') return `"${protectFromFormula(cell).replaceAll('"', '""')}"`;
  return separator === ';' ? String(cell).replace('.', ',') : String(cell);
}

export async function* formatCsv({ columns, rows }: Sheet, separator: CsvSeparator): AsyncGenerator<string> {
  yield byteOrderMark;
  yield formatCsvLines([columns.map(({ header }) => header)], separator);
  for await (const batch of rows)
    yield formatCsvLines(
      batch.map((cells) => cells.map(toCsvCell)),
      separator,
    );
}

function toCsvCell(value: CellValue): CsvCell {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object' && 'day' in value) return value.day;
  const number = typeof value === 'number' ? value : 'year' in value ? value.year : shareOf(value);
  return Number.isFinite(number) ? number : '';
}
