import { parseDate } from '#local/appwrite/dates.ts';
import { QueryError } from './Query.ts';
import type { QueryColumn } from './QuerySchema.ts';

type SqlValue = string | number;

/** A query's value as SQL compares it. Throws `QueryError` for one of another type than the column's. */
export function checkValue(value: unknown, column: QueryColumn, attribute: string): SqlValue {
  const checked = read(value, column.type);
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
