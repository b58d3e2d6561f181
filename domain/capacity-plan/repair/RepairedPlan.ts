import { type ChosenRows, chosenRows, managersOf, rowFilter } from '#domain/capacity-plan/checkCsv.ts';
import { isBlankRow, type NumberedRow } from '#domain/capacity-plan/columns.ts';
import type { Change } from '#domain/capacity-plan/Comparison.ts';
import { PlanComparison, type StoredIndex } from '#domain/capacity-plan/comparePlan.ts';
import { PlanIndex } from '#domain/capacity-plan/PlanIndex.ts';
import { findSuspiciousCells, type SuspiciousCell } from '#domain/capacity-plan/suspiciousCells.ts';
import type { UploadChoices } from '#domain/capacity-plan/UploadChoices.ts';
import { type ChangedRows, type RepairCommand, type RepairLog, RepairSheet } from './RepairSheet.ts';

export type RepairAction = RepairCommand | { readonly type: 'undo' } | { readonly type: 'redo' };

/** A file under repair: after each change, only what it touches is checked and compared again. */
export class RepairedPlan {
  readonly sheet: RepairSheet;
  private readonly suspicious = new Map<number, readonly SuspiciousCell[]>();
  private index: PlanIndex;
  private comparison: PlanComparison | undefined;

  constructor(
    rows: readonly NumberedRow[],
    private choices: UploadChoices,
    log?: RepairLog,
  ) {
    this.sheet = new RepairSheet(rows, log);
    for (const row of this.sheet.rows) this.note(row.line, row);
    this.index = this.makeIndex();
  }

  /** In the order of lines. */
  get suspiciousCells(): SuspiciousCell[] {
    return [...this.suspicious].sort(([one], [other]) => one - other).flatMap(([, cells]) => cells);
  }

  get chosen(): ChosenRows {
    return chosenRows(this.sheet.rows.filter(this.isKept()), this.index.plan);
  }

  /** Undefined until it was compared. */
  get changes(): readonly Change[] | undefined {
    return this.comparison?.changes;
  }

  choose(choices: UploadChoices): void {
    this.choices = choices;
    this.index = this.makeIndex();
    this.comparison = undefined;
  }

  compareWith(stored: StoredIndex): void {
    this.comparison = new PlanComparison(this.index.plan, stored);
  }

  /** Returns the lines that were changed. */
  run(action: RepairAction): number[] {
    const rows = this.change(action);
    for (const [line, row] of rows) this.note(line, row);
    const isKept = this.isKept();
    const planned = new Map(Array.from(rows, ([line, row]) => [line, row && isKept(row) ? row : undefined]));
    this.comparison?.update(this.index.update(planned));
    return [...rows.keys()];
  }

  private change(action: RepairAction): ChangedRows {
    switch (action.type) {
      case 'undo':
        return this.sheet.undo();
      case 'redo':
        return this.sheet.redo();
      default:
        return this.sheet.apply(action);
    }
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
