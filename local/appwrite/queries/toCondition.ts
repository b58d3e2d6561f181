import { checkValue } from './checkValue.ts';
import type { Condition } from './Condition.ts';
import { QueryError, toQuery, type Query } from './Query.ts';
import type { QueryColumn, QuerySchema } from './QuerySchema.ts';
import { textCondition, textMethods } from './textCondition.ts';

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
export function requireValues(
  { method, values }: Query,
  count: 'exactly one value' | 'exactly two values' | 'at least one value',
): void {
  const fits =
    count === 'at least one value' ? values.length > 0 : values.length === (count === 'exactly one value' ? 1 : 2);
  if (!fits) throw new QueryError(`Invalid query: ${capitalize(method)} queries require ${count}.`);
}

function comparison(query: Query, column: QueryColumn): Condition {
  const { method, attribute } = query;
  if (column.array)
    throw new QueryError(`Invalid query: Cannot query ${method} on attribute "${attribute}" because it is an array.`);
  requireValues(
    query,
    method === 'equal' ? 'at least one value' : /between/i.test(method) ? 'exactly two values' : 'exactly one value',
  );
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

/** Whether a query narrows the list, rather than ordering, cutting or shaping it. */
export function isFilter({ method }: Query): boolean {
  return !/^(select|order.*|limit|offset|cursor.*)$/.test(method);
}

function capitalize(method: string): string {
  return method.charAt(0).toUpperCase() + method.slice(1);
}
