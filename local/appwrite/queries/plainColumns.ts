import type { QueryColumn } from './QuerySchema.ts';

/** Columns that hold one value each and are called the same in SQL, by their type. */
export function plainColumns(names: Partial<Record<QueryColumn['type'], readonly string[]>>): Map<string, QueryColumn> {
  const types = Object.entries(names) as [QueryColumn['type'], readonly string[]][];
  return new Map(
    types.flatMap(([type, group]) => group.map((name) => [name, { type, array: false, sql: `"${name}"` }])),
  );
}
