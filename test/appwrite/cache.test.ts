import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { clear, createStore, entries } from 'idb-keyval';
import { readFileSync } from 'node:fs';
import { tableIds } from '#domain/resourceIds.ts';
import type { User } from '#domain/user.ts';
import type { AppwriteConfig } from '#local/appwrite/AppwriteConfig.ts';
import { makeStore } from '#src/app/makeStore.ts';
import { cacheKey, cacheOwner, cacheOwnerKey, cacheStore, readSyncValues } from '#src/appwrite/cacheFormat.ts';
import { createClient, createServices } from '#src/appwrite/createServices.ts';
import type { AppError } from '#src/appwrite/errors.ts';
import { privateResources } from '#src/appwrite/privateEntries.ts';
import type { AppwriteServices } from '#src/appwrite/services.ts';
import { authApi } from '#src/auth/session.ts';
import { teamsApi } from '#src/data/teamsApi.ts';
import { logger } from '#src/monitoring/logger.ts';
import { accountServices, blocked, unreachable } from '#test/support/accountServices.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';

type Tab = Pick<AppwriteServices, 'cache' | 'identity'>;

/** A tab of the browser whose database this is: each has an adapter of its own. */
function openTab(): Tab {
  return createServices(createClient(), { appwriteEndpoint: 'http://localhost/v1', appwriteProjectId: 'project' });
}

function openTabOf(userId: string): Tab {
  const tab = openTab();
  tab.identity.actAs(userId);
  return tab;
}

const rowRefused: AppError = { message: 'No.', code: 401, type: 'user_unauthorized', retryable: false };

const store = createStore(cacheStore.database, cacheStore.store);

beforeEach(() => clear(store));

test('what was set is read again, in every tab of the person, until it is deleted', async () => {
  const { cache } = openTabOf('sam');
  await cache.set('teams', [{ name: 'Blue' }]);
  expect(await cache.get('teams')).toEqual([{ name: 'Blue' }]);
  expect(await openTabOf('sam').cache.get('teams')).toEqual([{ name: 'Blue' }]);
  await cache.delete('teams');
  expect(await cache.get('teams')).toBeUndefined();
});

test('a script that knows the format finds the owner and the value', async () => {
  await openTabOf('sam').cache.set('teams', ['Blue']);
  expect(await entries(store)).toEqual([
    [cacheOwnerKey, cacheOwner('sam')],
    [cacheKey('sam', 'teams'), ['Blue']],
  ]);
});

test('before the person is known nothing is read or written', async () => {
  await openTabOf('sam').cache.set('teams', ['Blue']);
  const { cache } = openTab();
  await cache.set('teams', ['Red']);
  expect(await cache.get('teams')).toBeUndefined();
  expect(await openTabOf('sam').cache.get('teams')).toEqual(['Blue']);
});

test('the same person finds it again when the page acts for them again', async () => {
  const { cache, identity } = openTabOf('sam');
  await cache.set('teams', ['Blue']);
  identity.actAs(null);
  expect(await cache.get('teams')).toBeUndefined();
  identity.actAs('sam');
  expect(await cache.get('teams')).toEqual(['Blue']);
});

test('another person removes it, and what a tab of the first still writes', async () => {
  const samsTab = openTabOf('sam');
  await samsTab.cache.set('teams', ['Blue']);
  const { cache } = openTabOf('kim');
  expect(await cache.get('teams')).toBeUndefined();
  await samsTab.cache.set('teams', ['Blue']);
  expect(await samsTab.cache.get('teams')).toBeUndefined();
  expect(await entries(store)).toEqual([[cacheOwnerKey, cacheOwner('kim')]]);
});

test('a value that arrives after the person changed is not given', async () => {
  const { cache, identity } = openTabOf('sam');
  await cache.set('teams', ['Blue']);
  const read = cache.get('teams');
  identity.actAs('kim');
  expect(await read).toBeUndefined();
});

describe('what is read at once', () => {
  test('is there for every tab of the person, and for a script that knows the format', () => {
    const { cache } = openTabOf('sam');
    cache.setSync('teams', [{ name: 'Blue' }]);
    cache.setSync('people', ['Sam']);
    expect(openTabOf('sam').cache.getSync('teams')).toEqual([{ name: 'Blue' }]);
    expect(readSyncValues()?.byKey).toEqual({ teams: [{ name: 'Blue' }], people: ['Sam'] });
  });

  test('is neither read nor written before the person is known', () => {
    openTabOf('sam').cache.setSync('teams', ['Blue']);
    const { cache } = openTab();
    cache.setSync('teams', ['Red']);
    expect(cache.getSync('teams')).toBeUndefined();
    expect(openTabOf('sam').cache.getSync('teams')).toEqual(['Blue']);
  });

  test('is removed by another person, and not written by a tab of the first any more', () => {
    const samsTab = openTabOf('sam');
    samsTab.cache.setSync('teams', ['Blue']);
    openTabOf('kim');
    samsTab.cache.setSync('teams', ['Blue']);
    expect(samsTab.cache.getSync('teams')).toBeUndefined();
    expect(readSyncValues()?.byKey).toEqual({});
  });

  test('is removed by signing out, for the other tabs, too', async () => {
    const otherTab = openTabOf('sam');
    otherTab.cache.setSync('teams', ['Blue']);
    await openTabOf('sam').cache.clear();
    otherTab.cache.setSync('teams', ['Blue']);
    expect(otherTab.cache.getSync('teams')).toBeUndefined();
    expect(localStorage.getItem(cacheStore.syncKey)).toBeNull();
  });

  test.each([
    ['of another format', JSON.stringify({ owner: '0/sam', byKey: { teams: ['Blue'] } })],
    ['written by somebody else', 'Blue'],
  ])('is nothing when it was %s', (_, stored) => {
    jest.spyOn(logger, 'debug').mockImplementation();
    localStorage.setItem(cacheStore.syncKey, stored);
    const { cache } = openTabOf('sam');
    expect(cache.getSync('teams')).toBeUndefined();
    cache.setSync('teams', ['Red']);
    expect(cache.getSync('teams')).toEqual(['Red']);
  });

  test('is nothing where the browser stores nothing', () => {
    const log = jest.spyOn(logger, 'debug').mockImplementation();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    const { cache } = openTabOf('sam');
    cache.setSync('teams', ['Blue']);
    expect(cache.getSync('teams')).toBeUndefined();
    expect(log.mock.calls).toEqual([[expect.stringContaining('Nothing is cached: ')]]);
  });
});

