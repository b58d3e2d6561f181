import { cellText } from './checkRow.ts';
import type { NumberedRow } from './columns.ts';
import { foldText } from '#domain/foldText.ts';
import { maxFirstNames } from './firstNames.ts';
import type { ConfirmedHeaders } from './matchHeader.ts';
import { findSuspiciousCells, type SuspiciousCell } from './suspiciousCells.ts';
import { planUpload, type UploadPlan } from './planUpload.ts';
import { parseCsv, type ParseCsvOptions } from '#domain/csv/parseCsv.ts';
import type { CsvFailure, CsvHeader, CsvResult, CsvRows } from '#domain/csv/csvResult.ts';
import type { UploadChoices } from './UploadChoices.ts';

/** A person's answers about a file. */
export interface CheckOptions {
  /** Columns that some of its headers mean. */
  readonly confirmed?: ConfirmedHeaders;
  /** Name of the sheet to read; absent until it is chosen, and for CSV. */
  readonly sheet?: string | undefined;
}

export type CheckResult = CsvFailure | SheetChoice | CheckSummary;

/** Contents of a file whose columns are right; counts are rows of the file unless they say something else. */
export interface CheckSummary {
  readonly ok: true;
  readonly header: CsvHeader;
  /** Rows that will be submitted. */
  readonly rowCount: number;
  /** Of those, the ones that would be refused. */
  readonly refusedCount: number;
  /** Lines of the first of them. */
  readonly firstRefusedLines: readonly number[];
  /** A row may have several. */
  readonly problemCount: number;
  readonly teamCount: number;
  readonly personCount: number;
  /** Rows with a suspicious value, left out or not. */
  readonly suspiciousRowCount: number;
  readonly leftOutCount: number;
  /** People for whom two teams name different managers. */
  readonly managerConflictCount: number;
  /** Of its cells; null for a workbook, which has none. */
  readonly separator: string | null;
}

/** Several sheets of the workbook hold data: a person has to choose one. */
export interface SheetChoice {
  readonly ok: false;
  /** Names, in the order of the workbook. */
  readonly sheets: readonly string[];
}

/** A file whose columns are right: its rows, and the suspicious values in them. */
export interface CheckedCsv extends CsvRows {
  /** In the order of the file. */
  readonly suspicious: readonly SuspiciousCell[];
  readonly suspiciousLines: ReadonlySet<number>;
}

/** Parses a file and checks it, as far as that goes without knowing what is stored (specification.md, sections 4 and 5). Never throws. */
export function checkCsv(bytes: Uint8Array, options: ParseCsvOptions): CheckedCsv | CsvFailure {
  return findSuspiciousRows(parseCsv(bytes, options));
}

export function findSuspiciousRows(parsed: CsvResult): CheckedCsv | CsvFailure {
  if (!parsed.ok) return parsed;
  const suspicious = parsed.rows.flatMap(findSuspiciousCells);
  return { ...parsed, suspicious, suspiciousLines: new Set(suspicious.map(({ line }) => line)) };
}

/** The rows that will be submitted. */
export interface ChosenRows {
  readonly plan: UploadPlan;
  /** Without the rows that are left out. */
  readonly rows: readonly NumberedRow[];
}

/** Only `suspiciousLines` can be left out. */
export function applyChoices(
  all: readonly NumberedRow[],
  suspiciousLines: ReadonlySet<number>,
  { leftOut, managers }: UploadChoices,
): ChosenRows {
  const except = new Set(leftOut.except);
  const isKept = ({ line }: NumberedRow): boolean => !suspiciousLines.has(line) || leftOut.all === except.has(line);
  const rows = leftOut.all || except.size > 0 ? all.filter(isKept) : all;
  const plan = planUpload(rows, new Map(Object.entries(managers)));
  return { plan, rows: withChosenManagers(rows, plan) };
}

export function summarizeCheck(
  { header, rows: all, suspiciousLines }: CheckedCsv,
  { rows, plan }: ChosenRows,
  separator: string | null,
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
    separator,
  };
}

/**
 * The function keeps the first of several managers, unless the rows name only one: where a person chose another, the rows that
 * name the others are sent without them. An empty cell says nothing.
 */
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
