import { original, type Draft, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import type { TableId } from '#domain/resourceIds.ts';
import type { Stored } from '#domain/row.ts';
import type { AppwriteServices } from '#src/appwrite/services.ts';
import type { AppExtra, Operation } from './appApi.ts';
import { LiveEntry } from './LiveEntry.ts';

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
