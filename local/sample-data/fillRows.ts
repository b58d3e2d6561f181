import { setImmediate as breathe } from 'node:timers/promises';
import { databaseOfTable, type TableId } from '#domain/resourceIds.ts';
import type { TableConfig } from '#local/appwrite/AppwriteConfig.ts';
import type { Platform, Principal } from '#local/appwrite/platform.ts';
import { rowStoreOf } from '#local/appwrite/rows/RowStore.ts';
import { newRow } from '#local/appwrite/rows/rowWrites.ts';

const rowsAtATime = 500;
const server: Principal = { kind: 'key', scopes: 'all' };

/**
 * Creates or overwrites a row for each id, checked as in a call, announced to nobody. Lets the process breathe in between; throws the
 * signal's reason when it is aborted.
 */
export async function fillRows(
  platform: Platform,
  tableId: TableId,
  rows: ReadonlyMap<string, object>,
  signal: AbortSignal,
  permissions: readonly string[] = [],
): Promise<void> {
  const table = findTable(platform, tableId);
  const store = rowStoreOf(platform, table);
  let count = 0;
  for (const [id, fields] of rows) {
    store.upsert(newRow(server, table, id, fields as Record<string, unknown>, permissions));
    count += 1;
    if (count % rowsAtATime > 0) continue;
    await breathe();
    signal.throwIfAborted();
  }
}

/** Throws an `Error` when the configuration lacks the table. */
export function findTable({ config }: Platform, tableId: TableId): TableConfig {
  const table = config.tables.find(({ $id, databaseId }) => $id === tableId && databaseId === databaseOfTable[tableId]);
  if (table === undefined) throw new Error(`The configuration has no table ${tableId}.`);
  return table;
}
