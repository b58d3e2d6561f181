/** Names of the IndexedDB database and of its only object store. */
export const cacheStore = { database: 'engineering-data', store: 'last-seen' } as const;

/** Raised with every change of what is stored under a key, so that no version of the page reads the shapes of another. */
const formatVersion = 1;

/** Key of the record that says whose values are stored, and in which format: the value of `cacheOwner`. */
export const cacheOwnerKey = 'owner';

/** Nothing is stored for two people, or in two formats, at a time. */
export function cacheOwner(userId: string): string {
  return `${formatVersion}/${userId}`;
}

export function isCurrentFormat(owner: string): boolean {
  return owner.startsWith(cacheOwner(''));
}

/** Key of one value of one person. */
export function cacheKey(userId: string, key: string): string[] {
  return [cacheOwner(userId), key];
}
