import * as v from 'valibot';

/** Whether a changed thing, as it is now, belongs to a subscription. */
export type Filter = (payload: Readonly<Record<string, unknown>>) => boolean;

const filterQuery = v.object({
  method: v.string(),
  attribute: v.optional(v.string(), ''),
  values: v.optional(v.array(v.unknown()), []),
});

type Comparison = (stored: unknown, given: unknown) => boolean;

/** A map, because an object literal would find `valueOf` and whatever else objects inherit. */
const comparisons: ReadonlyMap<string, Comparison> = new Map<string, Comparison>([
  ['equal', (stored, given) => stored === given],
  ['lessThan', (stored, given) => order(stored, given) < 0],
  ['lessThanEqual', (stored, given) => order(stored, given) <= 0],
  ['greaterThan', (stored, given) => order(stored, given) > 0],
  ['greaterThanEqual', (stored, given) => order(stored, given) >= 0],
]);

/**
 * Queries of a subscription, as JSON texts → one filter: all must hold. Realtime knows fewer methods than lists do:
 * comparisons, `isNull`, `isNotNull`, `and`, `or`, `select(*)`; throws on any other (appwrite.md, section 9).
 */
export function parseFilter(queries: readonly string[]): Filter {
  const filters = queries.map((text) => compile(JSON.parse(text) as unknown));
  return (payload) => filters.every((filter) => filter(payload));
}

function compile(query: unknown): Filter {
  const { method, attribute, values } = v.parse(filterQuery, query);
  if (method === 'and' || method === 'or') {
    const parts = values.map(compile);
    return method === 'and'
      ? (payload) => parts.every((part) => part(payload))
      : (payload) => parts.some((part) => part(payload));
  }
  if (method === 'select' && values.length === 1 && values[0] === '*') return () => true;
  // Own properties only: `constructor` is a column like any other.
  const test = testOf(method, values);
  return (payload) => Object.hasOwn(payload, attribute) && test(payload[attribute]);
}

function testOf(method: string, values: readonly unknown[]): (stored: unknown) => boolean {
  if (method === 'isNull') return (stored) => stored === null;
  if (method === 'isNotNull') return (stored) => stored !== null;
  if (method === 'notEqual') return (stored) => !values.includes(stored);
  const compare = comparisons.get(method);
  if (compare === undefined) throw new Error(`Realtime doesn't know the query method ${method}`);
  return (stored) => values.some((value) => compare(stored, value));
}

/** Not a number, and so neither less nor more, for values of different kinds. */
function order(stored: unknown, given: unknown): number {
  if (typeof stored === 'number' && typeof given === 'number') return stored - given;
  if (typeof stored === 'string' && typeof given === 'string') return stored === given ? 0 : stored < given ? -1 : 1;
  return NaN;
}
