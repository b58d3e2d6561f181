import { countCharacters, invalid, listParameter, plainText } from '#local/appwrite/http/parameters.ts';
import { invalidUidMessage, isValidId } from '#local/appwrite/ids.ts';
import { parseQuery, type Query, QueryError } from './Query.ts';
import type { Condition, QuerySchema } from './QuerySchema.ts';
import { columnOf, isFilter, toCondition } from './toCondition.ts';

/** Parsed queries of a list. */
export interface ListPlan {
  readonly conditions: readonly Condition[];
  readonly orders: readonly Order[];
  readonly random: boolean;
  /** `undefined`: default limit. */
  readonly limit: number | undefined;
  readonly offset: number;
  readonly cursor: { readonly id: string; readonly before: boolean } | undefined;
  /** Names to answer; `undefined`: all. */
  readonly select: ReadonlySet<string> | undefined;
}

export interface Order {
  readonly attribute: string;
  readonly sql: string;
  readonly descending: boolean;
}

/** Validates queries in order and combines them; of several limits the first counts. Throws `QueryError`. */
export function planList(queries: readonly Query[], schema: QuerySchema): ListPlan {
  const conditions = queries.filter(isFilter).map((query) => toCondition(query, schema));
  const cursor = queries.find(({ method }) => method.startsWith('cursor'));
  const selected = queries.filter(({ method }) => method === 'select').map((query) => selection(query, schema));
  return {
    conditions,
    orders: queries
      .filter(({ method }) => method === 'orderAsc' || method === 'orderDesc')
      .map((query) => order(query, schema)),
    random: queries.some(({ method }) => method === 'orderRandom'),
    limit: readAmount(queries, 'limit', 1),
    offset: readAmount(queries, 'offset', 0) ?? 0,
    cursor: cursor && { id: cursorId(cursor), before: cursor.method === 'cursorBefore' },
    select:
      selected.length === 0 || selected.some((names) => names.includes('*')) ? undefined : new Set(selected.flat()),
  };
}

function order({ method, attribute }: Query, schema: QuerySchema): Order {
  const name = attribute === '' ? '$sequence' : attribute;
  return { attribute: name, sql: columnOf(name, schema).sql, descending: method === 'orderDesc' };
}

function cursorId({ values: [id] }: Query): string {
  if (!isValidId(id)) throw new QueryError(`Invalid query: Invalid cursor: ${invalidUidMessage}`);
  return id;
}

/** Names that every row has and no column; Appwrite adds those of its database and table to each answer, and takes neither here. */
const ownNames = ['*', '$id', '$sequence', '$createdAt', '$updatedAt', '$permissions', '$collection'];

function selection({ values }: Query, schema: QuerySchema): string[] {
  const names = values.map(plainText);
  if (names.length === 0) throw new QueryError('Invalid query: No attributes selected');
  if (new Set(names).size < names.length) throw new QueryError('Invalid query: Duplicate attributes selected');
  for (const name of names) if (!ownNames.includes(name)) columnOf(name, schema);
  return names;
}

function readAmount(queries: readonly Query[], method: 'limit' | 'offset', least: number): number | undefined {
  // As in Appwrite, a number may be written as a text.
  const given = queries
    .filter((query) => query.method === method)
    .map(({ values: [value] }) => (typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value));
  for (const value of given) {
    if (typeof value !== 'number')
      throw new QueryError(`Invalid query: Invalid ${method}: Value must be a valid number`);
    if (!Number.isInteger(value) || value < least || value >= 2 ** 63) {
      throw new QueryError(
        `Invalid query: Invalid ${method}: Value must be a valid range between ${least} and 9,223,372,036,854,775,807`,
      );
    }
  }
  return given[0] as number | undefined;
}

const complaint =
  'Value must a valid array no longer than 100 items and Value must be a valid string and at least 1 chars and no longer than 4096 chars';

/** The queries of an address (`queries[0]=…&queries[1]=…`). Throws `general_argument_invalid` beyond 100 of 4,096 characters, and `QueryError`. */
export function readQueries(query: URLSearchParams): Query[] {
  return parseQueries(listParameter(query, 'queries', complaint));
}

/** The queries of a body. Throws the same. */
export function parseQueries(texts: unknown): Query[] {
  const fits =
    Array.isArray(texts) &&
    texts.length <= 100 &&
    texts.every((text) => typeof text === 'string' && text !== '' && countCharacters(text) <= 4096);
  if (!fits) throw invalid('queries', complaint);
  return (texts as string[]).map(parseQuery);
}
