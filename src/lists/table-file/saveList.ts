import { batchesOf } from '#domain/batchesOf.ts';
import { formatCount } from '#domain/formatNumber.ts';
import type { SheetColumn } from '#domain/spreadsheet/Sheet.ts';
import type { DatedFormat } from './saveTable.ts';

interface ListFile<Row> {
  readonly sheet: string;
  readonly name: string;
  readonly columns: readonly SheetColumn<Row>[];
  readonly rows: readonly Row[];
}

const batchSize = 500;

/** Loads the writer. Returns a message for the person; rejects when the file could not be made. */
export async function saveList<Row>(
  { rows, ...file }: ListFile<Row>,
  table: DatedFormat,
  noun = 'row',
): Promise<string> {
  const { saveTable } = await import('./saveTable.ts');
  const fileName = await saveTable({ ...file, rows: batchesOf(rows, batchSize) }, table);
  return `${formatCount(rows.length, noun)} saved as "${fileName}".`;
}
