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
    const past = isOver ? before : undefined;
    const found = new Set(
      reportsOf
        .get(month)
        ?.map(({ teamId }) => teamId)
        .filter((id) => open.has(id)),
    );
    // As in the summary mail: a team that was founded since and corrects the month is one more of both.
    const others = new Map([...open].filter(([id]) => !found.has(id)));
    const expected = isOver ? found.size + countFounded(others, month, ports.timeZone) : open.size;
    const reported = Math.max(found.size, past?.reported ?? 0);
    const fields = { month, teams: Math.max(expected, reported, past?.teams ?? 0), reported };
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
