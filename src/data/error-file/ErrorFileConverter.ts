import { writeTable } from '#domain/spreadsheet/writeTable.ts';
import { parseErrorFile } from '#domain/capacity-plan/errorFile.ts';

export class ErrorFileConverter {
  async toWorkbook(csv: Blob): Promise<Blob> {
    return writeTable(parseErrorFile(await csv.text()), { format: 'xlsx', separator: ',' });
  }
}
