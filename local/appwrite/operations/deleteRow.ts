import type { Call } from '#local/appwrite/platform.ts';
import { rowStoreOf, writeRow } from '#local/appwrite/rows/RowStore.ts';
import { findTable } from '#local/appwrite/rows/tables.ts';
import { readTimestamp, refuseTransaction, requireNotModifiedSince } from '#local/appwrite/rows/rowInput.ts';
import { missingRowError, requireAccess } from '#local/appwrite/rows/rowPermissions.ts';

/** `DELETE …/rows/:rowId` */
export function deleteRow(call: Call): void {
  refuseTransaction(call);
  const { platform, principal, params, reply } = call;
  const timestamp = readTimestamp(call);
  const table = findTable(call);
  const { rowId = '' } = params;
  const store = rowStoreOf(platform, table);
  writeRow(call, table, 'delete', () => {
    const row = store.get(rowId);
    if (row === undefined) throw missingRowError(principal, table, rowId, 'delete');
    requireAccess(principal, table, row, 'delete');
    requireNotModifiedSince(timestamp, row.$updatedAt);
    store.delete(row.$id);
    return row;
  });
  void reply.status(204);
}
