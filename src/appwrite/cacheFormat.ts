export const cacheStore = { database: 'engineering-data', store: 'last-seen', syncKey: 'last-seen' } as const;

/** Raised with every change of a stored shape, so that no version of the page reads another's. */
const formatVersion = 1;

export const cacheOwnerKey = 'owner';

/** Nothing is stored for two people, or in two formats, at a time. */
export function cacheOwner(userId: string): string {
  return `${formatVersion}/${userId}`;
}

export function cacheKey(userId: string, key: string): string[] {
  return [cacheOwner(userId), key];
}

export interface SyncValues {
  readonly owner: string;
  readonly byKey: Readonly<Record<string, unknown>>;
}

export function readSyncValues(): SyncValues | undefined {
  const stored = localStorage.getItem(cacheStore.syncKey);
  if (stored === null) return undefined;
  const values = JSON.parse(stored) as SyncValues;
  return values.owner.startsWith(cacheOwner('')) ? values : undefined;
}

export function removeSyncValues(): void {
  localStorage.removeItem(cacheStore.syncKey);
}

export function writeSyncValues(values: SyncValues): void {
  localStorage.setItem(cacheStore.syncKey, JSON.stringify(values));
}
