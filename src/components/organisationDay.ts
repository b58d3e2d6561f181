import { useEffect, useState } from 'react';
import { calendarDay } from '#domain/calendarDay.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';

const longDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' });
const dayOfMonth = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' });
const mediumDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/** A `YYYY-MM-DD` day in the reader's language; the same day in every time zone. */
export function formatDay(day: string): string {
  return longDate.format(new Date(day));
}

/** As `formatDay`, with the month abbreviated: `Nov 21, 2026`. */
export function formatShortDay(day: string): string {
  return mediumDate.format(new Date(day));
}

/** `Nov 21`, where the year is known. */
export function formatDayOfMonth(day: string): string {
  return dayOfMonth.format(new Date(day));
}

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
