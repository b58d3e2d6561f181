import { useEffect, useState } from 'react';
import { calendarDay, type OrganisationDay } from '#domain/calendarDay.ts';
import { formatDate } from '#domain/dateFormat.ts';
import { useRuntimeConfig } from './runtimeConfig.ts';

export function formatDay(day: string): string {
  return formatDate(day, 'longDay');
}

export function formatShortDay(day: string): string {
  return formatDate(day, 'day');
}

export function formatDayOfMonth(day: string): string {
  return formatDate(day, 'dayOfMonth');
}

const checkIntervalMs = 30_000;

/** Updates at the organisation's midnight. */
export function useOrganisationDay(): OrganisationDay {
  const { timeZone } = useRuntimeConfig();
  const [today, setToday] = useState(() => calendarDay(new Date(), timeZone));
  useEffect(() => {
    const timer = setInterval(() => setToday(calendarDay(new Date(), timeZone)), checkIntervalMs);
    return () => clearInterval(timer);
  }, [timeZone]);
  return { today, timeZone };
}

/** `YYYY-MM-DD` */
export function useToday(): string {
  return useOrganisationDay().today;
}
