import type { TablesDB } from 'node-appwrite';
import type { TableId } from '#domain/resourceIds.ts';
import { tableOf } from '#functions/runtime/tableBatches.ts';

export type NewRow = { readonly $id: string } & Readonly<Record<string, unknown>>;

/** Rows of a table of the product, made with every right, a hundred at a time. */
export async function fillTable(tables: TablesDB, tableId: TableId, rows: readonly NewRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += 100) {
    await tables.upsertRows({ ...tableOf(tableId), rows: rows.slice(start, start + 100) });
  }
}
