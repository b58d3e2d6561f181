import type { Client } from 'appwrite';
import pRetry from 'p-retry';
import { databaseOfTable, type TableId } from '#domain/resourceIds.ts';
import type { Stored } from '#domain/row.ts';
import { fromStoredFields, toStoredFields } from '#domain/storedText.ts';
import type { AppError } from './AppError.ts';
import type { Caller } from './createRequester.ts';
import { FailedCall, toAppError } from './errors.ts';
import type { UpdateFn, TablesService } from './services.ts';

/** Somebody else was faster: nothing was written, and what was read is no longer what is stored. */
const overtaken = new Set(['row_update_conflict', 'row_already_exists', 'row_not_found']);

/** As `toISOString` writes it. */
const moment = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

export interface ChangeSettings {
  /** Before the second round; longer before each further one, with up to as much again by chance. */
  readonly changeDelayMs: number;
}

/** Twenty people on one row are done after a handful of rounds; each round counts into the platform's 120 writes a minute. */
const rounds = { retries: 25, factor: 1.4, maxTimeout: 1000, randomize: true };

/** `TablesService.change` over the other calls: what is stored → what to write → written, on condition that nobody wrote in between. */
export function createChange(
  caller: Caller,
  { find, createWithId }: { readonly find: FindRow; readonly createWithId: CreateWithId },
  { changeDelayMs = 25 }: Partial<ChangeSettings> = {},
): TablesService['change'] {
  async function round<T extends Stored>(tableId: TableId, id: string, decide: UpdateFn<T>): Promise<T | null> {
    const current = await find<T>(tableId, id);
    const fields = decide(current);
    if (fields === null) return current;
    try {
      if (current === null) return await createWithId<T>(tableId, id, fields);
      return await caller.write((client) => patchUnchanged<T>(client, tableId, current, toStoredFields(fields)));
    } catch (thrown) {
      const stored = isUnknown(thrown) ? await find<T>(tableId, id).catch(() => null) : null;
      if (stored !== null && holds(stored, fields)) return stored;
      throw thrown;
    }
  }

  return async <T extends Stored>(tableId: TableId, id: string, decide: UpdateFn<T>) => {
    try {
      return await pRetry(() => round(tableId, id, decide), {
        ...rounds,
        minTimeout: changeDelayMs,
        shouldRetry: ({ error }) => error instanceof FailedCall && wasOvertaken(error),
      });
    } catch (thrown) {
      throw new FailedCall(toAppError(thrown));
    }
  };
}

/** Null when there is no such row; fails for whoever may not read the table, who is told of a single row that there is none. */
export type FindRow = <T extends Stored>(tableId: TableId, id: string) => Promise<T | null>;

export type CreateWithId = <T extends Stored>(tableId: TableId, id: string, fields: object) => Promise<T>;

/** The library's own update has no parameter for the condition: the stored `$updatedAt` must not be later than the one that was read. */
async function patchUnchanged<T extends Stored>(
  client: Client,
  tableId: TableId,
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

/** Whether a write may have been done although nobody, or only a gateway on the way, answered; what is stored then tells. */
function isUnknown(thrown: unknown): boolean {
  return thrown instanceof FailedCall && (['network', 'timeout'].includes(thrown.type) || thrown.code >= 500);
}

function holds(row: Stored, fields: object): boolean {
  const stored = new Map<string, unknown>(Object.entries(row));
  return Object.entries(fields).every(([name, value]) => isSame(stored.get(name), value));
}

/** The platform writes a moment in another way than it was given. */
function isSame(stored: unknown, given: unknown): boolean {
  if (typeof stored !== 'string' || typeof given !== 'string' || !moment.test(given)) return stored === given;
  return Date.parse(stored) === Date.parse(given);
}

function wasOvertaken({ type }: AppError): boolean {
  return overtaken.has(type);
}
