import type Database from 'libsql';
import type { IndexConfig, TableConfig } from '#local/appwrite/AppwriteConfig.ts';
import { quoteIdentifier, rowTable, searchTable } from './names.ts';

/** Makes SQLite's own word index for each column of a fulltext index, filled with the rows there are and kept by triggers. */
export function createSearchIndex(database: Database.Database, table: TableConfig, index: IndexConfig): void {
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
