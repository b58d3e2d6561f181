import type { TeamReportingFields } from '#domain/monthly-metrics/teamReporting.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import { daysBetween } from '#domain/calendarDay.ts';
import { formatCount } from '#domain/formatNumber.ts';

/** How a team's programs report: kept beside its reports. */
interface PushRhythm {
  readonly month: Month;
  /** Metrics that programs have reported for that month. */
  readonly count: number;
  /** Last days on which something arrived, `YYYY-MM-DD`, the oldest first. */
  readonly days: readonly string[];
  /** Metrics that people are asked to look at, and since when (ISO 8601). */
  readonly looks: number;
  readonly lookAt: string;
}

/** Enough to tell daily from weekly. */
const keptDays = 5;
const leastDays = 3;
/** Usual pauses that pass before anybody is asked. */
const patience = 3;

/** `2026-11|6|2026-11-20,2026-11-21|1|2026-11-21T09:00:00.000Z`, or undefined for what is none. */
function parsePushRhythm(stored: string | null | undefined): PushRhythm | undefined {
  const [month = '', count = '', days = '', looks = '0', lookAt = ''] = stored?.split('|') ?? [];
  if (month === '') return undefined;
  return { month, count: Number(count), days: days.split(',').filter(Boolean), looks: Number(looks), lookAt };
}

export function recordArrival(
  stored: string | null | undefined,
  arrival: Omit<PushRhythm, 'days' | 'lookAt'> & { readonly today: string; readonly now: string },
): string {
  const { month, count, looks, today, now } = arrival;
  const before = parsePushRhythm(stored);
  const days = [...new Set([...(before?.days ?? []), today])].sort().slice(-keptDays);
  const lookAt = before?.month === month && before.looks === looks ? before.lookAt : now;
  return [month, count, days.join(','), looks, lookAt].join('|');
}

export function countPushed(stored: string | null | undefined, month: Month): number {
  const rhythm = parsePushRhythm(stored);
  return rhythm?.month === month ? rhythm.count : 0;
}

/** `Please look at 2 pushed metrics`; '' for none, and once somebody has saved. */
export function describeLooks(
  row: Pick<TeamReportingFields, 'pushes' | 'reportedAt'> | undefined,
  thisMonth: Month,
): string {
  const { month, looks = 0, lookAt = '' } = parsePushRhythm(row?.pushes) ?? {};
  const isSeen = Date.parse(row?.reportedAt ?? '') > Date.parse(lookAt);
  return month !== thisMonth || looks === 0 || isSeen ? '' : `Please look at ${formatCount(looks, 'pushed metric')}`;
}

/** `No push for 9 days, it came daily`; '' while they come, or too few have come to tell. */
export function describeSilence(stored: string | null | undefined, today: string): string {
  const { days = [] } = parsePushRhythm(stored) ?? {};
  const gaps = days.slice(1).map((day, index) => daysBetween(days[index] ?? day, day));
  const usual = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)];
  const silent = daysBetween(days.at(-1) ?? today, today);
  if (days.length < leastDays || usual === undefined || silent <= usual * patience) return '';
  return `No push for ${formatCount(silent, 'day')}, it came ${usual === 1 ? 'daily' : `every ${usual} days`}`;
}
