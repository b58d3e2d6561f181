import { invalid } from '../http/parameters';
import type { Platform } from '../platform';
import { planList } from './planList';
import { QueryError } from './Query';
import type { QuerySchema } from './QuerySchema';
import { readQueries } from './readQueries';
import { runList, type SqlRecord } from './runList';
import type { Condition } from './Condition';

/**
 * The files or executions an address asks for, of those in the scope. Unlike rows, Appwrite answers every bad query
 * of theirs with `general_argument_invalid`.
 */
export function listEntries(
  platform: Platform,
  query: URLSearchParams,
  schema: QuerySchema,
  scope: readonly Condition[],
): { total: number; records: SqlRecord[] } {
  try {
    const plan = planList(readQueries(query), schema);
    return runList(platform.database, schema, plan, { total: query.get('total') !== '0', scope });
  } catch (error) {
    throw error instanceof QueryError ? invalid('queries', error.message) : error;
  }
}
