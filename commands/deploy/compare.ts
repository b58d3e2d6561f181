/** Whether two properties mean the same: null, an empty text and an empty list are what isn't there, `false` isn't. */
export function isSame(one: unknown, other: unknown): boolean {
  return (isEmpty(one) && isEmpty(other)) || serialize(one) === serialize(other);
}

/** Whether two lists have the same entries, in whatever order. */
export function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return isSame([...one].sort(), [...other].sort());
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Integers beyond 2^53 come as BigInt. */
function serialize(value: unknown): string | undefined {
  return JSON.stringify(value, (_key, entry: unknown) => (typeof entry === 'bigint' ? String(entry) : entry));
}
