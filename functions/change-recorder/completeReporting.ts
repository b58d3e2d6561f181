import { groupBy } from '#domain/groupBy.ts';
import { addMonths, monthOf } from '#domain/monthly-metrics/reports.ts';
import { parseMonths, type TeamReportingFields } from '#domain/monthly-metrics/teamReporting.ts';
import { toBatches } from '#functions/runtime/tableBatches.ts';
import { createReporting, followReports, isSameValue, lastReport } from './followReporting.ts';
import type { RecorderPorts } from './ports.ts';
import type { SavedReport } from './reportPorts.ts';

/**
 * Creates the reporting states that are missing, and corrects those that say otherwise than the reports of this month and the one before: no
 * others change.
 * @param teamIds teams that exist.
 * @param recent at least the reports of these two months.
 */
export async function completeReporting(
  teamIds: readonly string[],
  recent: readonly SavedReport[],
  ports: RecorderPorts,
): Promise<void> {
  const stored = await ports.reporting.list();
  const missing = teamIds.filter((id) => !stored.has(id));
  for (const batch of toBatches(missing)) await createReporting(batch, ports);
  const thisMonth = monthOf(new Date(ports.now()), ports.timeZone);
  const months = [thisMonth, addMonths(thisMonth, -1)];
  const savesOf = groupBy(
    recent.filter(({ month }) => months.includes(month)),
    ({ teamId }) => teamId,
  );
  const isWrong = (id: string): boolean => {
    const row = stored.get(id);
    return row !== undefined && !says(row, savesOf.get(id) ?? [], months);
  };
  for (const batch of toBatches(teamIds.filter(isWrong))) await followReports(batch, ports);
}

/** Whether a reporting state says what the reports of some months do. @param months the newest ones, the latest first. */
function says(row: TeamReportingFields, saves: readonly SavedReport[], months: readonly string[]): boolean {
  const reported = parseMonths(row.months);
  const newest = months.map((each) => saves.find(({ month }) => month === each)).find((save) => save !== undefined);
  if (months.some((each) => reported.includes(each) !== saves.some(({ month }) => month === each))) return false;
  if (newest === undefined) return row.lastMonth === null || !months.includes(row.lastMonth);
  const wanted = lastReport(newest);
  return (
    row.lastMonth === wanted.lastMonth &&
    isSameValue(row.reportedAt, wanted.reportedAt) &&
    row.reportedBy === wanted.reportedBy
  );
}
