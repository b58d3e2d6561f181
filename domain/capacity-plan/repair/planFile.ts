import { batchesOf } from '#domain/batchesOf.ts';
import type { ChosenRows } from '#domain/capacity-plan/checkCsv.ts';
import { formatErrorFile, parseErrorFile } from '#domain/capacity-plan/errorFile.ts';
import { errorFileName, withoutExtension } from '#domain/capacity-plan/fileName.ts';
import { planColumns } from '#domain/capacity-plan/planRows.ts';
import { makeSheet } from '#domain/spreadsheet/Sheet.ts';
import { type TableFormat, writeTableFile } from '#domain/spreadsheet/writeTable.ts';

const rowsPerBatch = 1_000;

/** The rows that are imported, as they are sent: `plan.csv` → `plan - repaired.xlsx`. */
export function writeRepairedPlan({ plan, rows }: ChosenRows, fileName: string, table: TableFormat): Promise<File> {
  const refused = new Set(plan.refused.map(({ line }) => line));
  const taken = rows.filter(({ line }) => !refused.has(line)).map(({ row }) => row);
  const name = `${withoutExtension(fileName)} - repaired`;
  return writeTableFile(makeSheet('Capacity plan', planColumns, batchesOf(taken, rowsPerBatch)), name, table);
}

/** As the function's error file: corrected, it can be uploaded as it is. */
export function writeRefusedRows(
  { plan }: Pick<ChosenRows, 'plan'>,
  fileName: string,
  table: TableFormat,
): Promise<File> {
  const text = [...formatErrorFile(plan.refused, ',')].join('');
  return writeTableFile(parseErrorFile(text), withoutExtension(errorFileName(fileName, 'refused rows')), table);
}
