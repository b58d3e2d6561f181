import { checkValue } from './checkValue.ts';
import { QueryError, type Query } from './Query.ts';
import type { QueryColumn } from './QuerySchema.ts';
import type { Condition } from './Condition.ts';

/** Methods about what a text or a list has in it. */
export const textMethods: ReadonlySet<string> = new Set([
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
]);

const maxPatternLength = 256;

/** Such a filter as SQL. Parts of a text match whatever their case, as on every database below Appwrite. Throws `QueryError`. */
export function textCondition(query: Query, column: QueryColumn): Condition {
  const { method, attribute } = query;
  const isText = column.type === 'string';
  if (!isText && !column.array)
    throw new QueryError(`Invalid query: Query value is invalid for attribute "${attribute}"`);
  if (query.values.length === 0) {
    throw new QueryError(
      `Invalid query: ${method.charAt(0).toUpperCase()}${method.slice(1)} queries require at least one value.`,
    );
  }
  const values = query.values.map((value) => checkValue(value, column, attribute));
  const isNegated = method.startsWith('not');
  if (/search$/i.test(method)) return searchCondition(String(values[0]), isNegated, column, attribute);
  return column.array
    ? arrayCondition(method, values, column)
    : likeCondition(method, values.map(String), isNegated, column);
}

function likeCondition(method: string, values: readonly string[], isNegated: boolean, { sql }: QueryColumn): Condition {
  const [before, after] = [/startsWith$/i.test(method) ? '' : '%', /endsWith$/i.test(method) ? '' : '%'];
  // Every place of a text is compared with the part: long ones could keep everybody waiting for seconds.
  if (before === '%' && values.some((value) => value.length > maxPatternLength))
    throw new QueryError(`Invalid query: A part of a text can't be longer than ${maxPatternLength} characters.`);
  const one = `${sql} ${isNegated ? 'NOT LIKE' : 'LIKE'} ? ESCAPE '\\'`;
  const all = isNegated || method === 'containsAll';
  return {
    sql: `(${values.map(() => one).join(all ? ' AND ' : ' OR ')})`,
    values: values.map((value) => before + value.replace(/[\\%_]/g, '\\$&') + after),
  };
}

function arrayCondition(method: string, values: readonly (string | number)[], { sql }: QueryColumn): Condition {
  const has = (count: number): string =>
    `EXISTS (SELECT 1 FROM json_each(${sql}) WHERE value IN (${Array(count).fill('?').join(', ')}))`;
  if (method === 'containsAll') return { sql: `(${values.map(() => has(1)).join(' AND ')})`, values };
  return { sql: `${method === 'notContains' ? 'NOT ' : ''}${has(values.length)}`, values };
}

/** Words are alternatives, the last may be unfinished. */
function searchCondition(text: string, isNegated: boolean, { searchTable }: QueryColumn, attribute: string): Condition {
  if (searchTable === undefined)
    throw new QueryError(`Searching by attribute "${attribute}" requires a fulltext index.`);
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return { sql: isNegated ? '1' : '0', values: [] };
  const match = `${words.map((word) => `"${word}"`).join(' OR ')}*`;
  return {
    sql: `"$sequence" ${isNegated ? 'NOT ' : ''}IN (SELECT rowid FROM ${searchTable} WHERE words MATCH ?)`,
    values: [match],
  };
}
