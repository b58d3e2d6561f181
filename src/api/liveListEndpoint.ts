import { original, type Draft, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import type { TagDescription } from '@reduxjs/toolkit/query/react';
import type { StoredRow } from '#domain/row.ts';
import type { ColumnOf, ReadableTableId, RowOf } from '#domain/tables.ts';
import type { AppwriteServices, ListOptions, RowEvent } from '#src/appwrite/services.ts';
import type { AppExtra } from '#src/store/hooks.ts';
import { appApi, type Operation } from './appApi.ts';
import { applyRowEvent } from './applyRowEvent.ts';

/** Limit for waiting for the subscription; a list requested without it is refetched when it is there. */
const subscriptionTimeoutMs = 300;

export interface LiveListOptions<Id extends ReadableTableId, Arg, Tag extends string> {
  readonly tableId: Id;
  /** Rows that are listed for this argument, and their order. */
  readonly list: (arg: Arg) => ListOptions<ColumnOf<Id>>;
  /** Columns that the list's rows have, besides id and dates; all of them, when absent. */
  readonly columns?: readonly ColumnOf<Id>[];
  /** Provided by a live list; invalidated when events may have been missed. */
  readonly tag: (arg: Arg) => TagDescription<Tag>;
  /** Whether a row is in the list of this argument. Absent: events refetch the list instead of patching it. */
  readonly belongs?: (row: RowOf<Id>, arg: Arg) => boolean;
  /** Which rows not listed yet refetch the list of this argument; all of the table, when absent. */
  readonly refetchFor?: (row: RowOf<Id>, arg: Arg) => boolean;
  /** Whether the list of this argument can still change; an unchanging one is not subscribed. Always, when absent. */
  readonly isLive?: (arg: Arg) => boolean;
}

interface Lifecycle {
  readonly extra: unknown;
}

interface QueryLifecycle extends Lifecycle {
  readonly queryFulfilled: Promise<unknown>;
}

interface CacheLifecycle<T> extends Lifecycle {
  readonly dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  readonly getCacheEntry: () => { readonly data?: unknown };
  readonly updateCachedData: (recipe: (list: T[]) => T[] | undefined) => unknown;
  readonly cacheEntryRemoved: Promise<void>;
}

interface LiveList<T extends StoredRow> {
  readonly sync: LiveListSync<T>;
  /** Resolves when the list may be requested. */
  readonly ready: Promise<unknown>;
}

/**
 * The parts of an endpoint that lists rows and follows the events of their table (architecture.md, section 6); spread them into it.
 *
 *   subscribing ──acknowledged──► listing ──answer──► live ──row event──► live (patched, or invalidated)
 *       │                           ▲ │ row events: applied, and held back for the answer
 *       └──after 300 ms──► listing ─┤ └─missed events──► listing again, after the answer
 *            (unsubscribed; acknowledged later = missed events)
 *   live ──connection lost and back = missed events──► tag invalidated ──► listing
 *   any ──30 s not live──► tag invalidated ──► listing
 *   any state ──cache entry removed──► unsubscribed
 */
export function liveListEndpoint<Id extends ReadableTableId, Arg, const Tag extends string>({
  tableId,
  list,
  columns,
  tag,
  belongs,
  refetchFor = () => true,
  isLive = () => true,
}: LiveListOptions<Id, Arg, Tag>) {
  type Row = RowOf<Id>;
  const listsByServices = new WeakMap<AppwriteServices, Map<string, LiveList<Row>>>();

  function listFor(arg: Arg, services: AppwriteServices): LiveList<Row> {
    return listsByServices.get(services)?.get(JSON.stringify([arg])) ?? openList(arg, services);
  }

  function openList(arg: Arg, services: AppwriteServices): LiveList<Row> {
    const lists = listsByServices.get(services) ?? new Map<string, LiveList<Row>>();
    listsByServices.set(services, lists);
    const sync = new LiveListSync<Row>();
    const timeout = new Promise((resolve) => setTimeout(resolve, subscriptionTimeoutMs));
    const opened = { sync, ready: Promise.race([sync.subscribed, timeout]) };
    lists.set(JSON.stringify([arg]), opened);
    return opened;
  }

  return {
    providesTags: (_list: unknown, _error: unknown, arg: Arg) => (isLive(arg) ? [tag(arg)] : []),

    query:
      (arg: Arg): Operation =>
      async (services, options) => {
        if (isLive(arg)) {
          const { sync, ready } = listFor(arg, services);
          await ready;
          sync.onRequest();
        }
        const listOptions = { ...options, ...list(arg) };
        return columns
          ? services.tables.listColumns(tableId, columns, listOptions)
          : services.tables.listAll(tableId, listOptions);
      },

    async onQueryStarted(arg: Arg, { extra, queryFulfilled }: QueryLifecycle): Promise<void> {
      if (!isLive(arg)) return;
      const { sync } = listFor(arg, (extra as AppExtra).services);
      sync.onFetchStart();
      const succeeded = await queryFulfilled.then(
        () => true,
        () => false,
      );
      sync.onFetchEnd(succeeded);
    },

    async onCacheEntryAdded(
      arg: Arg,
      { extra, dispatch, getCacheEntry, updateCachedData, cacheEntryRemoved }: CacheLifecycle<Row>,
    ): Promise<void> {
      if (!isLive(arg)) return;
      const { services } = extra as AppExtra;
      const { sync } = openList(arg, services);
      sync.attach({
        update: (change) => {
          // Without data there is nothing to patch; the event is held back for the answer.
          if (getCacheEntry().data === undefined) return;
          updateCachedData((draft) => copyIfChanged(original<Row[]>(draft as Draft<Row[]>), change));
        },
        refetch: () => void dispatch(appApi.util.invalidateTags([tag(arg) as TagDescription<never>])),
      });
      const isListed = ({ $id }: Row): boolean =>
        (getCacheEntry().data as readonly Row[] | undefined)?.some((row) => row.$id === $id) === true;
      const subscription = services.realtime.watchTable(tableId, {
        onEvent: (event) => {
          if (belongs) {
            if (belongs(event.row, arg)) sync.onEvent(event);
          } else if (refetchFor(event.row, arg) || isListed(event.row)) sync.onMissedEvents();
        },
        onReconnect: () => sync.onMissedEvents(),
        onPoll: () => sync.onPoll(),
      });
      void subscription.then(() => sync.onSubscribed());
      await cacheEntryRemoved;
      sync.detach();
      const unsubscribe = await subscription;
      await unsubscribe();
    },
  };
}

/** Undefined, which leaves the cache as it is, when the update changes nothing. */
function copyIfChanged<T>(list: readonly T[], change: (list: readonly T[]) => readonly T[]): T[] | undefined {
  const next = change(list);
  return next === list ? undefined : [...next];
}

export interface CachedList<T> {
  /** Replaces the cached list; does nothing while there is none. */
  update(change: (list: readonly T[]) => readonly T[]): void;
  /** Fetches the list again. Never called during a fetch. */
  refetch(): void;
}

/**
 * Keeps one cached list and the events of its table consistent. During a fetch, events are applied and held back as well, since the
 * answer may be older. Events that were missed (before the subscription, while disconnected) lead to another fetch.
 */
export class LiveListSync<T extends StoredRow> {
  private held: RowEvent<T>[] | undefined;
  /** Two for a moment when a fetch starts before the end of the one before it is told. */
  private runningFetches = 0;
  /** Tombstones: last `$updatedAt` of each deleted row. */
  private readonly tombstones = new Map<string, number>();
  private hasMissedEvents = false;
  private isSubscribed = false;
  private wasRequestedUnsubscribed = false;
  private resolveSubscribed: () => void = () => undefined;
  /** Resolves when the subscription is acknowledged: a list requested from then on misses no event. */
  readonly subscribed = new Promise<void>((resolve) => (this.resolveSubscribed = resolve));
  private cache: CachedList<T> | undefined;

  attach(cache: CachedList<T>): void {
    this.cache = cache;
  }

  detach(): void {
    this.cache = undefined;
  }

  onFetchStart(): void {
    this.runningFetches += 1;
    this.held = [];
    this.hasMissedEvents = false;
  }

  /** The list is requested now, after the wait for the subscription. */
  onRequest(): void {
    this.hasMissedEvents = false;
    this.wasRequestedUnsubscribed = !this.isSubscribed;
  }

  onSubscribed(): void {
    this.isSubscribed = true;
    this.resolveSubscribed();
    if (this.wasRequestedUnsubscribed) this.onMissedEvents();
  }

  onFetchEnd(succeeded: boolean): void {
    this.runningFetches -= 1;
    if (this.runningFetches > 0) return;
    const held = this.held ?? [];
    this.held = undefined;
    if (succeeded) for (const event of held) this.apply(event);
    if (this.hasMissedEvents) this.cache?.refetch();
  }

  onEvent(event: RowEvent<T>): void {
    this.held?.push(event);
    this.apply(event);
  }

  /** Refetches the list; after a fetch under way, which may have been too early. */
  onMissedEvents(): void {
    this.hasMissedEvents = true;
    if (this.held === undefined) this.cache?.refetch();
  }

  /** Refetches the list, which may have changed unheard; a fetch under way is enough. */
  onPoll(): void {
    if (this.held === undefined) this.cache?.refetch();
  }

  private apply(event: RowEvent<T>): void {
    if (!this.precedesDeletion(event)) this.cache?.update((list) => applyRowEvent(list, event));
  }

  /** A late or duplicate event must not restore a deleted row; a newer row may reuse its id. */
  private precedesDeletion({ action, row }: RowEvent<T>): boolean {
    const updatedAt = Date.parse(row.$updatedAt);
    const deletedAt = this.tombstones.get(row.$id) ?? -Infinity;
    if (action === 'delete') this.tombstones.set(row.$id, Math.max(updatedAt, deletedAt));
    return action !== 'delete' && updatedAt <= deletedAt;
  }
}
