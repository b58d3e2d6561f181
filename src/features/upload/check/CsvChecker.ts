import { textSearch } from '#domain/foldSearch.ts';
import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import type { CsvFailure } from '#domain/csv/csvResult.ts';
import type { Change, ChangeKind, ChangeQuery, ComparisonSummary } from '#domain/capacity-plan/Comparison.ts';
import { noChoices, type UploadChoices } from '#domain/capacity-plan/UploadChoices.ts';
import {
  applyChoices,
  checkCsv,
  type CheckedCsv,
  type CheckOptions,
  type CheckResult,
  type CheckSummary,
  type ChosenRows,
  findSuspiciousRows,
  type SheetChoice,
  summarizeCheck,
} from '#domain/capacity-plan/checkCsv.ts';
import { type Chunk, formatChunk, splitIntoChunks, type Submission } from '#domain/capacity-plan/chunks.ts';
import {
  comparePlan,
  type StoredOrganisation,
  type StoredRows,
  summarizeChanges,
} from '#domain/capacity-plan/comparePlan.ts';
import { describeWrongFileName, isWorkbookName } from '#domain/capacity-plan/fileName.ts';
import { findRetirements, type Retirements } from '#domain/capacity-plan/retirements.ts';
import { type RetirementSummary, summarizeRetirements } from '#domain/capacity-plan/retirementSummary.ts';
import {
  listManagerConflicts,
  listProblems,
  listRetirements,
  listSuspiciousValues,
  type ManagerConflict,
  type ProblemItem,
  type ProblemQuery,
  type RetiredItem,
  searchItems,
  type SearchResults,
  type SuspiciousValue,
  writeProblems,
} from '#domain/capacity-plan/searchResults.ts';

export interface FileComparison extends ComparisonSummary {
  readonly retirements: RetirementSummary;
}

/** Runs in a worker; its answers are too small to block the page. Methods throw when the file can't be read or memory runs out. */
export class CsvChecker {
  private checked: CheckedCsv | undefined;
  private fileName = '';
  private choices = noChoices;
  private chosen: ChosenRows | undefined;
  private stored = noStoredRows();
  private isCompared = false;
  private changes: readonly Change[] | undefined;
  private retirements: Retirements | undefined;
  private submission: Submission | undefined;
  private chunks: readonly Chunk[] = [];

  /** `onProgress` gets the share of the file that is read, from 0 to 1. */
  constructor(private readonly onProgress: (progress: number) => void) {}

  /** By the function's own rules. Repeated for the same file with other options. */
  async check(file: File, options: CheckOptions): Promise<CheckResult> {
    this.fileName = file.name;
    this.checked = undefined;
    this.choose(noChoices);
    const result =
      describeWrongFileName(file.name) ??
      (await (isWorkbookName(file.name) ? parseWorkbookFile(file, options) : this.parseCsvFile(file, options)));
    if (!result.ok) return result;
    this.checked = result;
    return this.recount();
  }

  /** All later answers follow these choices; `recount` returns the new figures. */
  choose(choices: UploadChoices): void {
    this.choices = choices;
    this.chosen = undefined;
  }

  recount(): CheckSummary {
    const checked = this.file();
    return summarizeCheck(checked, this.rows(), isWorkbookName(this.fileName) ? null : checked.separator);
  }

  listProblems(query: ProblemQuery): SearchResults<ProblemItem> {
    return listProblems(this.rows().plan, query);
  }

  /** Includes rows that are left out. */
  listSuspiciousValues(search: string): SearchResults<SuspiciousValue> {
    return listSuspiciousValues(this.file().suspicious, search);
  }

  listManagerConflicts(search: string): SearchResults<ManagerConflict> {
    return listManagerConflicts(this.rows().plan, search);
  }

  formatProblems(format: TableFormat): Promise<File> {
    return writeProblems(this.rows().plan, this.fileName, format);
  }

  /** Adds a batch of today's rows for `compare`; the first batch after a comparison replaces all earlier ones. */
  addStoredRows({ teams = [], people = [], memberships = [] }: StoredRows): void {
    if (this.isCompared) this.stored = noStoredRows();
    this.isCompared = false;
    this.stored.teams.push(...teams);
    this.stored.people.push(...people);
    this.stored.memberships.push(...memberships);
  }

  compare(): FileComparison {
    const { plan } = this.rows();
    this.changes = comparePlan(plan, this.stored);
    this.retirements = findRetirements(plan, this.stored);
    this.isCompared = true;
    return { ...summarizeChanges(this.changes), retirements: summarizeRetirements(this.retirements) };
  }

  /** Null when it was not compared yet. */
  compareAgain(): FileComparison | null {
    return this.isCompared ? this.compare() : null;
  }

  listChanges({ kind, type, search }: ChangeQuery): SearchResults<Change> {
    if (this.changes === undefined) throw new Error('The file was not compared.');
    const matches = textSearch(search);
    return searchItems(
      this.changes,
      (change) => change.kind === kind && change.type === type && matches(change.name, change.detail),
      (change) => change,
    );
  }

  listRetirements(kind: ChangeKind, search: string): SearchResults<RetiredItem> {
    if (this.retirements === undefined) throw new Error('The file was not compared.');
    return listRetirements(this.retirements[kind], search);
  }

  /** Returns the number of chunks, usually one. */
  splitIntoChunks(submission: Submission): number {
    this.submission = submission;
    this.chunks = splitIntoChunks(this.rows().rows);
    return this.chunks.length;
  }

  /** Request body for that chunk, from 1 (specification.md, section 7), as `FunctionRequest` takes a large one. */
  formatChunk(number: number): Blob {
    if (this.submission === undefined) throw new Error('The file was not split into chunks.');
    return new Blob([JSON.stringify(formatChunk(this.rows().rows, this.chunks, number, this.submission))]);
  }

  private async parseCsvFile(file: File, { confirmed = {} }: CheckOptions): Promise<CheckedCsv | CsvFailure> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return checkCsv(bytes, { fileName: file.name, confirmed, onProgress: this.onProgress });
  }

  private file(): CheckedCsv {
    if (this.checked === undefined) throw new Error('No file was checked.');
    return this.checked;
  }

  private rows(): ChosenRows {
    const { rows, suspiciousLines } = this.file();
    this.chosen ??= applyChoices(rows, suspiciousLines, this.choices);
    return this.chosen;
  }
}

/** The parser is large, and loaded for workbooks only. */
async function parseWorkbookFile(file: File, options: CheckOptions): Promise<CheckedCsv | CsvFailure | SheetChoice> {
  const { parseWorkbook } = await import('#domain/capacity-plan/workbook/parseWorkbook.ts');
  const parsed = await parseWorkbook(new Uint8Array(await file.arrayBuffer()), options);
  return 'sheets' in parsed ? parsed : findSuspiciousRows(parsed);
}

/** Mutable, so that batches are appended in place. */
type StoredBatches = { [Table in keyof StoredOrganisation]: StoredOrganisation[Table][number][] };

function noStoredRows(): StoredBatches {
  return { teams: [], people: [], memberships: [] };
}
