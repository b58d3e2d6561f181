import type { CellValue, ColumnHead } from '#domain/spreadsheet/Sheet.ts';
import { type TableFormat, writeTable } from '#domain/spreadsheet/writeTable.ts';

export interface TableHead {
  readonly name: string;
  readonly columns: readonly ColumnHead[];
}

export class TableFileWriter {
  private readonly batches: (readonly (readonly CellValue[])[])[] = [];

  add(rows: readonly (readonly CellValue[])[]): void {
    this.batches.push(rows);
  }

  finish(head: TableHead, table: TableFormat): Promise<Blob> {
    return writeTable({ ...head, rows: this.batches }, table);
  }
}
