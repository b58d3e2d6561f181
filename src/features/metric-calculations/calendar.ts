import { useMemo } from 'react';
import { haveSameMonths } from '#domain/calendarDay.ts';
import { readersTimeZone } from '#domain/dateFormat.ts';
import { formatShortDay } from '#src/config/organisationDay.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';

/** Column headers of the months (specification.md, section 2). */
export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Index of the current month; -1 in a past year. */
export function unfinishedMonth(year: number, today: string): number {
  return today.startsWith(`${year}-`) ? Number(today.slice(5, 7)) - 1 : -1;
}

/** `Latest Metrics – Nov 21, 2026`: header of the newest values, by their day, `YYYY-MM-DD`; '' if there is none. */
export function latestHeader(newestDay: string): string {
  return newestDay === '' ? 'Latest Metrics' : `Latest Metrics – ${formatShortDay(newestDay)}`;
}

/** Tells in which time zone the months of a year begin; null if they begin at the same time in the reader's. */
export function useTimeZoneNote(year: number): string | null {
  const { timeZone } = useRuntimeConfig();
  return useMemo(() => {
    return haveSameMonths(timeZone, readersTimeZone(), year)
      ? null
      : `Months begin at midnight ${formatTimeZone(timeZone)}.`;
  }, [timeZone, year]);
}

/** `in New York` for `America/New_York`; zones without a city, such as `UTC` and `Etc/GMT+5`, as they are. */
function formatTimeZone(timeZone: string): string {
  const [region, ...place] = timeZone.split('/');
  const name = (place.at(-1) ?? timeZone).replaceAll('_', ' ');
  return place.length === 0 || region === 'Etc' ? name : `in ${name}`;
}
