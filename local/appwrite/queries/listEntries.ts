import { invalid } from '#local/appwrite/http/parameters.ts';
import type { Platform } from '#local/appwrite/platform.ts';
import { planList } from './planList.ts';
import { QueryError } from './Query.ts';
import type { QuerySchema } from './QuerySchema.ts';
import { readQueries } from './readQueries.ts';
import { runList, type SqlRecord } from './runList.ts';
import type { Condition } from './Condition.ts';

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
