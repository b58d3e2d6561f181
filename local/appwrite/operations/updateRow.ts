import { AppwriteError } from '../errors';
import type { Call } from '../platform';
import { readPermissions } from '../readPermissions';
import { announceRow } from '../rows/announceRow';
import { changeRow } from '../rows/changeRow';
import { findTable, rowNotFound } from '../rows/findTable';
import type { Row } from '../rows/Row';
import { readData, readTimestamp, refuseTransaction, requireUnchangedSince, type RowData } from '../rows/rowInput';
import { requireTouch } from '../rows/rowRights';
import { rowStoreOf } from '../rows/rowStoreOf';

/**
 * `PATCH …/rows/:rowId`: changes what is given. With `X-Appwrite-Timestamp` only if nobody wrote since then: check and write are one
 * transaction. As in Appwrite a write that changes nothing needs no permission, and is still announced.
 */
export function updateRow(call: Call): unknown {
  refuseTransaction(call);
  const { platform, caller, params } = call;
  const { data, permissions } = readPayload(call);
  const timestamp = readTimestamp(call);
  const table = findTable(call);
  const { rowId = '' } = params;
  const store = rowStoreOf(platform, table);
  const row = platform.database.transaction((): Row => {
    const before = store.get(rowId);
    if (before === undefined) throw rowNotFound(rowId);
    const granted = readPermissions(caller, permissions) ?? before.$permissions;
    requireUnchangedSince(timestamp, before.$updatedAt);
    const after = permitted(() => changeRow(caller, table, before, data, granted, 'update'));
    if (after === before) return before;
    requireTouch(caller, table, before, 'update');
    if (after instanceof AppwriteError) throw after;
    store.replace(after);
    return after;
  })();
  return announceRow(platform, table, 'update', row);
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

/** Someone who may not write a row isn't told what is wrong with the data. */
function permitted<T>(change: () => T): T | AppwriteError {
  try {
    return change();
  } catch (error) {
    if (error instanceof AppwriteError) return error;
    throw error;
  }
}
