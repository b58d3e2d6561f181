import { type ChosenRows, chosenRows, managersOf, rowFilter } from '#domain/capacity-plan/checkCsv.ts';
import { cellText } from '#domain/capacity-plan/checkRow.ts';
import { isBlankRow, type NumberedRow, uploadColumns, type UploadRow } from '#domain/capacity-plan/columns.ts';
import type { RowProblem } from '#domain/capacity-plan/rowRecord.ts';
import { foldText } from '#domain/foldText.ts';
import type { Change, ChangeType } from '#domain/capacity-plan/Comparison.ts';
import { indexStored, PlanComparison, type StoredOrganisation } from '#domain/capacity-plan/comparePlan.ts';
import { PlanIndex } from '#domain/capacity-plan/PlanIndex.ts';
import { findSuspiciousCells, type SuspiciousCell } from '#domain/capacity-plan/suspiciousCells.ts';
import type { UploadChoices } from '#domain/capacity-plan/UploadChoices.ts';
import { textSearch } from '#domain/foldSearch.ts';
import { findRetirements, indexRoster, type Retirements } from '#domain/capacity-plan/retirements.ts';
import { findStoredValues, type KnownValues, type StoredValues, ValueCounts } from './knownValues.ts';
import { groupProblems, type ProblemGroup } from './problemGroups.ts';
import { recordRepairs } from './recordRepairs.ts';
import { isUndoStep, type RepairAction, type RepairLog, type Replacement } from './repairLog.ts';
import type { RepairRecord } from './repairRecord.ts';
import { findReplacements, RepairSheet, type Step } from './RepairSheet.ts';

export interface RepairRow {
  readonly line: number;
  readonly row: UploadRow;
  readonly isAdded: boolean;
  readonly isOfWrongWidth: boolean;
  /** Of changed cells, what the file says. */
  readonly was: Readonly<Partial<UploadRow>>;
  readonly problems: readonly RowProblem[];
  readonly odd: readonly SuspiciousCell[];
  /** Change of its team; undefined until it was compared, and of a row that is left out. */
  readonly team: ChangeType | undefined;
}

/** Rows that a person looks for: a line number, or a part of any cell. */
export interface LineQuery {
  readonly show: 'problems' | 'repaired' | 'all';
  readonly search: string;
}

export interface RepairState {
  /** Names of what would be undone and done again. */
  readonly undo: string | null;
  readonly redo: string | null;
  /** Rows that differ from the file. */
  readonly changedRows: number;
}

/** More are not looked through in a grid. */
const maxLines = 2_000;
const maxGroups = 200;

/** A file under repair: after each change, only what it touches is checked and compared again. */
export class RepairedPlan {
  readonly sheet: RepairSheet;
  private readonly suspicious = new Map<number, readonly SuspiciousCell[]>();
  private readonly values: ValueCounts;
  private index: PlanIndex;
  private comparison: PlanComparison | undefined;
  private storedValues: StoredValues | undefined;
  private roster: ReturnType<typeof indexRoster> | undefined;

  constructor(
    rows: readonly NumberedRow[],
    private choices: UploadChoices,
    log?: RepairLog,
  ) {
    this.sheet = new RepairSheet(rows, log);
    for (const row of this.sheet.rows) this.note(row.line, row);
    this.values = new ValueCounts(this.sheet.rows);
    this.index = this.makeIndex();
  }

  /** In the order of lines. */
  get suspiciousCells(): SuspiciousCell[] {
    return [...this.suspicious].sort(([one], [other]) => one - other).flatMap(([, cells]) => cells);
  }

  get filledRows(): readonly NumberedRow[] {
    return this.sheet.rows.filter((row) => !isBlankRow(row));
  }

  get chosen(): ChosenRows {
    return chosenRows(this.sheet.rows.filter(this.isKept()), this.index.plan);
  }

  /** Of the columns whose values repeat. */
  get knownValues(): KnownValues {
    return this.values.known(this.storedValues);
  }

  get state(): RepairState {
    return { ...this.sheet.nextSteps, changedRows: this.sheet.changedLines.length };
  }

  /** Undefined until it was compared. */
  get retirements(): Retirements | undefined {
    return this.roster && findRetirements(this.index.plan, this.roster);
  }

