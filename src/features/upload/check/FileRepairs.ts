import type { UploadColumn } from '#domain/capacity-plan/columns.ts';
import { indexStored, type StoredOrganisation } from '#domain/capacity-plan/comparePlan.ts';
import { findLines, type LineQuery } from '#domain/capacity-plan/repair/findLines.ts';
import {
  findStoredValues,
  type KnownValues,
  listKnownValues,
  type StoredValues,
} from '#domain/capacity-plan/repair/knownValues.ts';
import { groupProblems, type ProblemGroup } from '#domain/capacity-plan/repair/problemGroups.ts';
import { RepairedPlan, type RepairRow } from '#domain/capacity-plan/repair/RepairedPlan.ts';
import type { RepairAction, RepairLog, Replacement } from '#domain/capacity-plan/repair/repairLog.ts';
import { recordRepairs } from '#domain/capacity-plan/repair/recordRepairs.ts';
import type { RepairRecord } from '#domain/capacity-plan/repair/repairRecord.ts';
import { findReplacements } from '#domain/capacity-plan/repair/RepairSheet.ts';
import { indexRoster, findRetirements, type Retirements } from '#domain/capacity-plan/retirements.ts';
import type { CheckedCsv } from '#domain/capacity-plan/checkCsv.ts';
import type { UploadChoices } from '#domain/capacity-plan/UploadChoices.ts';

export interface RepairState {
  /** Names of what would be undone and done again. */
  readonly undo: string | null;
  readonly redo: string | null;
  /** Rows that differ from the file. */
  readonly changedRows: number;
}

export interface FoundLines {
  readonly total: number;
  readonly lines: readonly number[];
}

/** More are not looked through in a grid. */
const maxLines = 2_000;
const maxGroups = 200;

/** Undefined on an origin that isn't secure. */
export async function sha256Of(file: File): Promise<string | undefined> {
  const { subtle } = crypto as Partial<Crypto>;
  if (subtle === undefined) return undefined;
  const hash = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** File under repair, as the worker keeps it. */
export class FileRepairs {
  readonly plan: RepairedPlan;
  private storedValues: StoredValues | undefined;
  private roster: ReturnType<typeof indexRoster> | undefined;

  /** @param sha256 of the file */
  constructor(
    { rows }: CheckedCsv,
    choices: UploadChoices,
    log: RepairLog,
    private readonly sha256: string | undefined,
  ) {
    this.plan = new RepairedPlan(rows, choices, log);
  }

  get state(): RepairState {
    return { ...this.plan.sheet.nextSteps, changedRows: this.plan.sheet.changedLines.length };
  }

  get knownValues(): KnownValues {
    return this.plan.knownValues(this.storedValues);
  }

  compareWith(stored: StoredOrganisation): void {
    this.plan.compareWith(indexStored(stored));
    this.storedValues = findStoredValues(stored);
    this.roster = indexRoster(stored);
  }

  /** Undefined until it was compared. */
  findRetirements(): Retirements | undefined {
    return this.roster && findRetirements(this.plan.chosen.plan, this.roster);
  }

  /** Returns the lines that it changes. */
  run(action: RepairAction): readonly number[] {
    return this.plan.run(action).map(({ line }) => line);
  }

  record(): RepairRecord | undefined {
    return recordRepairs(this.plan.sheet, this.sha256);
  }

  listGroups(): { readonly total: number; readonly groups: readonly ProblemGroup[] } {
    const { plan, storedValues: stored, knownValues: known } = this;
    const groups = groupProblems({ ...plan.chosen, suspicious: plan.suspiciousCells, known, stored });
    return { total: groups.length, groups: groups.slice(0, maxGroups) };
  }

  listKnownValues(): Readonly<Partial<Record<UploadColumn, readonly string[]>>> {
    return listKnownValues(this.knownValues);
  }

  findLines(query: LineQuery): FoundLines {
    const lines = findLines(this.plan, query);
    return { total: lines.length, lines: lines.slice(0, maxLines) };
  }

  viewRows(lines: readonly number[]): readonly RepairRow[] {
    return lines.map((line) => this.plan.viewRow(line)).filter((row) => row !== undefined);
  }

  /** Lines above and below. */
  findNeighbours(line: number): readonly number[] {
    const { rows } = this.plan.sheet;
    const index = rows.findIndex((row) => row.line === line);
    return [rows[index - 1], rows[index + 1]].flatMap((row) => (row === undefined ? [] : [row.line]));
  }

  countReplacements(replacement: Replacement): number {
    return findReplacements(this.plan.sheet.rows, replacement).length;
  }
}
