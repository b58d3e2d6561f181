import { startOfDay } from '#domain/calendarDay.ts';
import type { ReportingMonthFields } from '#domain/monthly-metrics/reportingMonths.ts';
import { addMonths, type Month, monthOf } from '#domain/monthly-metrics/reports.ts';
import { groupBy } from '#domain/groupBy.ts';
import type { RecorderPorts } from './ports.ts';
import type { SavedReport } from './reportPorts.ts';

type CountPorts = Pick<RecorderPorts, 'reports' | 'reportingMonths' | 'rows' | 'timeZone' | 'now'>;

/** This month and the one before, which corrections still change; at first all. @param teamIds without closed teams. @returns these reports. */
export async function countReports(teamIds: ReadonlySet<string>, ports: CountPorts): Promise<readonly SavedReport[]> {
  const thisMonth = monthOf(new Date(ports.now()), ports.timeZone);
  const lastMonth = addMonths(thisMonth, -1);
  const known = await ports.reportingMonths.list();
  const saves = await ports.reports.listSaves(known.size === 0 ? {} : { months: [thisMonth, lastMonth] });
  const reportsOf = groupBy(saves, ({ month }) => month);
  const teamDates = known.has(lastMonth) ? undefined : await ports.rows.listTeamDates();
  const counted = new Map<Month, ReportingMonthFields>();
  for (const month of new Set([thisMonth, lastMonth, ...reportsOf.keys()])) {
    const before = known.get(month);
    const isOver = month < thisMonth;
    const found = (reportsOf.get(month) ?? []).filter(({ teamId }) => teamIds.has(teamId)).length;
    const reported = isOver ? Math.max(found, before?.reported ?? 0) : found;
    const teams = isOver ? (before?.teams ?? countFounded(teamDates, month, ports.timeZone)) : teamIds.size;
    const fields = { month, teams: Math.max(teams, reported), reported };
    if (month <= thisMonth && (before?.teams !== fields.teams || before.reported !== reported))
      counted.set(month, fields);
  }
  await ports.reportingMonths.save(counted);
  return saves;
}

export function countFounded(
  teamDates: ReadonlyMap<string, string> | undefined,
  month: Month,
  timeZone: string,
): number {
  const end = endOfMonth(month, timeZone).getTime();
  return [...(teamDates?.values() ?? [])].filter((date) => Date.parse(date) < end).length;
}

export function endOfMonth(month: Month, timeZone: string): Date {
  return startOfDay(`${addMonths(month, 1)}-01`, timeZone);
}
