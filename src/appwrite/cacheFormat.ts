/** Names of the IndexedDB database and of its only object store, and the key in `localStorage` of the values that are read at once. */
export const cacheStore = { database: 'engineering-data', store: 'last-seen', syncKey: 'last-seen' } as const;

/** Raised with every change of what is stored under a key, so that no version of the page reads the shapes of another. */
const formatVersion = 1;

/** Key of the record that says whose values are stored, and in which format: the value of `cacheOwner`. */
export const cacheOwnerKey = 'owner';

/** Nothing is stored for two people, or in two formats, at a time. */
export function cacheOwner(userId: string): string {
  return `${formatVersion}/${userId}`;
}

function isCurrentFormat(owner: string): boolean {
  return owner.startsWith(cacheOwner(''));
}

/** Key of one value of one person. */
export function cacheKey(userId: string, key: string): string[] {
  return [cacheOwner(userId), key];
}

/** All values in `localStorage`. */
export interface SyncValues {
  readonly owner: string;
  readonly byKey: Readonly<Record<string, unknown>>;
}

/** Undefined when there are none in the current format. */
export function readSyncValues(): SyncValues | undefined {
  const stored = localStorage.getItem(cacheStore.syncKey);
  if (stored === null) return undefined;
  const values = JSON.parse(stored) as SyncValues;
  return isCurrentFormat(values.owner) ? values : undefined;
}

export function removeSyncValues(): void {
  localStorage.removeItem(cacheStore.syncKey);
}

export function writeSyncValues(values: SyncValues): void {
  localStorage.setItem(cacheStore.syncKey, JSON.stringify(values));
}
