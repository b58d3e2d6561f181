import type { Team } from '../../../../../domain/team';
import type { UserMetadata, UserTeamAssociation } from '../../../../../domain/teamMember';
import type { ConfirmedHeaders } from '../../../../../domain/upload/headerMatch';
import type { CsvFailure } from '../../../../../domain/upload/readCsvResult';
import { applyChoices, type ChosenRows } from './applyChoices';
import { checkCsv, type CheckedCsv } from './checkCsv';
import { summarizeCheck, type CheckSummary } from './CheckSummary';
import { comparePlan } from './comparePlan';
import type { Change, ChangeQuery, ComparisonSummary } from './Comparison';
import { cutParts, formatPart, type Part } from './cutParts';
import { findFirst, type Found } from './Found';
import { formatProblems, problemsFileName } from './formatProblems';
import { listManagers, type ManagerLine } from './ManagerLine';
import { listOdd, type OddLine } from './OddLine';
import { listProblems, type ProblemLine, type ProblemQuery } from './ProblemLine';
import type { StoredRows } from './StoredRows';
import { summarizeChanges } from './summarizeChanges';
import type { Submission } from './Submission';
import { noChoices, type UploadChoices } from './UploadChoices';

/** What `CsvChecker` promises, kept where it is called: in the worker. */
export class CsvCheckSession {
  private checked: CheckedCsv | undefined;
  private fileName = '';
  private choices = noChoices;
  private chosen: ChosenRows | undefined;
  private stored = nothingStored();
  private isCompared = false;
  private changes: readonly Change[] = [];
  private submission: Submission | undefined;
  private parts: readonly Part[] = [];

  /** `onProgress` is told which share of the file is read, from 0 to 1. */
  constructor(private readonly onProgress: (share: number) => void) {}

  async check(file: File, confirmed: ConfirmedHeaders): Promise<CsvFailure | CheckSummary> {
    this.fileName = file.name;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const result = checkCsv(bytes, { fileName: file.name, confirmed, onProgress: this.onProgress });
    this.checked = result.ok ? result : undefined;
    this.choose(noChoices);
    return result.ok ? this.recount() : result;
  }

  choose(choices: UploadChoices): void {
    this.choices = choices;
    this.chosen = undefined;
  }

  recount(): CheckSummary {
    return summarizeCheck(this.file(), this.rows());
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

  formatProblems(): File {
    return new File([formatProblems(this.rows().plan)], problemsFileName(this.fileName), { type: 'text/csv' });
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

function nothingStored(): { teams: Team[]; people: UserMetadata[]; places: UserTeamAssociation[] } {
  return { teams: [], people: [], places: [] };
}
