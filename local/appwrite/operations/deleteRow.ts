import type { Call } from '../platform';
import { announceRow } from '../rows/announceRow';
import { findTable } from '../rows/findTable';
import { readTimestamp, refuseTransaction, requireUnchangedSince } from '../rows/rowInput';
import { missingRow, requireTouch } from '../rows/rowRights';
import { rowStoreOf } from '../rows/rowStoreOf';

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
