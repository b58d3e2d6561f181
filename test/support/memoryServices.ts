import type { TableId } from '#domain/resourceIds.ts';
import type { StoredRow } from '#domain/row.ts';
import type { ReadableTableId, RowOf } from '#domain/tables.ts';
import { mergePreferences, type User } from '#domain/user.ts';
import { type AppError, FailedCall } from '#src/appwrite/errors.ts';
import type { FirstRows } from '#src/appwrite/firstRows.ts';
import type {
  AppwriteServices,
  ConnectionState,
  ListOptions,
  RowEvent,
  ListFilter,
  TableWatcher,
} from '#src/appwrite/services.ts';
import { shownAround } from './signIn.ts';

export type MemoryTables = Partial<Record<TableId, readonly StoredRow[]>>;

export const samStaff: User = {
  $id: 'sam',
  name: 'Sam Staff',
  email: 'sam.staff@example.test',
  labels: [],
  preferences: shownAround,
};

const serverError: AppError = { message: 'Server Error', code: 500, type: 'general_unknown', retryable: true };
const notFound: AppError = { message: 'Row not found', code: 404, type: 'row_not_found', retryable: false };

/**
 * The contract of `services.ts` over rows in memory, for what no server does on demand: to answer late, to fail once.
 * Everything else is tested against the local platform.
 */
