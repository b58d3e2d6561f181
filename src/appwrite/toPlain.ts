/**
 * A reply of the library as plain data: its objects have no prototype and a hidden `toString`, its integers beyond 2^53 are BigInt;
 * neither can be stored in Redux or written as JSON.
 */
export function toPlain<T>(reply: T): T {
  return plain(reply) as T;
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}
