import Papa from 'papaparse';
import { uploadColumns } from './columns';
import { protectFromFormula } from './formulaText';
import type { RefusedRow } from './planUpload';
import { describeProblem } from './rowRecord';

/** So that a spreadsheet reads the file as UTF-8. */
const byteOrderMark = '\ufeff';

const rowsPerPiece = 1_000;

/**
 * The refused rows as they came, with `Line` and `Reason` behind the 19 columns. It can be corrected and uploaded again:
 * further columns are not read, and the apostrophe before what a spreadsheet would run is taken off when it is read.
 * In pieces to be written one after the other, so that a large file is never held as one text.
 */
export function* formatErrorFile(refused: readonly RefusedRow[]): Generator<string> {
  yield byteOrderMark;
  yield formatLines([[...uploadColumns, 'Line', 'Reason']]);
  for (let start = 0; start < refused.length; start += rowsPerPiece) {
    yield formatLines(refused.slice(start, start + rowsPerPiece).map(cellsOf));
  }
}

function cellsOf({ line, row, problems }: RefusedRow): string[] {
  const reason = problems.map(describeProblem).join(' ');
  return [...uploadColumns.map((column) => row[column]), String(line), reason].map(protectFromFormula);
}

function formatLines(lines: string[][]): string {
  return `${Papa.unparse(lines, { quotes: true })}\r\n`;
}

/** `Capacity plan.csv` → `Capacity plan - refused rows.csv`, without the characters that a file system refuses. */
export function errorFileName(fileName: string): string {
  const name = fileName.replace(/\.csv$/i, '').replace(/[\p{Cc}"*/:<>?\\|]/gu, '_');
  return `${name} - refused rows.csv`;
}
