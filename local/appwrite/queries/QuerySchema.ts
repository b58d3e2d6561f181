/** Table and columns that the queries of a list can use. */
export interface QuerySchema {
  /** The SQL table, quoted. */
  readonly table: string;
  /** By the name that queries use, `$id`, `$createdAt`, `$updatedAt` and `$sequence` among them. */
  readonly columns: ReadonlyMap<string, QueryColumn>;
  /** Name of one entry in errors: `Row`, `File` … */
  readonly entry: string;
}

export interface QueryColumn {
  readonly type: 'string' | 'integer' | 'double' | 'boolean' | 'datetime';
  /** A list, kept as JSON. */
  readonly array: boolean;
  /** Expression in SQL. */
  readonly sql: string;
  /** Full-text index of the column, quoted; absent if it has none. */
  readonly searchTable?: string;
}

/** A piece of a WHERE clause with the values of its `?`. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

/** Columns that hold one value each and are called the same in SQL, by their type. */
export function plainColumns(names: Partial<Record<QueryColumn['type'], readonly string[]>>): Map<string, QueryColumn> {
  const types = Object.entries(names) as [QueryColumn['type'], readonly string[]][];
  return new Map(
    types.flatMap(([type, group]) => group.map((name) => [name, { type, array: false, sql: `"${name}"` }])),
  );
}

/** Matches records whose own permissions let one of the roles read them. */
export function readableBy(roles: readonly string[]): Condition {
  const places = roles.map(() => '?').join(', ');
  return {
    sql: `EXISTS (SELECT 1 FROM json_each("$permissions") WHERE value IN (${places}))`,
    values: roles.map((role) => `read("${role}")`),
  };
}
