import type { Team } from '#domain/team.ts';
import type { UserMetadata, UserTeamAssociation } from '#domain/teamMember.ts';
import type { CsvFailure } from '#domain/upload/readCsvResult.ts';
import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import { applyChoices, type ChosenRows } from './applyChoices.ts';
import { checkCsv, checkRows, type CheckedCsv } from './checkCsv.ts';
import type { CheckOptions } from './CheckOptions.ts';
import { summarizeCheck, type CheckSummary } from './CheckSummary.ts';
import { comparePlan } from './comparePlan.ts';
import type { Change, ChangeQuery, ComparisonSummary } from './Comparison.ts';
import { cutParts, formatPart, type Part } from './cutParts.ts';
import { findFirst, type Found } from './Found.ts';
import { isWorkbookName, wrongFileName } from './fileKind.ts';
import { listManagers, type ManagerLine } from './ManagerLine.ts';
import { listOdd, type OddLine } from './OddLine.ts';
import { writeProblems } from './writeProblems.ts';
import { listProblems, type ProblemLine, type ProblemQuery } from './ProblemLine.ts';
import type { StoredRows } from './StoredRows.ts';
import { summarizeChanges } from './summarizeChanges.ts';
import type { SheetQuestion } from './SheetQuestion.ts';
import type { Submission } from './Submission.ts';
import { noChoices, type UploadChoices } from './UploadChoices.ts';

/** What `CsvChecker` promises, kept where it is called: in the worker. */
export class CsvCheckSession {
  private checked: CheckedCsv | undefined;
  private fileName = '';
  private choices = noChoices;
  private chosen: ChosenRows | undefined;
  private stored = nothingStored();
  private isCompared = false;
  private changes: readonly Change[] | undefined;
  private submission: Submission | undefined;
  private parts: readonly Part[] = [];

  /** `onProgress` is told which share of the file is read, from 0 to 1. */
  constructor(private readonly onProgress: (share: number) => void) {}

  async check(file: File, options: CheckOptions): Promise<CsvFailure | SheetQuestion | CheckSummary> {
    this.fileName = file.name;
    this.checked = undefined;
    this.choose(noChoices);
    const result =
      wrongFileName(file.name) ??
      (await (isWorkbookName(file.name) ? readWorkbookFile(file, options) : this.readCsvFile(file, options)));
    if (!result.ok) return result;
    this.checked = result;
    return this.recount();
  }

  choose(choices: UploadChoices): void {
    this.choices = choices;
    this.chosen = undefined;
  }

  recount(): CheckSummary {
    const checked = this.file();
    return summarizeCheck(checked, this.rows(), isWorkbookName(this.fileName) ? null : checked.separator);
  }

  listProblems(query: ProblemQuery): Found<ProblemLine> {
    return listProblems(this.rows().plan, query);
  }

  listOdd(search: string): Found<OddLine> {
    return listOdd(this.file().odd, search);
  }

  listManagers(search: string): Found<ManagerLine> {
    return listManagers(this.rows().plan, search);
  }

  formatProblems(format: TableFormat): Promise<File> {
    return writeProblems(this.rows().plan, this.fileName, format);
  }

  addStored({ teams = [], people = [], places = [] }: StoredRows): void {
    if (this.isCompared) this.stored = nothingStored();
    this.isCompared = false;
    this.stored.teams.push(...teams);
    this.stored.people.push(...people);
    this.stored.places.push(...places);
  }

  compare(): ComparisonSummary {
    this.changes = comparePlan(this.rows().plan, this.stored);
    this.isCompared = true;
    return summarizeChanges(this.changes);
  }

  compareAgain(): ComparisonSummary | null {
    return this.isCompared ? this.compare() : null;
  }

  listChanges({ kind, type, search }: ChangeQuery): Found<Change> {
    if (this.changes === undefined) throw new Error('The file was not compared.');
    const term = search.trim().toLowerCase();
    return findFirst(
      this.changes,
      (change) =>
        change.kind === kind &&
        change.type === type &&
        (change.name.toLowerCase().includes(term) || change.detail.toLowerCase().includes(term)),
      (change) => change,
    );
  }

  cutParts(submission: Submission): number {
    this.submission = submission;
    this.parts = cutParts(this.rows().rows);
    return this.parts.length;
  }

  formatPart(part: number): Blob {
    if (this.submission === undefined) throw new Error('The file was not cut into parts.');
    return new Blob([JSON.stringify(formatPart(this.rows().rows, this.parts, part, this.submission))]);
  }

  private async readCsvFile(file: File, { confirmed = {} }: CheckOptions): Promise<CheckedCsv | CsvFailure> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return checkCsv(bytes, { fileName: file.name, confirmed, onProgress: this.onProgress });
  }

  private file(): CheckedCsv {
    if (this.checked === undefined) throw new Error('No file was checked.');
    return this.checked;
  }

  private rows(): ChosenRows {
    const { rows, oddLines } = this.file();
    this.chosen ??= applyChoices(rows, oddLines, this.choices);
    return this.chosen;
  }
}

/** Its reader is large, and fetched for workbooks only. */
async function readWorkbookFile(file: File, options: CheckOptions): Promise<CheckedCsv | CsvFailure | SheetQuestion> {
  const { readWorkbook } = await import('./workbook/readWorkbook.ts');
  const read = await readWorkbook(new Uint8Array(await file.arrayBuffer()), options);
  return 'sheets' in read ? read : checkRows(read);
}

function nothingStored(): { teams: Team[]; people: UserMetadata[]; places: UserTeamAssociation[] } {
  return { teams: [], people: [], places: [] };
}
