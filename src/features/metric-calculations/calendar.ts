import { haveSameMonths } from '#domain/calendarDay.ts';
import { formatTimeZone } from '#domain/metric-calculations/years.ts';
import { readersTimeZone } from '#domain/dateFormat.ts';
import { formatShortDay } from '#src/config/organisationDay.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';

/** `Latest Metrics – Nov 21, 2026`: header of the newest values, by their day, `YYYY-MM-DD`; '' if there is none. */
export function latestHeader(newestDay: string): string {
  return newestDay === '' ? 'Latest Metrics' : `Latest Metrics – ${formatShortDay(newestDay)}`;
}

/** Tells in which time zone the months of a year begin; null if they begin at the same time in the reader's. */
export function useTimeZoneNote(year: number): string | null {
  const { timeZone } = useRuntimeConfig();
  if (haveSameMonths(timeZone, readersTimeZone(), year)) return null;
  return `Months begin at midnight ${formatTimeZone(timeZone)}.`;
}
