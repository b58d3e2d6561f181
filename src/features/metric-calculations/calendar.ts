import { useEffect, useMemo, useState } from 'react';
import { calendarDay, haveSameMonths } from '#domain/calendarDay.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';

const longDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' });

/** A `YYYY-MM-DD` day in the reader's language; the same day in every time zone. */
export function formatDay(day: string): string {
  return longDate.format(new Date(day));
}

const mediumDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/** As `formatDay`, with the month abbreviated: `Nov 21, 2026`. */
export function formatShortDay(day: string): string {
  return mediumDate.format(new Date(day));
}

/** Column headers of the months (specification.md, section 2). */
export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

const checkIntervalMs = 30_000;

/** Today in the organisation's time zone, `YYYY-MM-DD`; updates at its midnight. */
export function useToday(): string {
  const { timeZone } = useRuntimeConfig();
  const [today, setToday] = useState(() => calendarDay(new Date(), timeZone));
  useEffect(() => {
    const timer = setInterval(() => setToday(calendarDay(new Date(), timeZone)), checkIntervalMs);
    return () => clearInterval(timer);
  }, [timeZone]);
  return today;
}

/** Tells in which time zone the months of a year begin; null if they begin at the same time in the reader's. */
export function useTimeZoneNote(year: number): string | null {
  const { timeZone } = useRuntimeConfig();
  return useMemo(() => {
    const readersZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    return haveSameMonths(timeZone, readersZone, year) ? null : `Months begin at midnight ${formatTimeZone(timeZone)}.`;
  }, [timeZone, year]);
}

/** `in New York` for `America/New_York`; zones without a city, such as `UTC` and `Etc/GMT+5`, as they are. */
function formatTimeZone(timeZone: string): string {
  const [region, ...place] = timeZone.split('/');
  const name = (place.at(-1) ?? timeZone).replaceAll('_', ' ');
  return place.length === 0 || region === 'Etc' ? name : `in ${name}`;
}
