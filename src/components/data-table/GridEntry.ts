/** A row as the grid holds it: whatever it is, with the id that the grid looks for. */
export interface GridEntry<Row> {
  readonly id: string;
  readonly row: Row;
}
