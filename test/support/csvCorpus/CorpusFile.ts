import type { ConfirmedHeaders } from '#domain/capacity-plan/matchHeader.ts';

/** A row as it should be read: its line and its cells in the order of the columns (specification.md, section 3). */
export type ExpectedRow = readonly [line: number, ...cells: string[]];

interface ExpectedRows {
  readonly rows: readonly ExpectedRow[];
  /** Why which of the lines are refused; none when left out. */
  readonly refused?: Readonly<Record<number, string>>;
  /** `line column "value": why` of what looks odd; none when left out. */
  readonly odd?: readonly string[];
}

interface ExpectedFailure {
  readonly message: string;
  readonly details: readonly string[];
  /** `header in the file → column`; left out where the file doesn't get that far. */
  readonly suggestions?: readonly string[];
}

/** One file of the corpus, and what reading it must give. */
export interface CorpusFile {
  /** Name by its peculiarity; unique in the corpus. */
  readonly title: string;
  /** 'plan.csv' when left out. */
  readonly fileName?: string;
  readonly bytes: Uint8Array;
  readonly confirmed?: ConfirmedHeaders;
  readonly expected: ExpectedRows | ExpectedFailure;
}

export const emptyMessage = 'File is empty or invalid.';
export const malformedMessage = 'Error processing CSV file. Please check the format.';
