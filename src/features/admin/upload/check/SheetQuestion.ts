/** A workbook with several sheets that hold something: a person has to say which one is meant. */
export interface SheetQuestion {
  readonly ok: false;
  /** Their names, in the order of the workbook. */
  readonly sheets: readonly string[];
}
