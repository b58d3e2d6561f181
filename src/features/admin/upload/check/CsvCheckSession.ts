import type { Team } from '../../../../../domain/team';
import type { UserMetadata, UserTeamAssociation } from '../../../../../domain/teamMember';
import type { ConfirmedHeaders } from '../../../../../domain/upload/headerMatch';
import type { CsvFailure } from '../../../../../domain/upload/readCsvResult';
import { checkCsv, type CheckedCsv } from './checkCsv';
import { summarizeCheck, type CheckSummary } from './CheckSummary';
import { comparePlan } from './comparePlan';
import type { Change, ChangeQuery, ComparisonSummary } from './Comparison';
import { cutParts, formatPart, type Part } from './cutParts';
import { findFirst, type Found } from './Found';
import { formatProblems, problemsFileName } from './formatProblems';
import { listProblems, type ProblemLine, type ProblemQuery } from './ProblemLine';
import type { StoredRows } from './StoredRows';
import { summarizeChanges } from './summarizeChanges';
import type { Submission } from './Submission';

/** What `CsvChecker` promises, kept where it is called: in the worker. */
export class CsvCheckSession {
  private checked: CheckedCsv | undefined;
  private fileName = '';
  private stored = nothingStored();
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
    return result.ok ? summarizeCheck(result) : result;
  }

  listProblems(query: ProblemQuery): Found<ProblemLine> {
    return listProblems(this.file().plan, query);
  }

  formatProblems(): File {
    return new File([formatProblems(this.file().plan)], problemsFileName(this.fileName), { type: 'text/csv' });
  }

  addStored({ teams = [], people = [], places = [] }: StoredRows): void {
    this.stored.teams.push(...teams);
    this.stored.people.push(...people);
    this.stored.places.push(...places);
  }

  compare(): ComparisonSummary {
    this.changes = comparePlan(this.file().plan, this.stored);
    this.stored = nothingStored();
    return summarizeChanges(this.changes);
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
    this.parts = cutParts(this.file().rows);
    return this.parts.length;
  }

  formatPart(part: number): Blob {
    if (this.submission === undefined) throw new Error('The file was not cut into parts.');
    return new Blob([JSON.stringify(formatPart(this.file().rows, this.parts, part, this.submission))]);
  }

  private file(): CheckedCsv {
    if (this.checked === undefined) throw new Error('No file was checked.');
    return this.checked;
  }
}

function nothingStored(): { teams: Team[]; people: UserMetadata[]; places: UserTeamAssociation[] } {
  return { teams: [], people: [], places: [] };
}
