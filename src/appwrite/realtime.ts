import { Channel, type Client, Realtime, type RealtimeResponseEvent, type RealtimeSubscription } from 'appwrite';
import { databaseOfTable, type TableId } from '#domain/resourceIds.ts';
import type { StoredRow } from '#domain/row.ts';
import { fromStoredFields } from '#domain/storedText.ts';
import type { ConnectionState, RealtimeService, RowAction, RowEvent, TableWatcher } from './services.ts';
import { type WatchdogSettings, createSocketWatchdog } from './socketWatchdog.ts';

/** specification.md, section 9; subscriptions made within it share one connect. */
const connectDelayMs = 50;
const reconnectDelayMs = { refused: 60_000, raced: 1_000 } as const;

/** Channel of the user's own account: the only one that needs no read permission. */
const accountChannel = 'account';
const noopWatcher: TableWatcher<StoredRow> = { onEvent: () => undefined, onReconnect: () => undefined };

/** `RealtimeService` implemented by Appwrite, over one socket that is open while there are subscriptions. */
export function createRealtime(client: Client, settings?: Partial<WatchdogSettings>): RealtimeService {
  const realtime = new Realtime(client);
  const subscriptions = new Map<string, TableSubscription>();
  const listeners = new Set<(state: ConnectionState) => void>();
  let state: ConnectionState = 'offline';
  let connection = 0;

  function setState(next: ConnectionState): void {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener(state);
  }

  const watchdog = createSocketWatchdog(
    realtime,
    {
      onOpen: () => (connection += 1),
      onSubscribed: (channels) => {
        setState('live');
        for (const channel of channels) subscriptions.get(channel)?.onAcknowledged(connection);
      },
      onLost: (reason) => {
        setState(reason === 'refused' || subscriptions.size === 0 ? 'offline' : 'reconnecting');
        if (reason !== 'cut') setTimeout(() => void [...subscriptions.values()][0]?.reopen(), reconnectDelayMs[reason]);
      },
    },
    settings,
  );
  realtime.onError(() => {
    if (state === 'offline' && subscriptions.size > 0) setState('reconnecting');
  });

  function subscribe(channel: string): TableSubscription {
    const known = subscriptions.get(channel);
    if (known) return known;
    const subscription = new TableSubscription(realtime, channel);
    subscriptions.set(channel, subscription);
    watchdog.start();
    if (state === 'live') void subscription.open();
    else setTimeout(() => void subscription.open(), connectDelayMs);
    return subscription;
  }

  async function release(channel: string, subscription: TableSubscription): Promise<void> {
    if (!subscription.isUnused || subscriptions.get(channel) !== subscription) return;
    subscriptions.delete(channel);
    await subscription.close();
    if (subscriptions.size > 0) return;
    watchdog.stop();
    await realtime.disconnect();
  }

  return {
    keepOpen() {
      const subscription = subscribe(accountChannel);
      const removeWatcher = subscription.add(noopWatcher);
      return async () => {
        removeWatcher();
        await release(accountChannel, subscription);
      };
    },

    async watchTable(tableId, watcher) {
      const channel = channelOf(tableId);
      const subscription = subscribe(channel);
      const removeWatcher = subscription.add(watcher);
      await subscription.acknowledged;
      return async () => {
        removeWatcher();
        await release(channel, subscription);
      };
    },

    onConnectionChange(listener) {
      listeners.add(listener);
      listener(state);
      return () => void listeners.delete(listener);
    },
  };
}

/** One subscription at the platform, shared by all watchers of a table. */
class TableSubscription {
  private readonly watchers = new Set<TableWatcher<StoredRow>>();
  private subscription: RealtimeSubscription | undefined;
  private lastConnection: number | undefined;
  private resolveAcknowledged: () => void = () => undefined;
  /** Resolves when the platform acknowledges the subscription for the first time. */
  readonly acknowledged = new Promise<void>((resolve) => (this.resolveAcknowledged = resolve));

  constructor(
    private readonly realtime: Realtime,
    private readonly channel: string,
  ) {}

  get isUnused(): boolean {
    return this.watchers.size === 0;
  }

  add(watcher: TableWatcher<StoredRow>): () => void {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  }

  async open(): Promise<void> {
    try {
      this.subscription = await this.realtime.subscribe<StoredRow>(this.channel, (event) => {
        const rowEvent = toRowEvent(event);
        if (rowEvent) for (const watcher of this.watchers) watcher.onEvent(rowEvent);
      });
    } catch {
      // The first connect failed. The library keeps the subscription and retries; `onAcknowledged` is called when it succeeds.
    }
  }

  /** The subscription is acknowledged on this connection; on a new one, the events in between were missed. */
  onAcknowledged(connection: number): void {
    const isReconnect = this.lastConnection !== undefined && this.lastConnection !== connection;
    this.lastConnection = connection;
    if (isReconnect) for (const watcher of this.watchers) watcher.onReconnect();
    else this.resolveAcknowledged();
  }

  /** Connects again after the platform refused the connection. */
  async reopen(): Promise<void> {
    try {
      await this.subscription?.update({});
    } catch {
      // Refused or unreachable again: the socket's own events report it.
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

/** Channel of all row events of a table. */
function channelOf(tableId: TableId): string {
  return Channel.tablesdb(databaseOfTable[tableId]).table(tableId).row().toString();
}

/** Converts an event of the platform; null when it is not about a row. */
function toRowEvent({
  events,
  payload,
}: Pick<RealtimeResponseEvent<StoredRow>, 'events' | 'payload'>): RowEvent<StoredRow> | null {
  const action = actions[events[0]?.split('.').at(-1) ?? ''];
  return action === undefined ? null : { action, row: fromStoredFields(payload) };
}
