import type { Realtime, RealtimeSubscription } from 'appwrite';
import type { Stored } from '#domain/row.ts';
import { toRowEvent } from './rowEvents.ts';
import type { TableWatcher } from './services.ts';

/** One subscription at the platform, shared by everyone who watches the same table. */
export class WatchedTable {
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
