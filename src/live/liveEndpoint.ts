import { original, type Draft, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import type { TagDescription } from '@reduxjs/toolkit/query/react';
import type { StoredRow } from '#domain/row.ts';
import type { ReadableTableId, RowOf } from '#domain/tables.ts';
import type { AppwriteServices, RowEvent } from '#src/appwrite/services.ts';
import type { AppExtra } from '#src/store/hooks.ts';
import { appApi, type Operation } from './appApi.ts';
import { LiveListSync } from './LiveListSync.ts';
import { tagId } from './tagId.ts';

/** A list that is read without the subscription is refetched when that is there. */
const subscriptionTimeoutMs = 300;

export interface LiveOptions<Id extends ReadableTableId, Arg, Tag extends string> {
  readonly tableId: Id;
  readonly read: (arg: Arg, last: LastRead | undefined) => Operation;
  /** Invalidated when events may have been missed. */
  readonly tag: (arg: Arg) => TagDescription<Tag>;
  /** An unchanging result is not subscribed. Always, when absent. */
  readonly isLive?: ((arg: Arg) => boolean) | undefined;
  readonly onEvent: (event: RowEvent<RowOf<Id>>, arg: Arg, live: LiveResult<RowOf<Id>>) => void;
  /** Between two refetches for events, of which an import brings thousands. None, when absent. */
  readonly refetchPauseMs?: number;
}

/** With the events since. */
interface LastRead {
  readonly data: unknown;
  /** When it was asked for, by this machine's clock, in milliseconds. */
  readonly readAt: number;
}

interface LiveResult<T extends StoredRow> {
  readonly sync: LiveListSync<T>;
  readonly getData: () => unknown;
}

interface Lifecycle {
  readonly extra: unknown;
}

interface QueryLifecycle extends Lifecycle {
  readonly queryFulfilled: Promise<unknown>;
}

interface CacheLifecycle extends Lifecycle {
  readonly dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  readonly getCacheEntry: () => { readonly data?: unknown };
  readonly updateCachedData: (recipe: (draft: unknown) => void) => unknown;
  readonly cacheEntryRemoved: Promise<void>;
}

interface LiveEntry<T extends StoredRow> {
  readonly sync: LiveListSync<T>;
  readonly ready: Promise<unknown>;
  getData: () => unknown;
  /** Undefined until a read has succeeded. */
  readAt: number | undefined;
}

/**
 * The parts of an endpoint that reads from a table and follows its events (architecture.md, section 6); spread them into it.
 *
 *   subscribing ──acknowledged──► reading ──answer──► live ──row event──► live (patched, or invalidated)
 *       │                           ▲ │ row events: applied, and held back for the answer
 *       └──after 300 ms──► reading ─┤ └─missed events──► reading again, after the answer
 *            (unsubscribed; acknowledged later = missed events)
 *   live ──connection lost and back = missed events──► tag invalidated ──► reading
 *   any ──30 s not live──► tag invalidated ──► reading
 *   any state ──cache entry removed──► unsubscribed
 */
export function liveEndpoint<Id extends ReadableTableId, Arg, const Tag extends string>({
  tableId,
  read,
  tag: describeTag,
  isLive = () => true,
  onEvent,
  refetchPauseMs = 0,
}: LiveOptions<Id, Arg, Tag>) {
  type Row = RowOf<Id>;
  const tag = (arg: Arg): TagDescription<Tag> => withTagId(describeTag(arg));
  const entriesByServices = new WeakMap<AppwriteServices, Map<string, LiveEntry<Row>>>();

  function entryFor(arg: Arg, services: AppwriteServices): LiveEntry<Row> {
    return entriesByServices.get(services)?.get(JSON.stringify([arg])) ?? openEntry(arg, services);
  }

  function openEntry(arg: Arg, services: AppwriteServices): LiveEntry<Row> {
    const entries = entriesByServices.get(services) ?? new Map<string, LiveEntry<Row>>();
    entriesByServices.set(services, entries);
    const sync = new LiveListSync<Row>();
    const timeout = new Promise((resolve) => setTimeout(resolve, subscriptionTimeoutMs));
    const ready = Promise.race([sync.subscribed, timeout]);
    const opened: LiveEntry<Row> = { sync, ready, getData: () => undefined, readAt: undefined };
    entries.set(JSON.stringify([arg]), opened);
    return opened;
  }

  /** An argument that was asked for again has another entry by now. */
  function closeEntry(arg: Arg, services: AppwriteServices, closed: LiveEntry<Row>): void {
    const entries = entriesByServices.get(services);
    if (entries?.get(JSON.stringify([arg])) === closed) entries.delete(JSON.stringify([arg]));
  }

  return {
    providesTags: (_result: unknown, _error: unknown, arg: Arg) => (isLive(arg) ? [tag(arg)] : []),

    query:
      (arg: Arg): Operation =>
      async (services, options) => {
        if (!isLive(arg)) return read(arg, undefined)(services, options);
        const entry = entryFor(arg, services);
        const isOlder = entry.readAt === undefined && services.tables.hasPrefetched(tableId);
        if (!isOlder) await entry.ready;
        entry.sync.onRequest(isOlder);
        const last = entry.readAt === undefined ? undefined : { data: entry.getData(), readAt: entry.readAt };
        return read(arg, last)(services, options);
      },

    async onQueryStarted(arg: Arg, { extra, queryFulfilled }: QueryLifecycle): Promise<void> {
      if (!isLive(arg)) return;
      const entry = entryFor(arg, (extra as AppExtra).services);
      const { sync } = entry;
      const startedAt = Date.now();
      sync.onFetchStart();
      const succeeded = await queryFulfilled.then(
        () => true,
        () => false,
      );
      // Not where the answer of a read that was broken off comes later: nothing is listed of it.
      if (succeeded) entry.readAt = startedAt;
      sync.onFetchEnd(succeeded);
    },

    async onCacheEntryAdded(
      arg: Arg,
      { extra, dispatch, getCacheEntry, updateCachedData, cacheEntryRemoved }: CacheLifecycle,
    ): Promise<void> {
      if (!isLive(arg)) return;
      const { services } = extra as AppExtra;
      const entry = openEntry(arg, services);
      const { sync } = entry;
      const refetch = atIntervals(refetchPauseMs, () => {
        void dispatch(appApi.util.invalidateTags([tag(arg) as TagDescription<never>]));
      });
      sync.attach({
        update: (change) => {
          if (getCacheEntry().data === undefined) return;
          updateCachedData((draft) => copyIfChanged(original<Row[]>(draft as Draft<Row[]>), change));
        },
        refetch: refetch.call,
      });
      entry.getData = () => getCacheEntry().data;
      const live = { sync, getData: entry.getData };
      const subscription = services.realtime.watchTable(tableId, {
        onEvent: (event) => onEvent(event, arg, live),
        onReconnect: () => sync.onMissedEvents(),
        onPoll: () => sync.onPoll(),
      });
      void subscription.then(() => sync.onSubscribed());
      await cacheEntryRemoved;
      refetch.cancel();
      sync.detach();
      closeEntry(arg, services, entry);
      const unsubscribe = await subscription;
      await unsubscribe();
    },
  };
}

function withTagId<Tag extends string>(tag: TagDescription<Tag>): TagDescription<Tag> {
  return typeof tag === 'object' && typeof tag.id === 'string' ? { ...tag, id: tagId(tag.id) } : tag;
}

/** Undefined leaves the cache as it is. */
function copyIfChanged<T>(list: readonly T[], change: (list: readonly T[]) => readonly T[]): T[] | undefined {
  const next = change(list);
  return next === list ? undefined : [...next];
}

/** The first call at once; those within the pause after it as one, at its end. */
function atIntervals(pauseMs: number, run: () => void): { readonly call: () => void; readonly cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;
  const call = (): void => {
    isWanted = timer !== undefined;
    if (isWanted) return;
    run();
    if (pauseMs > 0) timer = setTimeout(end, pauseMs);
  };
  const end = (): void => {
    timer = undefined;
    if (isWanted) call();
  };
  return { call, cancel: () => clearTimeout(timer) };
}
