import type { CellValue, ColumnHead } from '#domain/spreadsheet/Sheet.ts';
import { type TableFormat, writeTable } from '#domain/spreadsheet/writeTable.ts';

export interface TableHead {
  /** Name of the sheet in a workbook. */
  readonly name: string;
  readonly columns: readonly ColumnHead[];
}

/** Makes one file of a table. Runs in a worker, behind a `WorkerProxy`. */
export class TableFileWriter {
  private readonly batches: (readonly (readonly CellValue[])[])[] = [];

  /** Adds the next rows of the file. */
  add(rows: readonly (readonly CellValue[])[]): void {
    this.batches.push(rows);
  }

  finish(head: TableHead, table: TableFormat): Promise<Blob> {
    return writeTable({ ...head, rows: this.batches }, table);
  }
}
