import type { CsvFailure } from '#domain/upload/readCsvResult.ts';
import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import type { CheckOptions } from './CheckOptions.ts';
import type { Change, ChangeQuery, ComparisonSummary } from './Comparison.ts';
import type { CheckSummary } from './CheckSummary.ts';
import type { Found } from './Found.ts';
import type { ManagerLine } from './ManagerLine.ts';
import type { OddLine } from './OddLine.ts';
import type { ProblemLine, ProblemQuery } from './ProblemLine.ts';
import type { SheetQuestion } from './SheetQuestion.ts';
import type { Submission } from './Submission.ts';
import type { StoredRows } from './StoredRows.ts';
import type { UploadChoices } from './UploadChoices.ts';

/**
 * Checks one file, keeps its rows, and answers what is asked of them: away from the page, which is given no more of them at a time than
 * it can take without standing still. Every promise may reject when the file can't be read or the memory runs out.
 */
export interface CsvChecker {
  /** Whether it broke down, and rejects whatever it is asked. */
  readonly isBroken: boolean;
  /** Reads the file and checks each row by the function's own rules. Again for the same file when a person has said more about it. */
  check(file: File, options: CheckOptions): Promise<CsvFailure | SheetQuestion | CheckSummary>;
  /** What a person has decided about the rows. All answers after this one follow it; `recount` says what the file then holds. */
  choose(choices: UploadChoices): Promise<void>;
  recount(): Promise<CheckSummary>;
  listProblems(query: ProblemQuery): Promise<Found<ProblemLine>>;
  /** What looks odd, also in rows that are left out. */
  listOdd(search: string): Promise<Found<OddLine>>;
  /** People for whom two teams name different managers. */
  listManagers(search: string): Promise<Found<ManagerLine>>;
  /** All problems, as a file. */
  formatProblems(format: TableFormat): Promise<File>;
  /** Adds some of what is stored today, for `compare`. */
  addStored(rows: StoredRows): Promise<void>;
  /** What the file would do to everything that was added. What is added later begins anew. */
  compare(): Promise<ComparisonSummary>;
  /** The same again by the present choices; null when it was not compared yet. */
  compareAgain(): Promise<ComparisonSummary | null>;
  listChanges(query: ChangeQuery): Promise<Found<Change>>;
  /** Cuts the file into as many parts as it takes to submit it: usually one. */
  cutParts(submission: Submission): Promise<number>;
  /** The body with which that part is submitted, from 1 (SPEC section 7), as `FunctionRequest` takes a large one. */
  formatPart(part: number): Promise<Blob>;
  /** Forgets the file; what was asked and not answered yet is never answered. */
  end(): void;
}
