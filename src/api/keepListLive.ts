import { type Draft, original, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import type { TableId } from '#domain/resourceIds.ts';
import type { Stored } from '#domain/row.ts';
import type { AppwriteServices, RowEvent } from '#src/appwrite/services.ts';
import type { AppExtra, Operation } from './appApi.ts';
import { applyRowEvent } from './applyRowEvent.ts';

/** How long a list waits for the platform to listen; where that takes longer, it is asked for again then. */
const patienceMs = 300;

export interface LiveListOptions<T extends Stored, Arg> {
  readonly tableId: TableId;
  /** Asks for the whole list. */
  readonly list: (arg: Arg) => Operation;
  /** Whether a row is part of the list that was asked for with this argument. */
  readonly belongs: (row: T, arg: Arg) => boolean;
  /** Asks for the list again: the endpoint's own `initiate(arg, { forceRefetch: true, subscribe: false })`, dispatched. */
  readonly refetch: (arg: Arg, dispatch: ThunkDispatch<unknown, unknown, UnknownAction>) => unknown;
}

interface Lifecycle {
  readonly extra: unknown;
  readonly dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
}

interface CacheLifecycle<T> extends Lifecycle {
  readonly getCacheEntry: () => { readonly data?: unknown };
  readonly updateCachedData: (recipe: (list: T[]) => T[] | undefined) => unknown;
  readonly cacheEntryRemoved: Promise<void>;
}

interface QueryLifecycle extends Lifecycle {
  readonly queryFulfilled: Promise<unknown>;
}

interface LiveList<T extends Stored> {
  readonly entry: LiveEntry<T>;
  /** Resolves when the list may be asked for. */
  readonly ready: Promise<unknown>;
}

/**
 * Makes an endpoint that lists rows follow the changes of its table (ARCHITECTURE section 6): listens first, lists second. Spread what it
 * returns into the endpoint.
 */
export function keepListLive<T extends Stored, Arg>({ tableId, list, belongs, refetch }: LiveListOptions<T, Arg>) {
  const listsOf = new WeakMap<AppwriteServices, Map<string, LiveList<T>>>();

  function listFor(arg: Arg, services: AppwriteServices): LiveList<T> {
    return listsOf.get(services)?.get(JSON.stringify([arg])) ?? openList(arg, services);
  }

  function openList(arg: Arg, services: AppwriteServices): LiveList<T> {
    const lists = listsOf.get(services) ?? new Map<string, LiveList<T>>();
    listsOf.set(services, lists);
    const entry = new LiveEntry<T>();
    const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
    const opened = { entry, ready: Promise.race([entry.listening, patience]) };
    lists.set(JSON.stringify([arg]), opened);
    return opened;
  }

  return {
    query:
      (arg: Arg): Operation =>
      async (services, options) => {
        const { entry, ready } = listFor(arg, services);
        await ready;
        entry.onAsk();
        return list(arg)(services, options);
      },

    async onQueryStarted(arg: Arg, { extra, queryFulfilled }: QueryLifecycle): Promise<void> {
      const { entry } = listFor(arg, (extra as AppExtra).services);
      entry.onFetchStart();
      const succeeded = await queryFulfilled.then(
        () => true,
        () => false,
      );
      entry.onFetchEnd(succeeded);
    },

    async onCacheEntryAdded(
      arg: Arg,
      { extra, dispatch, getCacheEntry, updateCachedData, cacheEntryRemoved }: CacheLifecycle<T>,
    ): Promise<void> {
      const { services } = extra as AppExtra;
      const { entry } = openList(arg, services);
      entry.attach({
        update: (change) => {
          // Before the first answer there is nothing to change; what is told then is held for it.
          if (getCacheEntry().data === undefined) return;
          updateCachedData((draft) => changed(original<T[]>(draft as Draft<T[]>), change));
        },
        refetch: () => void refetch(arg, dispatch),
      });
      const watching = services.realtime.watchTable<T>(tableId, {
        onEvent: (event) => {
          if (belongs(event.row, arg)) entry.onEvent(event);
        },
        onReconnect: () => entry.onGap(),
      });
      void watching.then(() => entry.onListening());
      await cacheEntryRemoved;
      entry.detach();
      await (
        await watching
      )();
    },
  };
}

/** Undefined, which leaves the cache alone, when the change makes no difference. */
function changed<T>(list: readonly T[], change: (list: readonly T[]) => readonly T[]): T[] | undefined {
  const next = change(list);
  return next === list ? undefined : [...next];
}

interface LiveEntryPorts<T> {
  /** Replaces the cached list; nothing happens while there is none. */
  update(change: (list: readonly T[]) => readonly T[]): void;
  /** Asks for the list again. Must not be called while it is being asked for. */
  refetch(): void;
}

/**
 * One cached list and the events about it. While the list is on its way, events are held as well as applied: the answer may be older
 * than they are. What was missed (before the platform listened, while the connection was lost) is made good by asking again.
 */
export class LiveEntry<T extends Stored> {
  private held: RowEvent<T>[] | undefined;
  /** When each row that is gone was last changed. */
  private readonly gone = new Map<string, number>();
  private isIncomplete = false;
  private isListening = false;
  private wasAskedTooEarly = false;
  private tellListening: () => void = () => undefined;
  /** Resolves when the platform listens: what is asked for from then on misses nothing. */
  readonly listening = new Promise<void>((resolve) => (this.tellListening = resolve));
  private ports: LiveEntryPorts<T> | undefined;

  attach(ports: LiveEntryPorts<T>): void {
    this.ports = ports;
  }

  detach(): void {
    this.ports = undefined;
  }

  onFetchStart(): void {
    this.held = [];
    this.isIncomplete = false;
  }

  /** The list is asked for now, after whatever was waited for since the fetch started. */
  onAsk(): void {
    this.isIncomplete = false;
    this.wasAskedTooEarly = !this.isListening;
  }

  onListening(): void {
    this.isListening = true;
    this.tellListening();
    if (this.wasAskedTooEarly) this.onGap();
  }

  onFetchEnd(succeeded: boolean): void {
    const held = this.held ?? [];
    this.held = undefined;
    if (succeeded) for (const event of held) this.apply(event);
    if (this.isIncomplete) this.ports?.refetch();
  }

  onEvent(event: RowEvent<T>): void {
    this.held?.push(event);
    this.apply(event);
  }

  /** Something may have been missed: the list is asked for again, after a fetch under way, which may have been too early. */
  onGap(): void {
    this.isIncomplete = true;
    if (this.held === undefined) this.ports?.refetch();
  }

  private apply(event: RowEvent<T>): void {
    if (!this.isFromBeforeItsEnd(event)) this.ports?.update((list) => applyRowEvent(list, event));
  }

  /** An event that comes late or twice must not bring back a row that is gone; a row may be made anew under its id. */
  private isFromBeforeItsEnd({ action, row }: RowEvent<T>): boolean {
    const changedAt = Date.parse(row.$updatedAt);
    const endedAt = this.gone.get(row.$id) ?? -Infinity;
    if (action === 'delete') this.gone.set(row.$id, Math.max(changedAt, endedAt));
    return action !== 'delete' && changedAt <= endedAt;
  }
}
