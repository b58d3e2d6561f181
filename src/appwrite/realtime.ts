import { Channel, type Client, Realtime, type RealtimeResponseEvent, type RealtimeSubscription } from 'appwrite';
import { databaseOfTable, type TableId } from '#domain/resourceIds.ts';
import type { StoredRow } from '#domain/row.ts';
import { fromStoredFields } from '#domain/storedText.ts';
import type { ConnectionState, RealtimeService, RowAction, RowEvent, TableWatcher } from './services.ts';
import { createPolling } from './createPolling.ts';
import { createReconnector, type ReconnectSettings } from './reconnector.ts';
import { type WatchdogSettings, createSocketWatchdog } from './socketWatchdog.ts';

/** specification.md, section 9; from the first subscription on: those made within it share one connect. */
const connectDelayMs = 50;

/** Channel of the user's own account: the only one that needs no read permission. */
const accountChannel = 'account';
const noopWatcher: TableWatcher<StoredRow> = {
  onEvent: () => undefined,
  onReconnect: () => undefined,
  onPoll: () => undefined,
};

export type RealtimeSettings = WatchdogSettings & ReconnectSettings;

/** `RealtimeService` implemented by Appwrite, over one socket that is open while there are subscriptions. */
export function createRealtime(client: Client, settings?: Partial<RealtimeSettings>): RealtimeService {
  const realtime = new Realtime(client);
  const subscriptions = new Map<string, TableSubscription>();
  const listeners = new Set<(state: ConnectionState) => void>();
  let state: ConnectionState = 'offline';
  let connection = 0;
  let isDisconnecting = false;
  /** Resolves when the socket is to be opened; later subscriptions join it. */
  let connectTime: Promise<void> | undefined;
  const reconnector = createReconnector(realtime, settings);
  const polling = createPolling(() => {
    for (const subscription of subscriptions.values()) subscription.poll();
  });

  function setState(next: ConnectionState): void {
    if (next === state) return;
    state = next;
    pollUnlessLive();
    for (const listener of listeners) listener(state);
  }

  function pollUnlessLive(): void {
    if (state === 'live' || subscriptions.size === 0) polling.stop();
    else polling.start();
  }

  const watchdog = createSocketWatchdog(
    realtime,
    {
      onOpen: () => (connection += 1),
      onSubscribed: (channels) => {
        setState('live');
        reconnector.onLive();
        for (const channel of channels) subscriptions.get(channel)?.onAcknowledged(connection);
      },
      onLost: (reason) => {
        const isRefused = reason === 'refused';
        setState(isRefused || subscriptions.size === 0 ? 'offline' : 'reconnecting');
        if (!isDisconnecting) reconnector.onLost({ isRefused });
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
    pollUnlessLive();
    connectTime ??= new Promise((resolve) => setTimeout(resolve, connectDelayMs));
    void connectTime.then(() => {
      if (subscriptions.get(channel) === subscription) void subscription.open();
    });
    return subscription;
  }

  async function release(channel: string, subscription: TableSubscription): Promise<void> {
    if (!subscription.isUnused || subscriptions.get(channel) !== subscription) return;
    subscriptions.delete(channel);
    await subscription.close();
    if (subscriptions.size > 0) return;
    watchdog.stop();
    polling.stop();
    reconnector.stop();
    connectTime = undefined;
    isDisconnecting = true;
    await realtime.disconnect();
    isDisconnecting = false;
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
      // The connect failed. The library keeps the subscription for the next one; `onAcknowledged` is called when that succeeds.
    }
  }

  /** The subscription is acknowledged on this connection; on a new one, the events in between were missed. */
  onAcknowledged(connection: number): void {
    const isReconnect = this.lastConnection !== undefined && this.lastConnection !== connection;
    this.lastConnection = connection;
    if (isReconnect) for (const watcher of this.watchers) watcher.onReconnect();
    else this.resolveAcknowledged();
  }

  poll(): void {
    for (const watcher of this.watchers) watcher.onPoll();
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
