import type { Call } from '#local/appwrite/platform.ts';
import { announceRow } from '#local/appwrite/rows/announceRow.ts';
import { findTable } from '#local/appwrite/rows/findTable.ts';
import { readTimestamp, refuseTransaction, requireUnchangedSince } from '#local/appwrite/rows/rowInput.ts';
import { missingRow, requireTouch } from '#local/appwrite/rows/rowRights.ts';
import { rowStoreOf } from '#local/appwrite/rows/rowStoreOf.ts';

/** `DELETE …/rows/:rowId` */
export function deleteRow(call: Call): void {
  refuseTransaction(call);
  const { platform, caller, params, reply } = call;
  const timestamp = readTimestamp(call);
  const table = findTable(call);
  const { rowId = '' } = params;
  const store = rowStoreOf(platform, table);
  const row = store.get(rowId);
  if (row === undefined) throw missingRow(caller, table, rowId, 'delete');
  requireTouch(caller, table, row, 'delete');
  requireUnchangedSince(timestamp, row.$updatedAt);
  store.delete(rowId);
  announceRow(platform, table, 'delete', row);
  void reply.status(204);
}
