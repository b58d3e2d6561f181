import type Database from 'libsql';
import type { AppwriteConfig, TableConfig } from '../AppwriteConfig';

/** Columns that every row has. */
const ownColumns =
  '"$sequence" INTEGER PRIMARY KEY AUTOINCREMENT, "$id" TEXT NOT NULL UNIQUE, "$createdAt" TEXT NOT NULL, "$updatedAt" TEXT NOT NULL, "$permissions" TEXT NOT NULL';

/** A name as SQL quotes it. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The SQLite table that keeps a configured table's rows. */
export function rowTable(table: TableConfig): string {
  return quote(`rows:${table.databaseId}/${table.$id}`);
}

/** Makes what the configuration names and the database lacks. Columns and tables that it no longer names stay, with their values. */
export function createRowTables(database: Database.Database, config: AppwriteConfig): void {
  for (const table of config.tables) {
    const name = rowTable(table);
    database.exec(`CREATE TABLE IF NOT EXISTS ${name} (${ownColumns})`);
    const present = database
      .prepare(`SELECT lower(name) AS name FROM pragma_table_info(?)`)
      .all(`rows:${table.databaseId}/${table.$id}`) as { name: string }[];
    const names = new Set(present.map((column) => column.name));
    for (const { key } of table.columns) {
      if (!names.has(key.toLowerCase())) database.exec(`ALTER TABLE ${name} ADD COLUMN ${quote(key)}`);
    }
    for (const index of table.indexes) {
      if (index.type === 'fulltext') continue;
      const unique = index.type === 'unique' ? 'UNIQUE ' : '';
      const columns = index.columns
        .map((column, i) => quote(column) + (index.orders[i] === 'DESC' ? ' DESC' : ''))
        .join(', ');
      database.exec(
        `CREATE ${unique}INDEX IF NOT EXISTS ${quote(`${table.databaseId}/${table.$id}/${index.key}`)} ON ${name} (${columns})`,
      );
    }
  }
}
