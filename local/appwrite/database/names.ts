import type { TableConfig } from '#local/appwrite/AppwriteConfig.ts';

/** A name as SQL quotes it. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The SQLite table that keeps a configured table's rows. */
export function rowTable(table: TableConfig): string {
  return quoteIdentifier(`rows:${table.databaseId}/${table.$id}`);
}

/** The SQLite table that finds a column's words. */
export function searchTable(table: TableConfig, column: string): string {
  return quoteIdentifier(`search:${table.databaseId}/${table.$id}/${column}`);
}
