import type { TablesDB } from 'node-appwrite';

export type NewRow = { readonly $id: string } & Readonly<Record<string, unknown>>;

/** Rows of a table of the product, made with every right, a hundred at a time. */
export async function fillTable(
  tables: TablesDB,
  tableId: string,
  rows: readonly NewRow[],
  databaseId = 'engineering-data',
): Promise<void> {
  for (let start = 0; start < rows.length; start += 100) {
    await tables.upsertRows({ databaseId, tableId, rows: rows.slice(start, start + 100) });
  }
}
