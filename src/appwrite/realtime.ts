import { Realtime, type Client } from 'appwrite';
import type { Stored } from '#domain/row.ts';
import { channelOf } from './rowEvents.ts';
import type { ConnectionState, RealtimeService, TableWatcher } from './services.ts';
import { WatchedTable } from './WatchedTable.ts';
import { watchSocket, type SocketSettings } from './watchSocket.ts';

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