export function memoryServices(given: MemoryTables, account: User | null = samStaff) {
  const user = account && { preferences: shownAround, ...account };
  const tables = new Map(Object.entries(given).map(([id, rows]) => [id, [...rows]]));
  const failures = new Map<string, AppError>();
  const gates = new Map<string, Promise<void>>();
  const watchers = new Map<string, Set<TableWatcher<never>>>();
  const listeners = new Set<(state: ConnectionState) => void>();
  const calls: string[] = [];
  let listening = Promise.resolve();
  let keepers = 0;
  let preferences = user?.preferences ?? {};

  async function answer<T>(tableId: TableId, call: string, read: (rows: StoredRow[]) => T | undefined): Promise<T> {
    calls.push(`${call} ${tableId}`);
    await gates.get(tableId);
    const failure = failures.get(tableId);
    if (failure) throw new FailedCall(failure);
    const found = read(tables.get(tableId) ?? []);
    if (found === undefined) throw new FailedCall(notFound);
    return structuredClone(found);
  }

  function listAll<Id extends ReadableTableId>(id: Id, { filters = [] }: ListOptions = {}): Promise<RowOf<Id>[]> {
    return answer(id, 'list', (rows) => {
      return rows.filter((row) => filters.every((filter) => matches(row, filter))) as RowOf<Id>[];
    });
  }

  function listNewest(
    id: TableId,
    { filters, newestFirstBy, limit, offset, after }: NewestRows,
  ): Promise<FirstRows<StoredRow>> {
    return answer(id, 'list', (rows) => {
      const found = rows
        .filter((row) => filters.every((filter) => matches(row, filter)))
        .sort((one, other) => valueOf(other, newestFirstBy).localeCompare(valueOf(one, newestFirstBy)));
      const start = after === undefined ? (offset ?? 0) : found.findIndex(({ $id }) => $id === after) + 1;
      return { rows: found.slice(start, start + limit), total: found.length };
    });
  }

  function announce(id: TableId, event: RowEvent<StoredRow>): void {
    watchers.get(id)?.forEach((watcher) => watcher.onEvent(event as RowEvent<never>));
  }

  const services: AppwriteServices = {
    account: {
      getCurrentUser: () => Promise.resolve(user),
      startSignIn: () => undefined,
      savePreferences: (changes) => {
        preferences = mergePreferences(preferences, changes);
        return Promise.resolve(preferences);
      },
      signOut: () => Promise.resolve(),
    },
    identity: { actAs: () => undefined, verifyBeforeWrites: () => undefined },
    tables: {
      hasPrefetched: () => false,
      listAll,
      listColumns: (id, _columns, options) => listAll(id, options),
      /** Never held back: it is what is shown until the list is there. */
      listFirst: <Id extends ReadableTableId>(id: Id, { limit }: { readonly limit: number }) => {
        const failure = failures.get(id);
        if (failure) return Promise.reject(new FailedCall(failure));
        const rows = (tables.get(id) ?? []) as RowOf<Id>[];
        return Promise.resolve({ rows: structuredClone(rows.slice(0, limit)), total: rows.length });
      },
      listNewest: <Id extends ReadableTableId>(id: Id, request: NewestRows) =>
        listNewest(id, request) as Promise<FirstRows<RowOf<Id>>>,
      get: <Id extends ReadableTableId>(id: Id, rowId: string) =>
        answer(id, 'get', (rows) => rows.find(({ $id }) => $id === rowId) as RowOf<Id> | undefined),
      create: () => Promise.reject(new Error('Not in memory: use the local platform.')),
      update: () => Promise.reject(new Error('Not in memory: use the local platform.')),
      delete: () => Promise.reject(new Error('Not in memory: use the local platform.')),
      readModifyWrite: () => Promise.reject(new Error('Not in memory: use the local platform.')),
    },
    writes: { onWaitingChange: () => undefined, cancelWaiting: () => undefined },
    files: {
      getNewest: () => Promise.resolve(null),
      download: (bucketId, fileId) => Promise.resolve(new File(['PK'], `${bucketId} ${fileId}`)),
    },
    functions: {
      // An operation under way is processed by another run; anything else needs the local platform.
      execute: (_, { path }) =>
        path === '/process'
          ? Promise.resolve({ status: 'completed', statusCode: 200, body: '{"outcome":"busy"}' })
          : Promise.reject(new Error('Not in memory: use the local platform.')),
      start: () => Promise.reject(new Error('Not in memory: use the local platform.')),
      hasFailed: () => Promise.resolve(false),
    },
    realtime: {
      keepOpen: () => {
        keepers += 1;
        return () => Promise.resolve(void (keepers -= 1));
      },
      watchTable: (id, watcher) => {
        const all = watchers.get(id) ?? new Set();
        watchers.set(id, all.add(watcher));
        return listening.then(() => () => Promise.resolve(void all.delete(watcher)));
      },
      reconnect: jest.fn(),
      tell: (id, event) => announce(id, event),
      onConnectionChange: (listener) => {
        listeners.add(listener);
        listener('live');
        return () => void listeners.delete(listener);
      },
    },
    cache: {
      get: () => Promise.resolve(undefined),
      set: () => Promise.resolve(),
      delete: () => Promise.resolve(),
      getSync: () => undefined,
      setSync: () => undefined,
      clear: () => Promise.resolve(),
    },
  };

  return {
    services,
    /** Every read so far, such as `list team-metadata`. */
    calls,
    fail: (tableId: TableId, error = serverError) => void failures.set(tableId, error),
    recover: (tableId: TableId) => void failures.delete(tableId),
    /** Replaces the rows of a table without an event. */
    put: (tableId: TableId, rows: readonly StoredRow[]) => void tables.set(tableId, [...rows]),
    /** Holds back all responses of this table until the returned function is called. */
    hold: (tableId: TableId): (() => void) => {
      let release = (): void => undefined;
      gates.set(tableId, new Promise((resolve) => (release = resolve)));
      return release;
    },
    /** Holds back the acknowledgement of subscriptions until the returned function is called. */
    holdListening: (): (() => void) => {
      let release = (): void => undefined;
      listening = new Promise((resolve) => (release = resolve));
      return release;
    },
    /** Tells the watchers of a table, as the platform does after a change. */
    announce,
    isKeptOpen: () => keepers > 0,
    connection: (state: ConnectionState) => listeners.forEach((listener) => listener(state)),
    /** Simulates a lost and restored connection. */
    reconnect: (tableId: TableId) => watchers.get(tableId)?.forEach((watcher) => watcher.onReconnect()),
    /** Simulates 30 s without a connection. */
    poll: (tableId: TableId) => watchers.get(tableId)?.forEach((watcher) => watcher.onPoll()),
  };
}

interface NewestRows {
  readonly filters: readonly ListFilter[];
  readonly newestFirstBy: string;
  readonly limit: number;
  readonly offset?: number;
  readonly after?: string | undefined;
}

/** '' for a value that is no text. */
function valueOf(row: StoredRow, column: string): string {
  const value: unknown = new Map<string, unknown>(Object.entries(row)).get(column);
  return typeof value === 'string' ? value : '';
}

function matches(row: StoredRow, filter: ListFilter): boolean {
  const value = valueOf(row, filter.column);
  if ('equals' in filter) return value !== '' && [filter.equals].flat().includes(value);
  switch (filter.is) {
    case 'absent':
      return value === '';
    case 'atLeast':
      return value >= filter.value;
    case 'above':
      return value > filter.value;
    case 'atMost':
      return value <= filter.value;
    case 'below':
      return value < filter.value;
    case 'not':
      return value !== filter.value;
    case 'startsWith':
      return value.toLowerCase().startsWith(filter.value.toLowerCase());
  }
}
