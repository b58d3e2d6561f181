import { AppwriteError } from '#local/appwrite/errors.ts';
import { readPermissions } from '#local/appwrite/permissions.ts';
import type { Call } from '#local/appwrite/platform.ts';
import { rowStoreOf, writeRow } from '#local/appwrite/rows/RowStore.ts';
import { changeRow, isUnchanged } from '#local/appwrite/rows/rowWrites.ts';
import { findTable } from '#local/appwrite/rows/tables.ts';
import {
  readData,
  readTimestamp,
  refuseTransaction,
  requireNotModifiedSince,
  type RowData,
} from '#local/appwrite/rows/rowInput.ts';
import { missingRowError, requireAccess } from '#local/appwrite/rows/rowPermissions.ts';

/**
 * `PATCH …/rows/:rowId`: changes what is given. With `X-Appwrite-Timestamp` only if nobody wrote since then: check and write are one
 * transaction. Whoever may not touch the row learns nothing of it: neither when it was written nor what is wrong with the data.
 */
export function updateRow(call: Call): unknown {
  refuseTransaction(call);
  const { platform, principal, params } = call;
  const { data, permissions } = readPayload(call);
  const timestamp = readTimestamp(call);
  const given = readPermissions(principal, permissions);
  const table = findTable(call);
  const { rowId = '' } = params;
  const store = rowStoreOf(platform, table);
  return writeRow(call, table, 'update', () => {
    const before = store.get(rowId);
    if (before === undefined) throw missingRowError(principal, table, rowId, 'update');
    const granted = given ?? before.$permissions;
    // As in Appwrite, a write that changes nothing takes the right to read, and is announced.
    requireAccess(principal, table, before, isUnchanged(before, data, granted) ? 'read' : 'update');
    requireNotModifiedSince(timestamp, before.$updatedAt);
    const after = changeRow(principal, table, before, data, granted, 'update');
    if (after !== before) store.replace(after);
    return after;
  });
}

/** `data` and `permissions` of a write. Throws `row_missing_payload` when there is neither. */
export function readPayload({ body }: Call): { data: RowData; permissions: unknown } {
  const [data, permissions] = [readData(body.data), body.permissions ?? undefined];
  if (Object.keys(data).length === 0 && permissions === undefined) {
    throw new AppwriteError(
      'row_missing_payload',
      'The row data and permissions are missing. You must provide either row data or permissions to be updated.',
    );
  }
  return { data, permissions };
}
