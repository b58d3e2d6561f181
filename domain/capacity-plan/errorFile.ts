import Papa from 'papaparse';
import type { CsvSeparator } from '#domain/csv/csvSeparator.ts';
import { byteOrderMark, formatCsvLines } from '#domain/csv/formatCsv.ts';
import { makeSheet, type Sheet } from '#domain/spreadsheet/Sheet.ts';
import { uploadColumns } from './columns.ts';
import { unprotectFormula } from '#domain/formulaText.ts';
import { maxErrorFileBytes } from '#domain/limits.ts';
import type { RefusedRow } from './planUpload.ts';
import { describeProblem } from './rowRecord.ts';

const rowsPerChunk = 1_000;

/** Can be uploaded again: extra columns don't count. In chunks, to save memory; beyond `maxBytes`, a last line counts the missing rows. */
export function* formatErrorFile(
  refused: readonly RefusedRow[],
  separator: CsvSeparator = ',',
  maxBytes = maxErrorFileBytes,
): Generator<string> {
  yield byteOrderMark;
  yield formatCsvLines([[...uploadColumns, 'Line', 'Reason']], separator);
  const encoder = new TextEncoder();
  let bytes = 0;
  for (let start = 0; start < refused.length; start += rowsPerChunk) {
    const chunk = formatCsvLines(refused.slice(start, start + rowsPerChunk).map(cellsOf), separator);
    bytes += encoder.encode(chunk).length;
    if (bytes > maxBytes) {
      yield formatCsvLines([cellsOfRest(refused.length - start)], separator);
      return;
    }
    yield chunk;
  }
}

function cellsOfRest(count: number): string[] {
  const reason = `${count} more refused rows didn't fit into this file. Correct these first.`;
  return [...uploadColumns.map(() => ''), '', reason];
}

function cellsOf({ line, row, problems }: RefusedRow): string[] {
  const reason = problems.map(describeProblem).join(' ');
  return [...uploadColumns.map((column) => row[column]), String(line), reason];
}

/** Cells stay text, also `1E5`, `0042` and dates. */
export function parseErrorFile(text: string): Sheet {
  const csv = text.startsWith(byteOrderMark) ? text.slice(1) : text;
  const separator = /^"[^"]*"(.)/u.exec(csv)?.[1] ?? ',';
  const { data } = Papa.parse<string[]>(csv, { delimiter: separator, newline: '\r\n', skipEmptyLines: true });
  const [header = [], ...rows] = data;
  const columns = header.map((name, place) => ({
    header: name,
    width: name === 'Reason' || name === 'Why' ? 80 : name === 'Line' ? 8 : 20,
    isText: true,
    value: (cells: readonly string[]) => unprotectFormula(cells[place] ?? ''),
  }));
  return makeSheet(header.includes('Reason') ? 'Refused rows' : 'Left alone', columns, [rows]);
}

/** `Capacity plan.xlsx` → `Capacity plan - refused rows.csv`, without characters that file systems forbid. */
export function errorFileName(fileName: string): string {
  const name = fileName.replace(/\.(?:csv|xlsx)$/i, '').replace(/[\p{Cc}"*/:<>?\\|]/gu, '_');
  return `${name} - refused rows.csv`;
}
