/**
 * Settings that a server has otherwise than they are described, as `size is 64, not 128`. Lists are compared without their order, but for
 * `columns` and `orders` of an index; an absent value and null are the same.
 */
export function differences(
  described: Readonly<Record<string, unknown>>,
  actual: object,
  names: readonly string[],
): string[] {
  const found = actual as Readonly<Record<string, unknown>>;
  return names
    .filter((name) => name in described && comparable(name, described[name]) !== comparable(name, found[name]))
    .map((name) => `${name} is ${show(found[name])}, not ${show(described[name])}`);
}

const ordered = ['columns', 'orders'];

function comparable(name: string, value: unknown): string {
  if (Array.isArray(value) && !ordered.includes(name)) return show([...(value as unknown[])].map(String).sort());
  return show(value);
}

/** Numbers of the client library may be BigInt. */
function show(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  return JSON.stringify(value === undefined || value === '' ? null : value);
}
