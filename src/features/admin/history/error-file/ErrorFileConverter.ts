import { writeTable } from '#domain/spreadsheet/writeTable.ts';
import { parseErrorFile } from '#domain/capacity-plan/errorFile.ts';

/** Runs in a worker, behind a `WorkerProxy`. */
export class ErrorFileConverter {
  /** Converts the CSV text of an error file to a workbook. */
  async toWorkbook(csv: Blob): Promise<Blob> {
    return writeTable(parseErrorFile(await csv.text()), { format: 'xlsx', separator: ',' });
  }
}
