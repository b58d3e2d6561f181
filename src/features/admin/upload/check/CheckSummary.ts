import type { CsvHeader } from '../../../../../domain/upload/readCsvResult';
import type { CheckedCsv } from './checkCsv';

/** What a file holds whose columns are right; counts are rows of the file unless they say something else. */
export interface CheckSummary {
  readonly ok: true;
  readonly header: CsvHeader;
  readonly rowCount: number;
  /** Rows that would be refused. */
  readonly refusedCount: number;
  /** A row may have several. */
  readonly problemCount: number;
  readonly teamCount: number;
  readonly personCount: number;
}

export function summarizeCheck({ header, rows, plan }: CheckedCsv): CheckSummary {
  return {
    ok: true,
    header,
    rowCount: rows.length,
    refusedCount: plan.refused.length,
    problemCount: plan.refused.reduce((sum, { problems }) => sum + problems.length, 0),
    teamCount: plan.teams.size,
    personCount: plan.people.size,
  };
}
