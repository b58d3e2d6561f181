import type { MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import type { StoredRow } from '#domain/row.ts';
import { blankReporting, formatMonths, type TeamReporting } from '#domain/monthly-metrics/teamReporting.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';

interface GivenReporting extends Partial<Omit<TeamReporting, 'months' | 'lastMonth'>> {
  /** In any order. */
  readonly months?: readonly Month[];
}

/** What a team reported and confirmed; its last report is of the 5th of its month, by nobody known. */
export function reportingRow(teamId: string, { months = [], ...fields }: GivenReporting = {}): TeamReporting {
  const lastMonth = months.toSorted().at(-1) ?? null;
  return {
    $id: teamId,
    $createdAt: '2025-01-01T00:00:00.000Z',
    $updatedAt: '2025-01-01T00:00:00.000Z',
    ...blankReporting,
    months: formatMonths(months),
    lastMonth,
    reportedAt: lastMonth && `${lastMonth}-05T10:00:00.000Z`,
    ...fields,
  };
}

/** What the recorder knows of metrics as they were last saved, but nobody's name. */
export function reportingOf(metrics: readonly (MonthlyMetricsFields & StoredRow)[]): TeamReporting[] {
  return metrics.flatMap(({ $id, updateDate }) =>
    updateDate === null ? [] : [reportingRow($id, { months: [updateDate.slice(0, 7)], reportedAt: updateDate })],
  );
}
