import type { Client } from 'appwrite';
import pRetry from 'p-retry';
import { databaseOfTable } from '#domain/resourceIds.ts';
import type { StoredRow } from '#domain/row.ts';
import { fromStoredFields, toStoredFields } from '#domain/storedText.ts';
import type { ReadableTableId, RowOf } from '#domain/tables.ts';
import type { Requester } from './createRequester.ts';
import { FailedCall, toAppError } from './errors.ts';
import type { TablesService, UpdateFn } from './services.ts';
import type { WriteLimits } from './writeLimits.ts';

/** Conflicts: another write came first, nothing was written, and the row that was read is stale. */
const conflictTypes = new Set(['row_update_conflict', 'row_already_exists', 'row_not_found']);

const isoDateTime = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

export interface ReadModifyWriteSettings {
  /** Before the second attempt; then exponential backoff with jitter. */
  readonly conflictDelayMs: number;
}

/** Enough for twenty users on one row; each attempt counts towards the platform's 120 writes a minute. */
const conflictRetries = { retries: 25, factor: 1.4, maxTimeout: 1000, randomize: true };

export function createReadModifyWrite(
  requester: Requester,
  limits: WriteLimits,
  { find, createWithId }: { readonly find: FindRow; readonly createWithId: CreateWithId },
  { conflictDelayMs = 25 }: Partial<ReadModifyWriteSettings> = {},
): TablesService['readModifyWrite'] {
  async function attempt<Id extends ReadableTableId>(tableId: Id, id: string, update: UpdateFn<Id>) {
    const current = await find(tableId, id);
    const fields = update(current);
    if (fields === null) return current;
    try {
      if (current === null) return await createWithId(tableId, id, fields);
      return await requester.write((client) => patchUnchanged(client, tableId, current, toStoredFields(fields)));
    } catch (thrown) {
      const stored = hasUnknownOutcome(thrown) ? await find(tableId, id).catch(() => null) : null;
      if (stored !== null && hasFields(stored, fields)) return stored;
      throw thrown;
    }
  }

  return async (tableId, id, update) => {
    try {
      // Read when it is its turn: what was read before a wait would be stale. A creation counts as an update.
      return await pRetry(() => limits.run('update', () => attempt(tableId, id, update)), {
        ...conflictRetries,
        minTimeout: conflictDelayMs,
        shouldRetry: ({ error }) => error instanceof FailedCall && conflictTypes.has(error.type),
      });
    } catch (thrown) {
      throw new FailedCall(toAppError(thrown));
    }
  };
}

/** Null without such a row; rejects for a user who may not read the table, for whom `getRow` would be a 404. */
export type FindRow = <Id extends ReadableTableId>(tableId: Id, id: string) => Promise<RowOf<Id> | null>;

export type CreateWithId = <Id extends ReadableTableId>(tableId: Id, id: string, fields: object) => Promise<RowOf<Id>>;

/** Compare-and-set: fails when the stored `$updatedAt` is later. The library's own update has no such parameter. */
async function patchUnchanged<T extends StoredRow>(
  client: Client,
  tableId: ReadableTableId,
  { $id, $updatedAt }: T,
  data: object,
): Promise<T> {
  const { endpoint, project } = client.config;
  const row = `/tablesdb/${databaseOfTable[tableId]}/tables/${tableId}/rows/${encodeURIComponent($id)}`;
  const headers = {
    'X-Appwrite-Project': project,
    'content-type': 'application/json',
    'X-Appwrite-Timestamp': $updatedAt,
  };
  const written: unknown = await client.call('patch', new URL(endpoint + row), headers, { data });
  return fromStoredFields(written as T & object);
}

/** The write may have been done without an answer, or with a gateway's; the stored row tells. */
function hasUnknownOutcome(thrown: unknown): boolean {
  return thrown instanceof FailedCall && (['network', 'timeout'].includes(thrown.type) || thrown.code >= 500);
}

function hasFields(row: StoredRow, fields: object): boolean {
  const stored = new Map<string, unknown>(Object.entries(row));
  return Object.entries(fields).every(([name, value]) => isSame(stored.get(name), value));
}

/** The platform formats a date-time in another way than it was sent. */
function isSame(stored: unknown, given: unknown): boolean {
  if (typeof stored !== 'string' || typeof given !== 'string' || !isoDateTime.test(given)) return stored === given;
  return Date.parse(stored) === Date.parse(given);
}
