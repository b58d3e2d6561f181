import type Database from 'libsql';
import type { AppwriteConfig, IndexConfig, TableConfig } from '#local/appwrite/AppwriteConfig.ts';
import { isUniqueViolation, quoteIdentifier, rowTable, searchTable } from './sql.ts';

/** Columns that every row has. */
const ownColumns =
  '"$sequence" INTEGER PRIMARY KEY AUTOINCREMENT, "$id" TEXT NOT NULL UNIQUE, "$createdAt" TEXT NOT NULL, "$updatedAt" TEXT NOT NULL, "$permissions" TEXT NOT NULL';

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
      if (!names.has(key.toLowerCase())) database.exec(`ALTER TABLE ${name} ADD COLUMN ${quoteIdentifier(key)}`);
    }
    for (const index of table.indexes) createIndex(database, table, index);
  }
}

function createIndex(database: Database.Database, table: TableConfig, index: IndexConfig): void {
  if (index.type === 'fulltext') {
    createSearchIndex(database, table, index);
    return;
  }
  const unique = index.type === 'unique' ? 'UNIQUE ' : '';
  const columns = index.columns.map(
    (column, i) => quoteIdentifier(column) + (index.orders[i] === 'DESC' ? ' DESC' : ''),
  );
  const name = `${table.databaseId}/${table.$id}/${index.key}`;
  const sql = `CREATE ${unique}INDEX ${quoteIdentifier(name)} ON ${rowTable(table)} (${columns.join(', ')})`;
  const known = database.prepare("SELECT sql FROM sqlite_master WHERE type = 'index' AND name = ?").get(name);
  if ((known as { sql: string } | undefined)?.sql === sql) return;
  database.exec(`DROP INDEX IF EXISTS ${quoteIdentifier(name)}`);
  try {
    database.exec(sql);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Error(`The rows of ${table.$id} hold values that the unique index ${index.key} forbids.`);
  }
}

/** Makes SQLite's own word index for each column of a fulltext index, filled with the rows there are and kept by triggers. */
function createSearchIndex(database: Database.Database, table: TableConfig, index: IndexConfig): void {
  for (const column of index.columns) {
    const [search, rows, text] = [searchTable(table, column), rowTable(table), quoteIdentifier(column)];
    const known = database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(search.slice(1, -1));
    if (known !== undefined) continue;
    const drop = `INSERT INTO ${search} (${search}, rowid, words) VALUES ('delete', old."$sequence", old.${text});`;
    const add = `INSERT INTO ${search} (rowid, words) VALUES (new."$sequence", new.${text});`;
    const trigger = (event: string): string => quoteIdentifier(`${search.slice(1, -1)}/${event}`);
    database.exec(`
      CREATE VIRTUAL TABLE ${search} USING fts5 (words, content = '');
      INSERT INTO ${search} (rowid, words) SELECT "$sequence", ${text} FROM ${rows};
      CREATE TRIGGER ${trigger('insert')} AFTER INSERT ON ${rows} BEGIN ${add} END;
      CREATE TRIGGER ${trigger('delete')} AFTER DELETE ON ${rows} BEGIN ${drop} END;
      CREATE TRIGGER ${trigger('update')} AFTER UPDATE OF ${text} ON ${rows} BEGIN ${drop} ${add} END;`);
  }
}
