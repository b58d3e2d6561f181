/** What a cell holds. */
export type Cell = string | number | boolean | null | readonly (string | number | boolean | null)[];

/** The cells of a row, by column. */
export type Cells = Readonly<Record<string, Cell>>;

/** A row as the platform works with it. */
export interface Row {
  readonly $id: string;
  /** 0 until it is stored. */
  readonly $sequence: number;
  readonly $createdAt: string;
  readonly $updatedAt: string;
  /** `write(…)` already spelled out. */
  readonly $permissions: readonly string[];
  readonly cells: Cells;
}
