import Papa from 'papaparse';
import { uploadColumns } from './columns';
import { protectFromFormula } from './formulaText';
import type { RefusedRow } from './planUpload';
import { describeProblem } from './rowRecord';

/** So that a spreadsheet reads the file as UTF-8. */
const byteOrderMark = '\ufeff';

/**
 * The refused rows as they came, with `Line` and `Reason` behind the 19 columns. It can be corrected and uploaded again:
 * further columns are not read, and the apostrophe before what a spreadsheet would run is taken off when it is read.
 */
export function formatErrorFile(refused: readonly RefusedRow[]): string {
  const data = refused.map(({ line, row, problems }) => [
    ...uploadColumns.map((column) => protectFromFormula(row[column])),
    String(line),
    protectFromFormula(problems.map(describeProblem).join(' ')),
  ]);
  return byteOrderMark + Papa.unparse({ fields: [...uploadColumns, 'Line', 'Reason'], data }, { quotes: true });
}

/** `Capacity plan.csv` → `Capacity plan - refused rows.csv`, without the characters that a file system refuses. */
export function errorFileName(fileName: string): string {
  const name = fileName.replace(/\.csv$/i, '').replace(/[\p{Cc}"*/:<>?\\|]/gu, '_');
  return `${name} - refused rows.csv`;
}
