import { Channel, type Client, Realtime, type RealtimeResponseEvent, type RealtimeSubscription } from 'appwrite';
import { databaseOfTable, type TableId } from '#domain/resourceIds.ts';
import type { Stored } from '#domain/row.ts';
import { fromStoredFields } from '#domain/storedText.ts';
import { toPlain } from './createRequester.ts';
import type { ConnectionState, RealtimeService, RowAction, RowEvent, TableWatcher } from './services.ts';
import { type SocketSettings, watchSocket } from './socketWatchdog.ts';

/** SPEC section 9; what starts to watch within it shares one connect. */
const connectDelayMs = 50;
const afterMs = { refused: 60_000, raced: 1_000 } as const;

/** What tells of the person's own account: the one channel that anybody may listen to, whatever they may read. */
const ownAccount = 'account';
const nobody: TableWatcher<Stored> = { onEvent: () => undefined, onReconnect: () => undefined };

/** `RealtimeService` kept by Appwrite, over one socket that is open while something is watched. */
export function createRealtime(client: Client, settings?: Partial<SocketSettings>): RealtimeService {
  const realtime = new Realtime(client);
  const tables = new Map<string, WatchedTable>();
  const listeners = new Set<(state: ConnectionState) => void>();
  let state: ConnectionState = 'offline';
  let connection = 0;

  function change(to: ConnectionState): void {
    if (to === state) return;
    state = to;
    for (const listener of listeners) listener(state);
  }

  const socket = watchSocket(
    realtime,
    {
      onOpen: () => (connection += 1),
      onSubscribed: (channels) => {
        change('live');
        for (const channel of channels) tables.get(channel)?.heardOn(connection);
      },
      onLost: (reason) => {
        change(reason === 'refused' || tables.size === 0 ? 'offline' : 'reconnecting');
        if (reason !== 'cut') setTimeout(() => void [...tables.values()][0]?.reopen(), afterMs[reason]);
      },
    },
    settings,
  );
  realtime.onError(() => {
    if (state === 'offline' && tables.size > 0) change('reconnecting');
  });

  function watched(channel: string): WatchedTable {
    const known = tables.get(channel);
    if (known) return known;
    const table = new WatchedTable(realtime, channel);
    tables.set(channel, table);
    socket.start();
    if (state === 'live') void table.open();
    else setTimeout(() => void table.open(), connectDelayMs);
    return table;
  }

  async function release(channel: string, table: WatchedTable): Promise<void> {
    if (!table.isUnused || tables.get(channel) !== table) return;
    tables.delete(channel);
    await table.close();
    if (tables.size > 0) return;
    socket.stop();
    await realtime.disconnect();
  }

  return {
    keepOpen() {
      const table = watched(ownAccount);
      const forget = table.add(nobody);
      return async () => {
        forget();
        await release(ownAccount, table);
      };
    },

    async watchTable<T extends Stored>(
      tableId: Parameters<RealtimeService['watchTable']>[0],
      watcher: TableWatcher<T>,
    ) {
      const channel = channelOf(tableId);
      const table = watched(channel);
      const forget = table.add(watcher);
      await table.listening;
      return async () => {
        forget();
        await release(channel, table);
      };
    },

    onConnectionChange(listener) {
      listeners.add(listener);
      listener(state);
      return () => void listeners.delete(listener);
    },
  };
}

/** One subscription at the platform, shared by everyone who watches the same table. */
class WatchedTable {
  private readonly watchers = new Set<TableWatcher<Stored>>();
  private subscription: RealtimeSubscription | undefined;
  private lastConnection: number | undefined;
  private tellListening: () => void = () => undefined;
  /** Resolves when the platform listens for the first time. */
  readonly listening = new Promise<void>((resolve) => (this.tellListening = resolve));

  constructor(
    private readonly realtime: Realtime,
    private readonly channel: string,
  ) {}

  get isUnused(): boolean {
    return this.watchers.size === 0;
  }

  add(watcher: TableWatcher<Stored>): () => void {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  }

  async open(): Promise<void> {
    try {
      this.subscription = await this.realtime.subscribe<Stored>(this.channel, (event) => {
        const rowEvent = toRowEvent(event);
        if (rowEvent) for (const watcher of this.watchers) watcher.onEvent(rowEvent);
      });
    } catch {
      // The first connect failed. The library keeps the subscription and goes on trying; `heardOn` tells when it got through.
    }
  }

  /** The platform listens on this connection; on another one than before means that what happened in between was missed. */
  heardOn(connection: number): void {
    const isBack = this.lastConnection !== undefined && this.lastConnection !== connection;
    this.lastConnection = connection;
    if (isBack) for (const watcher of this.watchers) watcher.onReconnect();
    else this.tellListening();
  }

  /** Connects again after the platform refused the connection. */
  async reopen(): Promise<void> {
    try {
      await this.subscription?.update({});
    } catch {
      // Refused or unreachable again: the socket's own events tell.
    }
  }

  async close(): Promise<void> {
    await this.subscription?.unsubscribe();
  }
}

const actions: Readonly<Record<string, RowAction>> = {
  create: 'create',
  update: 'update',
  upsert: 'update',
  delete: 'delete',
};

/** The channel on which every row of a table is told. */
function channelOf(tableId: TableId): string {
  return Channel.tablesdb(databaseOfTable[tableId]).table(tableId).row().toString();
}

/** An event of the platform in the page's words; null for one that is about no row. */
function toRowEvent({
  events,
  payload,
}: Pick<RealtimeResponseEvent<Stored>, 'events' | 'payload'>): RowEvent<Stored> | null {
  const action = actions[events[0]?.split('.').at(-1) ?? ''];
  return action === undefined ? null : { action, row: fromStoredFields(toPlain(payload)) };
}
