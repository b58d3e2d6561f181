import type { CsvHeader } from '#domain/upload/readCsvResult.ts';
import type { ChosenRows } from './applyChoices.ts';
import type { CheckedCsv } from './checkCsv.ts';

/** What a file holds whose columns are right; counts are rows of the file unless they say something else. */
export interface CheckSummary {
  readonly ok: true;
  readonly header: CsvHeader;
  /** Rows that will be submitted. */
  readonly rowCount: number;
  /** Of those, the ones that would be refused. */
  readonly refusedCount: number;
  /** A row may have several. */
  readonly problemCount: number;
  readonly teamCount: number;
  readonly personCount: number;
  /** Rows with something that looks odd, left out or not. */
  readonly oddRowCount: number;
  readonly leftOutCount: number;
  /** People for whom two teams name different managers. */
  readonly managerCount: number;
  /** Of its cells; null for a workbook, which has none. */
  readonly separator: string | null;
}

export function summarizeCheck(
  { header, rows: all, oddLines }: CheckedCsv,
  { rows, plan }: ChosenRows,
  separator: string | null,
): CheckSummary {
  return {
    ok: true,
    header,
    rowCount: rows.length,
    refusedCount: plan.refused.length,
    problemCount: plan.refused.reduce((sum, { problems }) => sum + problems.length, 0),
    teamCount: plan.teams.size,
    personCount: plan.people.size,
    oddRowCount: oddLines.size,
    leftOutCount: all.length - rows.length,
    managerCount: plan.managerQuestions.length,
    separator,
  };
}
