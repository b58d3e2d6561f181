import { plainText } from '#local/appwrite/http/parameters.ts';

/** One query of a list, as the client library's `Query` writes it. */
export interface Query {
  readonly method: string;
  /** Empty where the method has none. */
  readonly attribute: string;
  /** Plain values; of `and`, `or` and `elemMatch` queries. */
  readonly values: readonly unknown[];
}

/** A query that can't be answered. Rows and files answer it with types of their own: the message is the same. */
export class QueryError extends Error {}

/** Every method of the client library: any other is refused by name. */
const methods = new Set([
  'equal',
  'notEqual',
  'lessThan',
  'lessThanEqual',
  'greaterThan',
  'greaterThanEqual',
  'between',
  'notBetween',
  'isNull',
  'isNotNull',
  'startsWith',
  'notStartsWith',
  'endsWith',
  'notEndsWith',
  'contains',
  'notContains',
  'containsAny',
  'containsAll',
  'search',
  'notSearch',
  'and',
  'or',
  'elemMatch',
  'exists',
  'notExists',
  'select',
  'orderAsc',
  'orderDesc',
  'orderRandom',
  'limit',
  'offset',
  'cursorAfter',
  'cursorBefore',
  'crosses',
  'notCrosses',
  'distanceEqual',
  'distanceNotEqual',
  'distanceGreaterThan',
  'distanceLessThan',
  'intersects',
  'notIntersects',
  'overlaps',
  'notOverlaps',
  'touches',
  'notTouches',
  'vectorDot',
  'vectorCosine',
  'vectorEuclidean',
]);

/** Reads one query's JSON text. Throws `QueryError`. */
export function parseQuery(text: string): Query {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new QueryError('Invalid query: Syntax error');
  }
  return toQuery(value);
}

/** Reads a query that is part of another. Throws `QueryError`. */
export function toQuery(value: unknown): Query {
  const {
    method = '',
    attribute = '',
    values = [],
  } = (value ?? {}) as { method?: unknown; attribute?: unknown; values?: unknown };
  if (typeof method !== 'string' || !methods.has(method))
    throw new QueryError(`Invalid query method: ${plainText(method)}`);
  if (typeof attribute !== 'string')
    throw new QueryError(`Invalid query attribute. Must be a string, got ${typeof attribute}`);
  if (!Array.isArray(values)) throw new QueryError(`Invalid query values. Must be an array, got ${typeof values}`);
  return { method, attribute, values };
}
