import { AppwriteError } from '#local/appwrite/errors.ts';
import { defaultPermissions, readPermissions } from '#local/appwrite/permissions.ts';
import type { Call } from '#local/appwrite/platform.ts';
import { rowStoreOf, writeRow, writeRows } from '#local/appwrite/rows/RowStore.ts';
import { findTable } from '#local/appwrite/rows/tables.ts';
import { newRow, readRowId } from '#local/appwrite/rows/rowWrites.ts';
import { readData, readRows, refuseTransaction, rowDataMissing, type RowData } from '#local/appwrite/rows/rowInput.ts';
import { requireCreate } from '#local/appwrite/rows/rowPermissions.ts';

/** `POST …/rows`: one row (`rowId`, `data`, `permissions`), or with a key up to 100 (`rows`), all or nothing. */
export function createRows(call: Call): unknown {
  refuseTransaction(call);
  const { rowId, permissions } = call.body;
  // PHP's `empty()` is true for "0", so this id is refused here, and only here.
  const id = rowId === undefined || rowId === null || rowId === '' || rowId === '0' ? undefined : readRowId(rowId);
  const [data, rows] = [readData(call.body.data), readRows(call.body.rows)];
  const hasData = Object.keys(data).length > 0;
  if (!hasData && rows.length === 0) throw rowDataMissing();
  if (hasData && rows.length > 0) throw badRequest('You can only send one of the following parameters: data, rows');
  if (rows.length > 0) {
    if (id !== undefined)
      throw badRequest('Param "rowId" is not allowed when creating multiple rows, set "$id" on each row instead.');
    if (Array.isArray(permissions) && permissions.length > 0)
      throw badRequest(
        'Param "permissions" is disallowed when creating multiple rows, set "$permissions" on each instead',
      );
    return createMany(call, rows);
  }
  if (id === undefined) throw new AppwriteError('row_missing_data', 'Row ID is required when creating a single row.');
  return createOne(call, id, data, readPermissions(call.principal, permissions) ?? defaultPermissions(call.principal));
}

function createOne(call: Call, id: string, data: RowData, permissions: readonly string[]): unknown {
  const { platform, principal } = call;
  const table = findTable(call);
  requireCreate(principal, table);
  const store = rowStoreOf(platform, table);
  const row = writeRow(call, table, 'create', () => store.insert(newRow(principal, table, id, data, permissions)));
  void call.reply.status(201);
  return row;
}

function createMany(call: Call, rows: readonly RowData[]): unknown {
  const { platform, principal } = call;
  if (principal.kind !== 'key') {
    const message = 'The current user or API key does not have the required scopes to access the requested resource.';
    throw new AppwriteError('general_unauthorized_scope', message);
  }
  const table = findTable(call);
  const store = rowStoreOf(platform, table);
  const checked = rows.map((data) => {
    return newRow(
      principal,
      table,
      readRowId(data.$id ?? 'unique()'),
      data,
      readPermissions(principal, data.$permissions) ?? [],
    );
  });
  const write = () => checked.map((row) => store.insert(row, ''));
  const stored = writeRows(call, table, { action: 'create', write });
  void call.reply.status(201);
  return { total: stored.length, rows: stored };
}

function badRequest(message: string): AppwriteError {
  return new AppwriteError('general_bad_request', message);
}
