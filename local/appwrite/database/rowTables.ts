import type Database from 'libsql';
import type { AppwriteConfig, IndexConfig, TableConfig } from '#local/appwrite/AppwriteConfig.ts';
import { comparableName, toComparable, uniqueTextColumns } from './comparableTexts.ts';
import { isUniqueViolation, quoteIdentifier, rowTable, searchTable } from './sql.ts';

/** Columns that every row has. */
const ownColumns =
  '"$sequence" INTEGER PRIMARY KEY AUTOINCREMENT, "$id" TEXT NOT NULL UNIQUE, "$createdAt" TEXT NOT NULL, "$updatedAt" TEXT NOT NULL, "$permissions" TEXT NOT NULL';

/** Makes what the configuration names and the database lacks. Columns and tables that it no longer names stay, with their values. */
export function createRowTables(database: Database.Database, config: AppwriteConfig): void {
  for (const table of config.tables) {
    const name = rowTable(table);
    const wanted = [
      ...table.columns.map(({ key }) => key),
      ...uniqueTextColumns(table).map(({ key }) => comparableName(key)),
    ];
    database.exec(`CREATE TABLE IF NOT EXISTS ${name} (${[ownColumns, ...wanted.map(quoteIdentifier)].join(', ')})`);
    const present = database
      .prepare(`SELECT lower(name) AS name FROM pragma_table_info(?)`)
      .all(`rows:${table.databaseId}/${table.$id}`) as { name: string }[];
    const names = new Set(present.map((column) => column.name));
    for (const key of wanted) {
      if (!names.has(key.toLowerCase())) database.exec(`ALTER TABLE ${name} ADD COLUMN ${quoteIdentifier(key)}`);
    }
    createOnce(database, table, '$id', 'UNIQUE', ['"$id" COLLATE NOCASE']);
    for (const index of table.indexes) createIndex(database, table, index);
  }
}

function createIndex(database: Database.Database, table: TableConfig, index: IndexConfig): void {
  if (index.type === 'fulltext') {
    createSearchIndex(database, table, index);
    return;
  }
  const columns = index.columns.map(
    (column, i) => quoteIdentifier(column) + (index.orders[i] === 'DESC' ? ' DESC' : ''),
  );
  createOnce(database, table, index.key, index.type === 'unique' ? 'UNIQUE' : '', columns);
  createComparableIndex(database, table, index);
}

/** The index above finds rows by their texts as they are; this one, of a unique index, forbids what only looks different. */
function createComparableIndex(
  database: Database.Database,
  table: TableConfig,
  { key, type, columns }: IndexConfig,
): void {
  const name = `${key}/comparable`;
  if (type !== 'unique') {
    database.exec(`DROP INDEX IF EXISTS ${indexName(table, name)}`);
    return;
  }
  const texts = new Set(uniqueTextColumns(table).map((column) => column.key));
  const compared = columns.map((column) =>
    texts.has(column) ? quoteIdentifier(comparableName(column)) : quoteIdentifier(column),
  );
  createOnce(database, table, name, 'UNIQUE', compared, () => {
    for (const column of columns) if (texts.has(column)) fillComparable(database, table, column);
  });
}

/** Writes the column that a unique index compares, for the rows there are. */
function fillComparable(database: Database.Database, table: TableConfig, key: string): void {
  const [name, column, comparable] = [rowTable(table), quoteIdentifier(key), quoteIdentifier(comparableName(key))];
  const texts = database
    .prepare(`SELECT "$sequence" AS sequence, ${column} AS text FROM ${name} WHERE ${column} IS NOT NULL`)
    .all() as { sequence: number; text: string }[];
  const fill = database.prepare(`UPDATE ${name} SET ${comparable} = ? WHERE "$sequence" = ?`);
  for (const { sequence, text } of texts) fill.run(toComparable(text), sequence);
}

function indexName(table: TableConfig, name: string): string {
  return quoteIdentifier(`${table.databaseId}/${table.$id}/${name}`);
}

/** Makes an index unless it is there, and again if it was another. Throws an `Error` for rows that it forbids. */
function createOnce(
  database: Database.Database,
  table: TableConfig,
  name: string,
  unique: 'UNIQUE' | '',
  columns: readonly string[],
  prepareRows?: () => void,
): void {
  const kind = unique === '' ? 'INDEX' : 'UNIQUE INDEX';
  const sql = `CREATE ${kind} ${indexName(table, name)} ON ${rowTable(table)} (${columns.join(', ')})`;
  const known = database
    .prepare("SELECT sql FROM sqlite_master WHERE type = 'index' AND name = ?")
    .get(`${table.databaseId}/${table.$id}/${name}`);
  if ((known as { sql: string } | undefined)?.sql === sql) return;
  database.exec(`DROP INDEX IF EXISTS ${indexName(table, name)}`);
  prepareRows?.();
  try {
    database.exec(sql);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const key = name.replace('/comparable', '');
    throw new Error(`The rows of ${table.$id} hold values that the unique index ${key} forbids.`);
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
