import { Query } from 'appwrite';
import { pageSizes } from '#domain/limits.ts';
import type { EqualityFilter, ListOptions } from './services.ts';

/**
 * The platform takes 100 values in one comparison, and 4,096 characters in one query: both hold for 100 ids. One less than a page, so
 * that the answer comes back short and no second page is asked for.
 */
const valuesInOneQuery = pageSizes.listRequest - 1;

/** The queries of a list without its pages; several lists when a filter names more values than one query takes, none when it names no value. */
export function toQueryLists({ filters = [], newestFirstBy, columns }: ListOptions): string[][] {
  const order = newestFirstBy === undefined ? Query.orderAsc('$sequence') : Query.orderDesc(newestFirstBy);
  return filters.reduce<string[][]>(
    (lists, filter) => lists.flatMap((list) => toQueries(filter).map((query) => [query, ...list])),
    [columns ? [order, Query.select([...columns])] : [order]],
  );
}

function toQueries({ column, equals }: EqualityFilter): string[] {
  if (typeof equals === 'string') return [Query.equal(column, equals)];
  const values = [...new Set(equals)];
  const parts = Math.ceil(values.length / valuesInOneQuery);
  return Array.from({ length: parts }, (_, part) =>
    Query.equal(column, values.slice(part * valuesInOneQuery, (part + 1) * valuesInOneQuery)),
  );
}
