import Papa from 'papaparse';
import { byteOrderMark, limitedCsv } from '#domain/csv/formatCsv.ts';
import { makeSheet, type Sheet } from '#domain/spreadsheet/Sheet.ts';
import { uploadColumns } from './columns.ts';
import { unprotectFormula } from '#domain/formulaText.ts';
import type { RefusedRow } from './planUpload.ts';
import { describeProblem } from './rowRecord.ts';

/** Can be uploaded again: extra columns don't count. */
export const formatErrorFile = limitedCsv<RefusedRow>({
  header: [...uploadColumns, 'Line', 'Reason'],
  toCells: ({ line, row, problems }) => {
    return [...uploadColumns.map((column) => row[column]), String(line), problems.map(describeProblem).join(' ')];
  },
  describeRest: (count) => `${count} more refused rows didn't fit into this file. Correct these first.`,
});

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