  /** Undefined until it was compared. */
  get changes(): readonly Change[] | undefined {
    return this.comparison?.changes;
  }

  /** As the grid shows it; undefined for a row that is gone. */
  viewRow(line: number): RepairRow | undefined {
    const numbered = this.sheet.rowAt(line);
    if (numbered === undefined) return undefined;
    const original = this.sheet.originalAt(line);
    const { row, widthFault } = numbered;
    const team = this.comparison?.find('teams', foldText(cellText(row, 'Team')));
    return {
      line,
      row,
      isAdded: original === undefined,
      isOfWrongWidth: widthFault !== undefined,
      was: Object.fromEntries(
        uploadColumns
          .filter((column) => original !== undefined && original.row[column] !== row[column])
          .map((column) => [column, original?.row[column]]),
      ),
      problems: this.index.problemsAt(line),
      odd: this.suspicious.get(line) ?? [],
      team: this.isKept()(numbered) ? team?.type : undefined,
    };
  }

  viewRows(lines: readonly number[]): readonly RepairRow[] {
    return lines.map((line) => this.viewRow(line)).filter((row) => row !== undefined);
  }

  choose(choices: UploadChoices): void {
    this.choices = choices;
    this.index = this.makeIndex();
    this.comparison = undefined;
  }

  compareWith(stored: StoredOrganisation): void {
    this.comparison = new PlanComparison(this.index.plan, indexStored(stored));
    this.storedValues = findStoredValues(stored);
    this.roster = indexRoster(stored);
  }

  listGroups(): { readonly total: number; readonly groups: readonly ProblemGroup[] } {
    const { chosen, suspiciousCells: suspicious, knownValues: known, storedValues: stored } = this;
    const groups = groupProblems({ ...chosen, suspicious, known, stored });
    return { total: groups.length, groups: groups.slice(0, maxGroups) };
  }

  /** The first of those that are found. */
  findLines({ show, search }: LineQuery): readonly number[] {
    const matches = textSearch(search);
    const shown = show === 'all' ? this.sheet.rows : this.linesOf(show).flatMap((line) => this.sheet.rowAt(line) ?? []);
    const found = shown.filter(
      ({ line, row }) => String(line) === search.trim() || matches(...uploadColumns.map((column) => row[column])),
    );
    return found.slice(0, maxLines).map(({ line }) => line);
  }

  /** Lines above and below. */
  findNeighbours(line: number): readonly number[] {
    const { rows } = this.sheet;
    const index = rows.findIndex((row) => row.line === line);
    return [rows[index - 1], rows[index + 1]].flatMap((row) => (row === undefined ? [] : [row.line]));
  }

  run(action: RepairAction): Step {
    const step = this.change(action);
    for (const { line, before, after } of step) {
      this.note(line, after);
      this.values.replace(before, after);
    }
    const isKept = this.isKept();
    const planned = step.map(({ line, after }) => [line, after && isKept(after) ? after : undefined] as const);
    const touched = this.index.update(new Map(planned));
    this.comparison?.update(touched);
    return step;
  }

  countReplacements(replacement: Replacement): number {
    return findReplacements(this.sheet.rows, replacement).length;
  }

  record(sha256?: string): RepairRecord | undefined {
    return recordRepairs(this.sheet, sha256);
  }

  private linesOf(show: 'problems' | 'repaired'): readonly number[] {
    return show === 'repaired' ? this.sheet.changedLines : this.index.plan.refused.map(({ line }) => line);
  }

  private change(action: RepairAction): Step {
    if (!isUndoStep(action)) return this.sheet.apply(action);
    return action.type === 'undo' ? this.sheet.undo() : this.sheet.redo();
  }

  private note(line: number, row: NumberedRow | undefined): void {
    const cells = row === undefined ? [] : findSuspiciousCells(row);
    if (cells.length > 0) this.suspicious.set(line, cells);
    else this.suspicious.delete(line);
  }

  private isKept(): (row: NumberedRow) => boolean {
    const isChosen = rowFilter(this.suspicious, this.choices);
    return (row) => isChosen(row) && !isBlankRow(row);
  }

  private makeIndex(): PlanIndex {
    return new PlanIndex(this.sheet.rows.filter(this.isKept()), managersOf(this.choices));
  }
}
