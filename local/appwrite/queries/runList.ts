import type Database from 'libsql';
import { quoteIdentifier } from '#local/appwrite/database/sql.ts';
import { AppwriteError } from '#local/appwrite/errors.ts';
import { invalid, readTotal } from '#local/appwrite/http/parameters.ts';
import type { Platform } from '#local/appwrite/platform.ts';
import { QueryError } from './Query.ts';
import type { Condition, QuerySchema } from './QuerySchema.ts';
import { type ListPlan, type Order, planList, readQueries } from './planList.ts';
import { columnOf } from './toCondition.ts';

/** A SQL row as libsql answers it. */
export type SqlRecord = Readonly<Record<string, string | number | null>>;

const defaultLimit = 25;
const maxTotal = 5000;

export interface ListOptions {
  /** Whether to count the matches, up to 5,000. */
  readonly total: boolean;
  /** Page size of a list without a limit; defaults to 25. */
  readonly limit?: number;
  /** Columns to read, quoted for SQL; all, when absent. */
  readonly columns?: readonly string[];
  /** Limits the list to rows the principal may see. Applies to the cursor too: a hidden row's place in an order would tell its values. */
  readonly scope?: readonly Condition[];
}

/**
 * Records that match a plan, in order, with their total. Throws `general_cursor_not_found` and `database_query_order_null`.
 */
export function runList(
  database: Database.Database,
  schema: QuerySchema,
  plan: ListPlan,
  options: ListOptions,
): { total: number; records: SqlRecord[] } {
  const before = plan.cursor?.before ?? false;
  const orders = [
    ...plan.orders,
    { attribute: '$sequence', sql: columnOf('$sequence', schema).sql, descending: false },
  ].map((order) => ({
    ...order,
    descending: order.descending !== before,
  }));
  const { scope = [] } = options;
  const where = conjunction([...scope, ...plan.conditions]);
  const page = plan.cursor ? conjunction([where, afterCursor(database, schema, plan.cursor.id, orders, scope)]) : where;
  const by = plan.random
    ? 'random()'
    : orders.map(({ sql, descending }) => `${sql} ${descending ? 'DESC' : 'ASC'}`).join(', ');
  // SQLite would sort whole rows: a page of 10,000 rows takes 15 ms when only numbers are sorted, otherwise 36.
  const { sql: sequence } = columnOf('$sequence', schema);
  const found = `SELECT ${sequence} FROM ${schema.table} WHERE ${page.sql} ORDER BY ${by} LIMIT ? OFFSET ?`;
  const columns = options.columns?.join(', ') ?? '*';
  const records = database
    .prepare(`SELECT ${columns} FROM ${schema.table} WHERE ${sequence} IN (${found}) ORDER BY ${by}`)
    .all(...page.values, plan.limit ?? options.limit ?? defaultLimit, plan.offset) as SqlRecord[];
  const total = options.total ? count(database, schema, where) : 0;
  return { total, records: before ? records.reverse() : records };
}

function count(database: Database.Database, schema: QuerySchema, where: Condition): number {
  const counted = database
    .prepare(`SELECT count(*) AS n FROM (SELECT 1 FROM ${schema.table} WHERE ${where.sql} LIMIT ${maxTotal})`)
    .get(...where.values);
  return (counted as { n: number }).n;
}

function conjunction(conditions: readonly Condition[]): Condition {
  return {
    sql: ['1', ...conditions.map(({ sql }) => sql)].join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}

/** Condition for rows after the cursor's row: later in the first column, or equal there and later in the next, and so on. */
function afterCursor(
  database: Database.Database,
  schema: QuerySchema,
  id: string,
  orders: readonly Order[],
  scope: readonly Condition[],
): Condition {
  const names = orders.map(({ sql, attribute }) => `${sql} AS ${quoteIdentifier(attribute)}`).join(', ');
  const { sql, values: known } = conjunction([...scope, { sql: `${columnOf('$id', schema).sql} = ?`, values: [id] }]);
  const row = database.prepare(`SELECT ${names} FROM ${schema.table} WHERE ${sql}`).get(...known) as
    | SqlRecord
    | undefined;
  if (row === undefined)
    throw new AppwriteError('general_cursor_not_found', `${schema.entry} '${id}' for the 'cursor' value not found.`);
  const values: (string | number)[] = [];
  const alternatives = orders.map((order, i) => {
    const equal = orders.slice(0, i).map(({ sql, attribute }) => {
      values.push(valueOf(row, attribute));
      return `${sql} = ?`;
    });
    values.push(valueOf(row, order.attribute));
    return `(${[...equal, `${order.sql} ${order.descending ? '<' : '>'} ?`].join(' AND ')})`;
  });
  return { sql: `(${alternatives.join(' OR ')})`, values };
}

function valueOf(row: SqlRecord, attribute: string): string | number {
  const value = row[attribute] ?? null;
  if (value === null) {
    const message = `The order column '${attribute}' had a null value. Cursor pagination requires all rows order column values are non-null.`;
    throw new AppwriteError('database_query_order_null', message);
  }
  return value;
}

/**
 * Files or executions in the scope that match the queries of an address. Unlike rows, Appwrite answers every bad query
 * of theirs with `general_argument_invalid`, and takes no `select`.
 */
export function listEntries(
  platform: Platform,
  query: URLSearchParams,
  schema: QuerySchema,
  scope: readonly Condition[],
): { total: number; records: SqlRecord[] } {
  try {
    const queries = readQueries(query);
    if (queries.some(({ method }) => method === 'select')) throw new QueryError('Invalid query method: select');
    return runList(platform.database, schema, planList(queries, schema), { total: readTotal(query), scope });
  } catch (error) {
    throw error instanceof QueryError ? invalid('queries', error.message) : error;
  }
}
