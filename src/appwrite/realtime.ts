import { Channel, type Client, Realtime, type RealtimeResponseEvent, type RealtimeSubscription } from 'appwrite';
import { databaseOfTable, type TableId } from '#domain/resourceIds.ts';
import type { StoredRow } from '#domain/row.ts';
import { fromStoredFields } from '#domain/storedText.ts';
import type { ConnectionState, RealtimeService, RowAction, RowEvent, TableWatcher } from './services.ts';
import { createReconnector, type ReconnectSettings } from './reconnector.ts';
import { type WatchdogSettings, createSocketWatchdog } from './socketWatchdog.ts';

/** specification.md, section 9. Subscriptions made within it share one connect. */
const connectDelayMs = 50;

/** Of a minute on one connection (appwrite.md, section 3). */
const tooManyMessages = 1013;

/** The only channel that needs no read permission. */
const accountChannel = 'account';
const noopWatcher: TableWatcher<StoredRow> = {
  onEvent: () => undefined,
  onReconnect: () => undefined,
  onPoll: () => undefined,
};

export type RealtimeSettings = WatchdogSettings & ReconnectSettings;

export function createRealtime(client: Client, settings?: Partial<RealtimeSettings>): RealtimeService {
  const realtime = new Realtime(client);
  const subscriptions = new Map<string, TableSubscription>();
  const listeners = new Set<(state: ConnectionState) => void>();
  let state: ConnectionState = 'offline';
  let connection = 0;
  let isDisconnecting = false;
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
  realtime.onError((_error, code) => {
    const isAcknowledged = (each: TableSubscription): boolean => each.isAcknowledged(connection);
    // The library doesn't repeat a refused subscription.
    if (code === tooManyMessages && ![...subscriptions.values()].every(isAcknowledged)) watchdog.drop();
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

    reconnect: watchdog.drop,

    tell: (tableId, event) => subscriptions.get(channelOf(tableId))?.tell(event),

    onConnectionChange(listener) {
      listeners.add(listener);
      listener(state);
      return () => void listeners.delete(listener);
    },
  };
}

class TableSubscription {
  private readonly watchers = new Set<TableWatcher<StoredRow>>();
  private subscription: RealtimeSubscription | undefined;
  private lastConnection: number | undefined;
  private resolveAcknowledged: () => void = () => undefined;
  readonly acknowledged = new Promise<void>((resolve) => (this.resolveAcknowledged = resolve));

  constructor(
    private readonly realtime: Realtime,
    private readonly channel: string,
  ) {}

  get isUnused(): boolean {
    return this.watchers.size === 0;
  }

  isAcknowledged(connection: number): boolean {
    return this.lastConnection === connection;
  }

  add(watcher: TableWatcher<StoredRow>): () => void {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  }

  async open(): Promise<void> {
    try {
      this.subscription = await this.realtime.subscribe<StoredRow>(this.channel, (event) => {
        const rowEvent = toRowEvent(event);
        if (rowEvent) this.tell(rowEvent);
      });
    } catch {
      // The connect failed; the library keeps the subscription for the next one.
    }
  }

  /** On a new connection, the events in between were missed. */
  onAcknowledged(connection: number): void {
    const isReconnect = this.lastConnection !== undefined && this.lastConnection !== connection;
    this.lastConnection = connection;
    if (isReconnect) for (const watcher of this.watchers) watcher.onReconnect();
    else this.resolveAcknowledged();
  }

  tell(event: RowEvent<StoredRow>): void {
    for (const watcher of this.watchers) watcher.onEvent(event);
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

function channelOf(tableId: TableId): string {
  return Channel.tablesdb(databaseOfTable[tableId]).table(tableId).row().toString();
}

function toRowEvent({
  events,
  payload,
}: Pick<RealtimeResponseEvent<StoredRow>, 'events' | 'payload'>): RowEvent<StoredRow> | null {
  const action = actions[events[0]?.split('.').at(-1) ?? ''];
  return action === undefined ? null : { action, row: fromStoredFields(payload) };
}

/** specification.md, section 9. */
const pollIntervalMs = 30_000;

/** Hidden, a call is put off until the page is shown; offline it could only fail. */
function createPolling(poll: () => void): { start(): void; stop(): void } {
  let timer: ReturnType<typeof setInterval> | undefined;
  let isOverdue = false;

  function start(): void {
    timer ??= setInterval(tick, pollIntervalMs);
    document.addEventListener('visibilitychange', onVisibilityChange);
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
    isOverdue = false;
    document.removeEventListener('visibilitychange', onVisibilityChange);
  }

  function tick(): void {
    isOverdue = document.visibilityState === 'hidden';
    if (!isOverdue && navigator.onLine) poll();
  }

  function onVisibilityChange(): void {
    if (!isOverdue || document.visibilityState === 'hidden') return;
    stop();
    start();
    tick();
  }

  return { start, stop };
}