test('another format removes it', async () => {
  await openTabOf('sam').cache.set('teams', ['Blue']);
  await store('readwrite', (rows) => void rows.put('0/sam', cacheOwnerKey));
  expect(await openTabOf('sam').cache.get('teams')).toBeUndefined();
});

describe('the session', () => {
  const { getCurrentUser, deleteSession } = authApi.endpoints;

  test('signing out removes it, also for another tab', async () => {
    const otherTab = openTabOf('sam');
    const { cache, identity } = openTab();
    const page = makeStore({ services: { ...accountServices().services, cache, identity } });
    await page.dispatch(getCurrentUser.initiate());
    await cache.set('teams', ['Blue']);
    expect(await otherTab.cache.get('teams')).toEqual(['Blue']);
    await page.dispatch(deleteSession.initiate());
    expect(await otherTab.cache.get('teams')).toBeUndefined();
    await otherTab.cache.set('teams', ['Blue']);
    expect(await entries(store)).toEqual([]);
  });

  test.each<[string, User | null | AppError, AppError | undefined]>([
    ['nobody is signed in', null, undefined],
    ['the person is blocked', blocked, undefined],
    ['a row is refused, and the server is not reached again', unreachable, rowRefused],
  ])('the first answer of 401 or 403 removes all that is stored, in every tab: %s', async (_, account, refusal) => {
    const otherTab = openTabOf('sam');
    const { cache, identity } = openTab();
    const { services, answerWith, fail } = accountServices();
    const page = makeStore({ services: { ...services, cache, identity } });
    await page.dispatch(getCurrentUser.initiate());
    await cache.set('teams', ['Blue']);
    cache.setSync('teams', ['Blue']);
    expect(otherTab.cache.getSync('teams')).toBeDefined();
    answerWith(account);
    if (refusal) {
      fail(tableIds.teamMetadata, refusal);
      await page.dispatch(teamsApi.endpoints.getTeam.initiate('blue'));
    } else {
      await page.dispatch(getCurrentUser.initiate(undefined, { forceRefetch: true }));
    }
    await waitFor(async () => expect(await entries(store)).toEqual([]));
    otherTab.cache.setSync('teams', ['Blue']);
    await otherTab.cache.set('teams', ['Blue']);
    expect([localStorage.getItem(cacheStore.syncKey), await entries(store)]).toEqual([null, []]);
    expect(takeComplaints().every((text) => text.includes('Call failed: '))).toBe(true);
  });
});

describe('a browser that stores nothing', () => {
  test.each([
    ['has no IndexedDB', () => jest.replaceProperty(globalThis, 'indexedDB', undefined as unknown as IDBFactory)],
    [
      'refuses to open one',
      () =>
        jest.spyOn(indexedDB, 'open').mockImplementation(() => {
          throw new DOMException('Refused', 'SecurityError');
        }),
    ],
  ])('%s', async (_, breakStorage) => {
    breakStorage();
    const log = jest.spyOn(logger, 'debug');
    const { cache } = openTabOf('sam');
    await cache.set('teams', ['Blue']);
    expect(await cache.get('teams')).toBeUndefined();
    await cache.delete('teams');
    await cache.clear();
    expect(log.mock.calls).toEqual([[expect.stringContaining('Nothing is cached: ')]]);
  });

  test('never answers', async () => {
    jest.spyOn(indexedDB, 'open').mockImplementation(() => ({}) as IDBOpenDBRequest);
    expect(await openTabOf('sam').cache.get('teams')).toBeUndefined();
  });

  test('has a full disk: the value before stays', async () => {
    const { cache } = openTabOf('sam');
    await cache.set('teams', ['Blue']);
    const put = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
      this.transaction.abort();
      throw new DOMException('Full', 'QuotaExceededError');
    });
    await cache.set('teams', ['Blue', 'Red']);
    put.mockRestore();
    expect(await cache.get('teams')).toEqual(['Blue']);
  });

  test('cannot clone the value', async () => {
    const { cache } = openTabOf('sam');
    await cache.set('teams', () => undefined);
    expect(await cache.get('teams')).toBeUndefined();
  });
});

describe('private entries', () => {
  const { tables, buckets } = JSON.parse(readFileSync('appwrite.config.json', 'utf8')) as AppwriteConfig;

  test('are those of all tables and buckets that let staff read single entries alone', () => {
    const readers = ({ $permissions }: { readonly $permissions: readonly string[] }): string[] =>
      $permissions.filter((permission) => permission.startsWith('read('));
    const isPrivate = (each: Parameters<typeof readers>[0]): boolean =>
      readers(each).every((permission) => permission === 'read("label:admin")');
    const found = [
      ...tables.filter((table) => table.rowSecurity && isPrivate(table)),
      ...buckets.filter((bucket) => bucket.fileSecurity && isPrivate(bucket)),
    ];
    expect(found.map(({ $id }) => $id).sort()).toEqual([...privateResources].sort());
  });
});
