import { createStore, promisifyRequest } from 'idb-keyval';
import { logger } from '#src/monitoring/logger.ts';
import {
  cacheKey,
  cacheOwner,
  cacheOwnerKey,
  cacheStore,
  readSyncValues,
  removeSyncValues,
  writeSyncValues,
} from './cacheFormat.ts';
import type { CacheService } from './services.ts';

export interface Cache extends CacheService {
  /** Removes everybody else's values. Null: nobody's, and nothing is removed. */
  actAs(userId: string | null): void;
}

/** A database that doesn't answer, as in some browsers, must not keep a screen from asking the platform. */
const readTimeoutMs = 1_000;

function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}

export function createCache(): Cache {
  const withStore = createStore(cacheStore.database, cacheStore.store);
  let user: string | null = null;
  let hasFailed = false;

  function logFirst(thrown: unknown): void {
    if (!hasFailed) logger.debug(`Nothing is cached: ${String(thrown)}`);
    hasFailed = true;
  }

  /** Yields undefined when the browser stores nothing: no IndexedDB, a full disk, or a value that can't be cloned. */
  async function run<T>(mode: IDBTransactionMode, operation: (store: IDBObjectStore) => Promise<T>) {
    try {
      return await withStore(mode, operation);
    } catch (thrown) {
      logFirst(thrown);
      return undefined;
    }
  }

  function runSync<T>(operation: () => T): T | undefined {
    try {
      return operation();
    } catch (thrown) {
      logFirst(thrown);
      return undefined;
    }
  }

  /** Unless another tab has signed out since, or signed in somebody else. */
  async function write(change: (store: IDBObjectStore, userId: string) => void): Promise<void> {
    const userId = user;
    if (userId === null) return;
    await run('readwrite', async (store) => {
      const owner: unknown = await promisifyRequest(store.get(cacheOwnerKey));
      if (owner === cacheOwner(userId)) change(store, userId);
      await promisifyRequest(store.transaction);
    });
  }

  return {
    actAs(userId) {
      user = userId;
      if (userId === null) return;
      runSync(() => {
        if (runSync(readSyncValues)?.owner !== cacheOwner(userId))
          writeSyncValues({ owner: cacheOwner(userId), byKey: {} });
      });
      void run('readwrite', async (store) => {
        const owner: unknown = await promisifyRequest(store.get(cacheOwnerKey));
        if (owner !== cacheOwner(userId)) store.clear();
        store.put(cacheOwner(userId), cacheOwnerKey);
        await promisifyRequest(store.transaction);
      });
    },

    async get<T>(key: string) {
      const userId = user;
      if (userId === null) return undefined;
      const stored = run('readonly', (store) =>
        promisifyRequest(store.get(cacheKey(userId, key)) as IDBRequest<T | undefined>),
      );
      const value = await Promise.race([stored, pause(readTimeoutMs)]);
      return user === userId ? value : undefined;
    },

    set: (key, value) => write((store, userId) => store.put(value, cacheKey(userId, key))),

    delete: (key) => write((store, userId) => store.delete(cacheKey(userId, key))),

    getSync: (key) =>
      runSync(() => {
        const values = readSyncValues();
        return user !== null && values?.owner === cacheOwner(user) ? values.byKey[key] : undefined;
      }),

    setSync(key, value) {
      runSync(() => {
        const values = readSyncValues();
        if (user === null || values?.owner !== cacheOwner(user)) return;
        writeSyncValues({ ...values, byKey: { ...values.byKey, [key]: value } });
      });
    },

    async clear() {
      user = null;
      runSync(removeSyncValues);
      await run('readwrite', async (store) => {
        store.clear();
        await promisifyRequest(store.transaction);
      });
    },
  };
}
