import { original, type Draft, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import type { TableId } from '../../domain/resourceIds';
import type { Stored } from '../../domain/row';
import type { AppwriteServices } from '../appwrite/services';
import type { AppExtra } from './appApi';
import { LiveEntry } from './LiveEntry';

export interface LiveListOptions<T extends Stored, Arg> {
  readonly tableId: TableId;
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
  readonly updateCachedData: (recipe: (list: T[]) => T[] | undefined) => unknown;
  readonly cacheEntryRemoved: Promise<void>;
}

interface QueryLifecycle extends Lifecycle {
  readonly queryFulfilled: Promise<unknown>;
}

/** Makes an endpoint that lists rows follow the changes of its table (ARCHITECTURE section 6): spread what it returns into the endpoint. */
export function keepListLive<T extends Stored, Arg>({ tableId, belongs, refetch }: LiveListOptions<T, Arg>) {
  const entriesOf = new WeakMap<AppwriteServices, Map<string, LiveEntry<T>>>();

  function entryFor(arg: Arg, { services }: AppExtra): LiveEntry<T> {
    const entries = entriesOf.get(services) ?? new Map<string, LiveEntry<T>>();
    entriesOf.set(services, entries);
    const key = JSON.stringify([arg]);
    const entry = entries.get(key) ?? new LiveEntry<T>();
    entries.set(key, entry);
    return entry;
  }

  return {
    async onQueryStarted(arg: Arg, { extra, queryFulfilled }: QueryLifecycle): Promise<void> {
      const entry = entryFor(arg, extra as AppExtra);
      entry.onFetchStart();
      const succeeded = await queryFulfilled.then(
        () => true,
        () => false,
      );
      entry.onFetchEnd(succeeded);
    },

    async onCacheEntryAdded(arg: Arg, { extra, dispatch, updateCachedData, cacheEntryRemoved }: CacheLifecycle<T>) {
      const { services } = extra as AppExtra;
      const entry = entryFor(arg, { services });
      entry.attach({
        update: (change) => updateCachedData((draft) => changed(original<T[]>(draft as Draft<T[]>), change)),
        refetch: () => void refetch(arg, dispatch),
      });
      const watching = services.realtime.watchTable<T>(tableId, {
        onEvent: (event) => {
          if (belongs(event.row, arg)) entry.onEvent(event);
        },
        onReconnect: () => entry.onGap(),
      });
      // The list was asked for at the same time: what happened before the platform listened is in neither.
      void watching.then(() => entry.onGap());
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
