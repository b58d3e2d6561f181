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
  withSuspicious,
} from '#domain/capacity-plan/checkCsv.ts';
import { formatChunk, splitIntoChunks, type Submission } from '#domain/capacity-plan/chunks.ts';
import {
  comparePlan,
  type StoredOrganisation,
  type StoredRows,
  summarizeChanges,
} from '#domain/capacity-plan/comparePlan.ts';
import { describeWrongFileName, isWorkbookName } from '#domain/capacity-plan/fileName.ts';
import {
  findMisspellings,
  findStoredValues,
  listKnownValues,
  ValueCounts,
} from '#domain/capacity-plan/repair/knownValues.ts';
import type { NumberedRow } from '#domain/capacity-plan/columns.ts';
import type { LineQuery, RepairedPlan, RepairRow, RepairState } from '#domain/capacity-plan/repair/RepairedPlan.ts';
import type { RepairAction, RepairLog, Replacement } from '#domain/capacity-plan/repair/repairLog.ts';
import { findRetirements, indexRoster, type Retirements } from '#domain/capacity-plan/retirements.ts';
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
import type { Step } from '#domain/capacity-plan/repair/RepairSheet.ts';

export interface FileComparison extends ComparisonSummary {
  readonly retirements: RetirementSummary;
  /** Values that are near to usual ones. */
  readonly misspellings: number;
}

export interface RepairAnswer {
  readonly summary: CheckSummary;
  /** Null when it was not compared yet. */
  readonly comparison: FileComparison | null;
  readonly state: RepairState;
  /** Rows that were changed, and the lines of the first of them. */
  readonly changed: number;
  readonly lines: readonly number[];
}

const maxAnsweredLines = 100;

/** Runs in a worker; its answers are too small to block the page. Methods throw when the file can't be read or memory runs out. */
export class CsvChecker {
  private checked: CheckedCsv | undefined;
  private repairs: RepairedPlan | undefined;
  private source: File | undefined;
  private sha256: string | undefined;
  private fileName = '';
  private choices = noChoices;
  private chosen: ChosenRows | undefined;
  private stored = noStoredRows();
  private isCompared = false;
  private changes: readonly Change[] | undefined;
  private retirements: Retirements | undefined;
  private submission: Submission | undefined;
  private chunks: readonly (readonly NumberedRow[])[] = [];

  /** `onProgress` gets the share of the file that is read, from 0 to 1. */
  constructor(private readonly onProgress: (progress: number) => void) {}

  /** By the function's own rules. Repeated for the same file with other options. */
  async check(file: File, options: CheckOptions): Promise<CheckResult> {
    this.source = file;
    this.fileName = file.name;
    this.checked = undefined;
    this.repairs = undefined;
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
    this.repairs?.choose(choices);
  }

  /** The part for repairs is loaded for files that need it. */
  async openRepairs(log: RepairLog): Promise<RepairAnswer> {
    const { RepairedPlan } = await import('#domain/capacity-plan/repair/RepairedPlan.ts');
    this.sha256 = this.source && (await sha256Of(this.source));
    this.repairs ??= new RepairedPlan(this.file().rows, this.choices, log);
    if (this.isCompared) this.repairs.compareWith(this.stored);
    return this.answerRepair([]);
  }

  repair(action: RepairAction): RepairAnswer {
    return this.answerRepair(this.repaired().run(action));
  }

  listGroups(): ReturnType<RepairedPlan['listGroups']> {
    return this.repaired().listGroups();
  }

  listKnownValues(): ReturnType<typeof listKnownValues> {
    return listKnownValues(this.repaired().knownValues);
  }

  findLines(query: LineQuery): readonly number[] {
    return this.repaired().findLines(query);
  }

  viewRows(lines: readonly number[]): readonly RepairRow[] {
    return this.repaired().viewRows(lines);
  }

  findNeighbours(line: number): readonly number[] {
    return this.repaired().findNeighbours(line);
  }

  countReplacements(replacement: Replacement): number {
    return this.repaired().countReplacements(replacement);
  }

  /** Rows that are imported, with the repairs. */
  async formatPlan(format: TableFormat): Promise<File> {
    const { writeRepairedPlan } = await import('#domain/capacity-plan/repair/planFile.ts');
    return writeRepairedPlan(this.rows(), this.fileName, format);
  }

  async formatRefused(format: TableFormat): Promise<File> {
    const { writeRefusedRows } = await import('#domain/capacity-plan/repair/planFile.ts');
    return writeRefusedRows(this.rows(), this.fileName, format);
  }

  recount(): CheckSummary {
    return summarizeCheck(this.file(), this.rows());
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
    this.isCompared = true;
    this.repairs?.compareWith(this.stored);
    return this.summarizeComparison();
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
    this.submission = { ...submission, repairs: this.repairs?.record(this.sha256) };
    this.chunks = splitIntoChunks(this.rows().rows);
    return this.chunks.length;
  }

  /** Request body for that chunk, from 1 (specification.md, section 7), as `FunctionRequest` takes a large one. */
  formatChunk(number: number): Blob {
    if (this.submission === undefined) throw new Error('The file was not split into chunks.');
    return new Blob([JSON.stringify(formatChunk(this.chunks, number, this.submission))]);
  }

  private async parseCsvFile(file: File, { confirmed = {} }: CheckOptions): Promise<CheckedCsv | CsvFailure> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return checkCsv(bytes, { fileName: file.name, confirmed, onProgress: this.onProgress });
  }

  private summarizeComparison(): FileComparison {
    const { plan } = this.rows();
    this.changes = this.repairs?.changes ?? comparePlan(plan, this.stored);
    this.retirements = this.repairs?.retirements ?? findRetirements(plan, indexRoster(this.stored));
    const known = this.repairs?.knownValues ?? new ValueCounts(this.rows().rows).known(findStoredValues(this.stored));
    return {
      ...summarizeChanges(this.changes),
      retirements: summarizeRetirements(this.retirements),
      misspellings: findMisspellings(known).length,
    };
  }

  private answerRepair(step: Step): RepairAnswer {
    const plan = this.repaired();
    this.checked = withSuspicious({ ...this.file(), rows: plan.filledRows }, plan.suspiciousCells);
    this.chosen = plan.chosen;
    const comparison = this.isCompared ? this.summarizeComparison() : null;
    const lines = step.slice(0, maxAnsweredLines).map(({ line }) => line);
    return { summary: this.recount(), comparison, state: plan.state, changed: step.length, lines };
  }

  private repaired(): RepairedPlan {
    if (this.repairs === undefined) throw new Error('No repairs were opened.');
    return this.repairs;
  }

  private file(): CheckedCsv {
    if (this.checked === undefined) throw new Error('No file was checked.');
    return this.checked;
  }

  private rows(): ChosenRows {
    const { rows, suspiciousLines } = this.file();
    this.chosen ??= this.repairs?.chosen ?? applyChoices(rows, suspiciousLines, this.choices);
    return this.chosen;
  }
}

/** Undefined on an origin that isn't secure. */
async function sha256Of(file: File): Promise<string | undefined> {
  const { subtle } = crypto as Partial<Crypto>;
  if (subtle === undefined) return undefined;
  const hash = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
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
