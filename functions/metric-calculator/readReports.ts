import { Query, type TablesDB } from 'node-appwrite';
import type { ReportedMetrics } from '#domain/metric-calculations/organisation.ts';
import { metricFields } from '#domain/monthly-metrics/fields.ts';
import type { Month, MonthReportFields } from '#domain/monthly-metrics/reports.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { pagesOf, toBatches } from '#functions/runtime/tableBatches.ts';

const columns = ['$id', 'teamId', 'month', ...metricFields.map(({ key }) => key), 'notApplicable'];

/** The report of a month of each team, else its newest one before that, by team. A thousand reports a call, and a hundred teams that haven't reported the month. */
export async function readReports(
  tables: TablesDB,
  month: Month,
  teamIds: readonly string[],
  afterPage: () => Promise<void>,
): Promise<Map<string, ReportedMetrics>> {
  const newest = new Map<string, MonthReportFields>();
  const read = async (queries: readonly string[]): Promise<void> => {
    for await (const page of pagesOf(tables, tableIds.teamMonthReports, [Query.select(columns), ...queries])) {
      for (const report of page as unknown as MonthReportFields[]) {
        const known = newest.get(report.teamId);
        if (known === undefined || known.month < report.month) newest.set(report.teamId, report);
      }
      await afterPage();
    }
  };
  await read([Query.equal('month', month)]);
  const late = teamIds.filter((teamId) => !newest.has(teamId));
  for (const batch of toBatches(late)) await read([Query.equal('teamId', batch), Query.lessThan('month', month)]);
  return newest;
}
