import { useEffect, useState } from 'react';
import { calendarDay } from '#domain/calendarDay.ts';
import { formatDate } from '#domain/dateFormat.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';

/** `November 21, 2026` of a `YYYY-MM-DD` day. */
export function formatDay(day: string): string {
  return formatDate(day, 'longDay');
}

/** As `formatDay`, with the month abbreviated: `Nov 21, 2026`. */
export function formatShortDay(day: string): string {
  return formatDate(day, 'day');
}

/** `Nov 21`, where the year is known. */
export function formatDayOfMonth(day: string): string {
  return formatDate(day, 'dayOfMonth');
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
