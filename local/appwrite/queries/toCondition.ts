import { toSqlText } from '#local/appwrite/database/sqlText.ts';
import { parseDate } from '#local/appwrite/dates.ts';
import { type Query, QueryError, toQuery } from './Query.ts';
import type { Condition, QueryColumn, QuerySchema } from './QuerySchema.ts';

const comparisons: Readonly<Record<string, string>> = {
  lessThan: '<',
  lessThanEqual: '<=',
  greaterThan: '>',
  greaterThanEqual: '>=',
  notEqual: '<>',
};
const spatial = /^(not)?(crosses|intersects|overlaps|touches)$|^distance/i;

/** A filter as SQL. Throws `QueryError` in Appwrite's words for a column, method or value that doesn't fit. */
export function toCondition(query: Query, schema: QuerySchema): Condition {
  const { method, attribute, values } = query;
  if (method === 'and' || method === 'or') return logicalCondition(method, values, schema);
  if (method === 'elemMatch') values.forEach((value) => void columnOf(toQuery(value).attribute, schema));
  const column = columnOf(attribute, schema);
  if (spatial.test(method)) {
    throw new QueryError(
      `Invalid query: Spatial query "${method}" cannot be applied on non-spatial attribute: ${attribute}`,
    );
  }
  if (method.startsWith('vector'))
    throw new QueryError('Invalid query: Vector queries can only be used on vector attributes');
  if (method === 'isNull' || method === 'isNotNull')
    return { sql: `${column.sql} IS ${method === 'isNull' ? '' : 'NOT '}NULL`, values: [] };
  if (textMethods.has(method)) return textCondition(query, column);
  return comparison(query, column);
}

/** The column a query names. Throws `QueryError`. */
export function columnOf(attribute: string, schema: QuerySchema): QueryColumn {
  const column = schema.columns.get(attribute);
  if (column === undefined) throw new QueryError(`Invalid query: Attribute not found in schema: ${attribute}`);
  return column;
}

/** `lessThan` → `LessThan queries require exactly one value.` */
function requireValues(
  { method, values }: Query,
  count: 'exactly one value' | 'exactly two values' | 'at least one value',
): void {
  const fits =
    count === 'at least one value' ? values.length > 0 : values.length === (count === 'exactly one value' ? 1 : 2);
  if (!fits) throw new QueryError(`Invalid query: ${capitalize(method)} queries require ${count}.`);
}

/** Values of one `equal`. */
const maxValues = 500;

function comparison(query: Query, column: QueryColumn): Condition {
  const { method, attribute } = query;
  if (column.array)
    throw new QueryError(`Invalid query: Cannot query ${method} on attribute "${attribute}" because it is an array.`);
  requireValues(
    query,
    method === 'equal' ? 'at least one value' : /between/i.test(method) ? 'exactly two values' : 'exactly one value',
  );
  if (query.values.length > maxValues)
    throw new QueryError(`Invalid query: Query on attribute has greater than ${maxValues} values: ${attribute}`);
  const values = query.values.map((value) => checkValue(value, column, attribute));
  if (method === 'between') return { sql: `${column.sql} BETWEEN ? AND ?`, values };
  if (method === 'notBetween') return { sql: `${column.sql} NOT BETWEEN ? AND ?`, values };
  if (method === 'equal') return { sql: `${column.sql} IN (${values.map(() => '?').join(', ')})`, values };
  return { sql: `${column.sql} ${comparisons[method] ?? '='} ?`, values };
}

function logicalCondition(method: 'and' | 'or', values: readonly unknown[], schema: QuerySchema): Condition {
  const parts = values.map(toQuery);
  if (parts.length < 2)
    throw new QueryError(`Invalid query: ${capitalize(method)} queries require at least two queries`);
  if (!parts.every(isFilter))
    throw new QueryError(`Invalid query: ${capitalize(method)} queries can only contain filter queries`);
  const conditions = parts.map((part) => toCondition(part, schema));
  return {
    sql: `(${conditions.map(({ sql }) => sql).join(` ${method.toUpperCase()} `)})`,
    values: conditions.flatMap((condition) => condition.values),
  };
}

/** Whether a query filters the list, rather than sorting, paging or selecting columns. */
export function isFilter({ method }: Query): boolean {
  return !/^(select|order.*|limit|offset|cursor.*)$/.test(method);
}

function capitalize(method: string): string {
  return method.charAt(0).toUpperCase() + method.slice(1);
}

/** Methods that search in a text or a list. */
const textMethods: ReadonlySet<string> = new Set([
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
function textCondition(query: Query, column: QueryColumn): Condition {
  const { method, attribute } = query;
  const isText = column.type === 'string';
  if (!isText && !column.array)
    throw new QueryError(`Invalid query: Query value is invalid for attribute "${attribute}"`);
  requireValues(query, /contains/i.test(method) ? 'at least one value' : 'exactly one value');
  const values = query.values.map((value) => checkValue(value, column, attribute));
  const isNegated = method.startsWith('not');
  if (/search$/i.test(method)) return searchCondition(String(values[0]), isNegated, column, attribute);
  return column.array
    ? arrayCondition(method, values, column)
    : likeCondition(method, values.map(String), isNegated, column);
}

function likeCondition(method: string, values: readonly string[], isNegated: boolean, { sql }: QueryColumn): Condition {
  const [before, after] = [/startsWith$/i.test(method) ? '' : '%', /endsWith$/i.test(method) ? '' : '%'];
  // A substring search is quadratic: long texts could block everybody for seconds.
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

type SqlValue = string | number;

/** A query's value as SQL compares it. Throws `QueryError` for one of another type than the column's. */
function checkValue(value: unknown, column: QueryColumn, attribute: string): SqlValue {
  // A list is stored as JSON, where a text needs no escape.
  const checked = read(column.array || typeof value !== 'string' ? value : toSqlText(value), column.type);
  if (checked === undefined) throw new QueryError(`Invalid query: Query value is invalid for attribute "${attribute}"`);
  return checked;
}

function read(value: unknown, type: QueryColumn['type']): SqlValue | undefined {
  switch (type) {
    case 'string':
      return typeof value === 'string' ? value : undefined;
    case 'integer':
      return Number.isInteger(value) ? (value as number) : undefined;
    case 'double':
      return typeof value === 'number' ? value : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? Number(value) : undefined;
    case 'datetime':
      return parseDate(value);
  }
}
