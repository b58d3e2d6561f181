import { batchesOf } from '#domain/batchesOf.ts';
import { maxErrorFileBytes } from '#domain/limits.ts';
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

const rowsPerChunk = 1_000;

interface LimitedCsv<Row> {
  readonly header: readonly string[];
  readonly toCells: (row: Row) => readonly string[];
  readonly describeRest: (count: number) => string;
}

/** In chunks, to save memory. Where the rows take more than `maxBytes`, a last line says in its last cell how many are missing. */
export function limitedCsv<Row>({ header, toCells, describeRest }: LimitedCsv<Row>) {
  return function* (
    rows: readonly Row[],
    separator: CsvSeparator = ',',
    maxBytes = maxErrorFileBytes,
  ): Generator<string> {
    yield byteOrderMark;
    yield formatCsvLines([header], separator);
    const encoder = new TextEncoder();
    let [written, bytes] = [0, 0];
    for (const batch of batchesOf(rows, rowsPerChunk)) {
      const chunk = formatCsvLines(batch.map(toCells), separator);
      bytes += encoder.encode(chunk).length;
      if (bytes > maxBytes) {
        yield formatCsvLines([[...header.slice(1).map(() => ''), describeRest(rows.length - written)]], separator);
        return;
      }
      written += batch.length;
      yield chunk;
    }
  };
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
