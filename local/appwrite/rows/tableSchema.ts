import type { TableConfig } from '#local/appwrite/AppwriteConfig.ts';
import { quoteIdentifier, rowTable, searchTable } from '#local/appwrite/database/names.ts';
import type { QueryColumn, QuerySchema } from '#local/appwrite/queries/QuerySchema.ts';

const schemasByTable = new WeakMap<TableConfig, QuerySchema>();

/** What the rows of a table can be asked about. */
export function tableSchema(table: TableConfig): QuerySchema {
  const schema = schemasByTable.get(table) ?? createSchema(table);
  schemasByTable.set(table, schema);
  return schema;
}

function createSchema(table: TableConfig): QuerySchema {
  const searched = new Set(table.indexes.filter(({ type }) => type === 'fulltext').flatMap(({ columns }) => columns));
  const columns = new Map<string, QueryColumn>([
    ['$id', { type: 'string', array: false, sql: '"$id"' }],
    ['$sequence', { type: 'integer', array: false, sql: '"$sequence"' }],
    ['$createdAt', { type: 'datetime', array: false, sql: '"$createdAt"' }],
    ['$updatedAt', { type: 'datetime', array: false, sql: '"$updatedAt"' }],
  ]);
  for (const { key, type, array } of table.columns) {
    const search = searched.has(key) ? { searchTable: searchTable(table, key) } : {};
    columns.set(key, { type, array, sql: quoteIdentifier(key), ...search });
  }
  return { table: rowTable(table), columns, entry: 'Row' };
}
