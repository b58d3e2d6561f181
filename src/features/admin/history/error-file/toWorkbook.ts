import { writeTable } from '#domain/spreadsheet/writeTable.ts';
import { readErrorFile } from '#domain/upload/errorFile.ts';

/** The workbook of an error file that is stored as CSV. */
export async function toWorkbook(csv: Blob): Promise<Blob> {
  return writeTable(readErrorFile(await csv.text()), { format: 'xlsx', separator: ',' });
}
