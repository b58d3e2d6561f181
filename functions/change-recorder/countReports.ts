import { startOfDay } from '#domain/calendarDay.ts';
import type { ReportingMonthFields } from '#domain/monthly-metrics/reportingMonths.ts';
import { addMonths, type Month, monthOf } from '#domain/monthly-metrics/reports.ts';
import { groupBy } from '#domain/groupBy.ts';
import type { RecorderPorts } from './ports.ts';
import type { TeamVersion } from '#functions/runtime/history/ports.ts';
import type { SavedReport } from '#functions/runtime/history/reportPorts.ts';

/** This month and the one before, which corrections still change; at first all. @returns these reports. */
export async function countReports(
  teams: ReadonlyMap<string, TeamVersion>,
  ports: RecorderPorts,
): Promise<readonly SavedReport[]> {
  const open = new Map([...teams].filter(([, { isClosed }]) => !isClosed));
  const thisMonth = monthOf(new Date(ports.now()), ports.timeZone);
  const lastMonth = addMonths(thisMonth, -1);
  const known = await ports.reportingMonths.list();
  const saves = await ports.reports.listSavesOf(known.size === 0 ? undefined : [thisMonth, lastMonth]);
  const reportsOf = groupBy(saves, ({ month }) => month);
  const counted = new Map<Month, ReportingMonthFields>();
  for (const month of new Set([thisMonth, lastMonth, ...reportsOf.keys()])) {
    const before = known.get(month);
    const isOver = month < thisMonth;
    const found = (reportsOf.get(month) ?? []).filter(({ teamId }) => open.has(teamId)).length;
    const reported = isOver ? Math.max(found, before?.reported ?? 0) : found;
    const expected = isOver ? (before?.teams ?? countFounded(open, month, ports.timeZone)) : open.size;
    const fields = { month, teams: Math.max(expected, reported), reported };
    if (month <= thisMonth && (before?.teams !== fields.teams || before.reported !== reported))
      counted.set(month, fields);
  }
  await ports.reportingMonths.save(counted);
  return saves;
}

export function countFounded(
  teams: ReadonlyMap<string, Pick<TeamVersion, '$createdAt'>>,
  month: Month,
  timeZone: string,
): number {
  const end = endOfMonth(month, timeZone).getTime();
  return [...teams.values()].filter(({ $createdAt }) => Date.parse($createdAt) < end).length;
}

export function endOfMonth(month: Month, timeZone: string): Date {
  return startOfDay(`${addMonths(month, 1)}-01`, timeZone);
}
