/** A piece of a WHERE clause with the values of its `?`. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}
