import type { TableConfig } from '#local/appwrite/AppwriteConfig.ts';
import { quoteIdentifier, rowTable, searchTable } from '#local/appwrite/database/sql.ts';
import { AppwriteError } from '#local/appwrite/errors.ts';
import { invalid } from '#local/appwrite/http/parameters.ts';
import { invalidUidMessage, isValidId } from '#local/appwrite/ids.ts';
import type { Call } from '#local/appwrite/platform.ts';
import type { QueryColumn, QuerySchema } from '#local/appwrite/queries/QuerySchema.ts';

/** The table a call names. Throws `database_not_found` or `table_not_found`, and `general_argument_invalid` for what can't be an id. */
export function findTable({ platform, params }: Call): TableConfig {
  const { databaseId = '', tableId = '' } = params;
  if (!isValidId(databaseId)) throw invalid('databaseId', invalidUidMessage);
  if (!isValidId(tableId)) throw invalid('tableId', invalidUidMessage);
  const { tablesDB, tables } = platform.config;
  if (!tablesDB.some(({ $id }) => $id === databaseId)) throw databaseNotFound(databaseId);
  const table = tables.find((each) => each.databaseId === databaseId && each.$id === tableId);
  if (table === undefined)
    throw new AppwriteError('table_not_found', `Table with the requested ID '${tableId}' could not be found.`);
  return table;
}

export function databaseNotFound(databaseId: string): AppwriteError {
  return new AppwriteError('database_not_found', `Database with the requested ID '${databaseId}' could not be found.`);
}

export function rowNotFound(rowId: string): AppwriteError {
  return new AppwriteError('row_not_found', `Row with the requested ID '${rowId}' could not be found.`);
}

const schemasByTable = new WeakMap<TableConfig, QuerySchema>();

/** Query schema of a table's rows. */
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
