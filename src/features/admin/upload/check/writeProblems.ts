import { mimeTypes } from '#domain/spreadsheet/fileFormat.ts';
import { makeSheet, type SheetColumn } from '#domain/spreadsheet/Sheet.ts';
import { writeTable, type TableFormat } from '#domain/spreadsheet/writeTable.ts';
import type { UploadPlan } from '#domain/upload/planUpload.ts';
import { problemLines, type ProblemLine } from './ProblemLine.ts';

const columns: readonly SheetColumn<ProblemLine>[] = [
  { header: 'Line', width: 8, value: ({ line }) => line },
  { header: 'Column', width: 20, value: ({ column }) => column },
  { header: 'Value', width: 30, value: ({ value }) => value },
  { header: 'What is wrong', width: 50, value: ({ wrong }) => wrong },
  { header: 'What would be right', width: 50, value: ({ right }) => right },
];

/** All problems of a file, harmless in a spreadsheet: `Capacity plan.csv` → `Capacity plan - problems.xlsx`. */
export async function writeProblems(
  plan: Pick<UploadPlan, 'refused'>,
  fileName: string,
  table: TableFormat,
): Promise<File> {
  const name = `${fileName.replace(/\.(?:csv|xlsx)$/iu, '')} - problems.${table.format}`;
  const problems = makeSheet('Problems', columns, [[...problemLines(plan)]]);
  return new File([await writeTable(problems, table)], name, { type: mimeTypes[table.format] });
}
