import { invalid } from '#local/appwrite/http/parameters.ts';
import { invalidUidMessage, isValidId } from '#local/appwrite/ids.ts';
import {
  defaultPermissions,
  isGranted,
  readPermissions,
  requireGrantable,
  rolesOf,
} from '#local/appwrite/permissions.ts';
import type { Call } from '#local/appwrite/platform.ts';
import { rowStoreOf, writeRow } from '#local/appwrite/rows/RowStore.ts';
import { changeRow, newRow } from '#local/appwrite/rows/rowWrites.ts';
import { refuseTransaction } from '#local/appwrite/rows/rowInput.ts';
import { requireAccess, unauthorized } from '#local/appwrite/rows/rowPermissions.ts';
import { findTable } from '#local/appwrite/rows/tables.ts';
import { readPayload } from './updateRow.ts';

/** `PUT …/rows/:rowId`: creates the row or changes what is given of it; what is required must be given either way. As in Appwrite it is never conditional. */
export function upsertRow(call: Call): unknown {
  refuseTransaction(call);
  const { platform, principal, params } = call;
  const { rowId = '' } = params;
  if (!isValidId(rowId)) throw invalid('rowId', invalidUidMessage);
  const { data, permissions } = readPayload(call);
  const table = findTable(call);
  const store = rowStoreOf(platform, table);
  const given = readPermissions(principal, permissions);
  return writeRow(call, table, 'upsert', () => {
    const before = store.get(rowId);
    if (before === undefined) {
      if (principal.kind !== 'key' && !isGranted(table.$permissions, 'create', rolesOf(principal)))
        throw unauthorized();
      const row = newRow(principal, table, rowId, data, given ?? defaultPermissions(principal));
      // Appwrite overwrites whatever row holds the same unique value; that takes more than the right to create.
      return principal.kind === 'key' ? store.upsert(row) : store.insert(row);
    }
    requireAccess(principal, table, before, 'update');
    // As in Appwrite, permissions that stay are granted anew: by somebody who holds all those roles.
    const granted = given ?? before.$permissions;
    requireGrantable(principal, granted);
    const after = changeRow(principal, table, before, data, granted, 'whole');
    if (after !== before) store.replace(after);
    return after;
  });
}
