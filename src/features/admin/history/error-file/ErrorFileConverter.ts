import { writeTable } from '#domain/spreadsheet/writeTable.ts';
import { readErrorFile } from '#domain/upload/errorFile.ts';

/** Runs in a worker, behind a `WorkerProxy`. */
export class ErrorFileConverter {
  /** Converts the CSV text of an error file to a workbook. */
  async toWorkbook(csv: Blob): Promise<Blob> {
    return writeTable(readErrorFile(await csv.text()), { format: 'xlsx', separator: ',' });
  }
}
