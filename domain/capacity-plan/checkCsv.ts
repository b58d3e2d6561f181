import { cellText } from './checkRow.ts';
import type { ChosenManagers } from './chooseManagers.ts';
import type { NumberedRow } from './columns.ts';
import { foldText } from '#domain/foldText.ts';
import { maxFirstNames } from './firstNames.ts';
import type { ConfirmedHeaders } from './matchHeader.ts';
import { findSuspiciousCells, type SuspiciousCell } from './suspiciousCells.ts';
import { planUpload, type UploadPlan } from './planUpload.ts';
import { type CsvSeparator, isCsvSeparator } from '#domain/csv/csvSeparator.ts';
import { parseCsv, type ParseCsvOptions } from '#domain/csv/parseCsv.ts';
import type { CsvFailure, CsvHeader, CsvResult, CsvRows } from '#domain/csv/csvResult.ts';
import type { UploadChoices } from './UploadChoices.ts';

export interface CheckOptions {
  readonly confirmed?: ConfirmedHeaders;
  /** Absent until a sheet is chosen, and for CSV. */
  readonly sheet?: string | undefined;
}

export type CheckResult = CsvFailure | SheetChoice | CheckSummary;

/** Counts are rows of the file unless they say something else. */
export interface CheckSummary {
  readonly ok: true;
  readonly header: CsvHeader;
  /** Rows to submit, without those left out. */
  readonly rowCount: number;
  readonly refusedCount: number;
  readonly firstRefusedLines: readonly number[];
  readonly problemCount: number;
  readonly teamCount: number;
  readonly personCount: number;
  readonly suspiciousRowCount: number;
  readonly leftOutCount: number;
  readonly managerConflictCount: number;
  /** Undefined for a workbook, which has none, and for a sign that is none of the usual ones. */
  readonly separator: CsvSeparator | undefined;
}

export interface SheetChoice {
  readonly ok: false;
  readonly sheets: readonly string[];
}

export interface CheckedCsv extends CsvRows {
  readonly suspicious: readonly SuspiciousCell[];
  readonly suspiciousLines: ReadonlySet<number>;
}

/** Never throws; checks what it can without the stored rows (specification.md, sections 4 and 5). */
export function checkCsv(bytes: Uint8Array, options: ParseCsvOptions): CheckedCsv | CsvFailure {
  return findSuspiciousRows(parseCsv(bytes, options));
}

export function findSuspiciousRows(parsed: CsvResult): CheckedCsv | CsvFailure {
  if (!parsed.ok) return parsed;
  return withSuspicious(parsed, parsed.rows.flatMap(findSuspiciousCells));
}

export function withSuspicious(parsed: CsvRows, suspicious: readonly SuspiciousCell[]): CheckedCsv {
  return { ...parsed, suspicious, suspiciousLines: new Set(suspicious.map(({ line }) => line)) };
}

export interface ChosenRows {
  readonly plan: UploadPlan;
  readonly rows: readonly NumberedRow[];
}

/** Only `suspiciousLines` can be left out. */
export function applyChoices(
  all: readonly NumberedRow[],
  suspiciousLines: ReadonlySet<number>,
  choices: UploadChoices,
): ChosenRows {
  const rows = all.filter(rowFilter(suspiciousLines, choices));
  return chosenRows(rows, planUpload(rows, managersOf(choices)));
}

export function managersOf({ managers }: UploadChoices): ChosenManagers {
  return new Map(Object.entries(managers));
}

export function rowFilter(
  suspiciousLines: Pick<ReadonlySet<number>, 'has'>,
  { leftOut }: UploadChoices,
): (row: NumberedRow) => boolean {
  const except = new Set(leftOut.except);
  return ({ line }) => !suspiciousLines.has(line) || leftOut.all === except.has(line);
}

export function chosenRows(rows: readonly NumberedRow[], plan: UploadPlan): ChosenRows {
  return { plan, rows: withChosenManagers(rows, plan) };
}

export function summarizeCheck(
  { header, rows: all, suspiciousLines, separator }: CheckedCsv,
  { rows, plan }: ChosenRows,
): CheckSummary {
  return {
    ok: true,
    header,
    rowCount: rows.length,
    refusedCount: plan.refused.length,
    firstRefusedLines: plan.refused.slice(0, maxFirstNames).map(({ line }) => line),
    problemCount: plan.refused.reduce((sum, { problems }) => sum + problems.length, 0),
    teamCount: plan.teams.size,
    personCount: plan.people.size,
    suspiciousRowCount: suspiciousLines.size,
    leftOutCount: all.length - rows.length,
    managerConflictCount: plan.managerConflicts.length,
    separator: isCsvSeparator(separator) ? separator : undefined,
  };
}

/** The function takes the first manager named, so rows that name another than the chosen one are sent with an empty cell. */
function withChosenManagers(rows: readonly NumberedRow[], plan: UploadPlan): readonly NumberedRow[] {
  const chosen = new Map(
    plan.managerConflicts
      .filter(({ options, kept }) => kept !== options[0])
      .map(({ email, kept }) => [email, foldText(kept.manager)]),
  );
  if (chosen.size === 0) return rows;
  const emails = new Map(plan.accepted.map(({ line, email }) => [line, email]));
  return rows.map((numbered) => {
    const manager = chosen.get(emails.get(numbered.line) ?? '');
    if (manager === undefined || foldText(cellText(numbered.row, 'Manager')) === manager) return numbered;
    return { ...numbered, row: { ...numbered.row, Manager: '' } };
  });
}
