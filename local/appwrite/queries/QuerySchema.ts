/** What a list can be asked about. */
export interface QuerySchema {
  /** The SQL table, quoted. */
  readonly table: string;
  /** By the name that queries use, `$id`, `$createdAt`, `$updatedAt` and `$sequence` among them. */
  readonly columns: ReadonlyMap<string, QueryColumn>;
  /** What one entry is called in an error: `Row`, `File` … */
  readonly entry: string;
}

export interface QueryColumn {
  readonly type: 'string' | 'integer' | 'double' | 'boolean' | 'datetime';
  /** A list, kept as JSON. */
  readonly array: boolean;
  /** How SQL names it. */
  readonly sql: string;
  /** The word index over it, quoted; none when it can't be searched. */
  readonly searchTable?: string;
}
