import type { TableConfig } from '#local/appwrite/AppwriteConfig.ts';
import { AppwriteError } from '#local/appwrite/errors.ts';
import type { Call } from '#local/appwrite/platform.ts';

/** The table a call names. Throws `database_not_found` or `table_not_found`. */
export function findTable({ platform, params }: Call): TableConfig {
  const { databaseId = '', tableId = '' } = params;
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
