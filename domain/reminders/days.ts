import { addDays, calendarDay, formatLocal } from '#domain/calendarDay.ts';

/** 1 to 31, in a shorter month its last day; or its last day from Monday to Friday. */
export type ReminderDay = number | 'last-working-day';

const maxReminderDay = 31;

/** In the organisation's time zone. */
export const reminderHour = 8;

/** `20,last-working-day`; what is unknown in it is left out. In calendar order, each once. */
export function parseReminderDays(stored: string): ReminderDay[] {
  const words = new Set(stored.split(',').map((word) => word.trim()));
  const numbers = Array.from({ length: maxReminderDay }, (_, index) => index + 1);
  const last: readonly ReminderDay[] = words.has('last-working-day') ? ['last-working-day'] : [];
  return [...numbers.filter((number) => words.has(String(number))), ...last];
}

export function formatReminderDays(days: readonly ReminderDay[]): string {
  return parseReminderDays(days.join(',')).join(',');
}

/** Monday to Friday. @param day `YYYY-MM-DD`. */
export function lastWorkingDay(day: string): string {
  const last = lastDay(day);
  const weekday = weekdayOf(last);
  return addDays(last, weekday === 0 ? -2 : weekday === 6 ? -1 : 0);
}

/** @param day `YYYY-MM-DD`. */
export function isReminderDay(day: string, days: readonly ReminderDay[]): boolean {
  const isLast = day === lastDay(day);
  const number = Number(day.slice(8));
  if (days.some((each) => each === number || (isLast && typeof each === 'number' && each > number))) return true;
  return days.includes('last-working-day') && day === lastWorkingDay(day);
}

/** `YYYY-MM-DD`; undefined on any other day, and before the hour. */
export function dueReminderDay(now: Date, timeZone: string, days: readonly ReminderDay[]): string | undefined {
  const day = calendarDay(now, timeZone);
  return isReminderDay(day, days) && isMailTime(now, timeZone) ? day : undefined;
}

/** From the hour until midnight. */
export function isMailTime(now: Date, timeZone: string): boolean {
  return Number(formatLocal(now, timeZone).slice(11, 13)) >= reminderHour;
}

/** `YYYY-MM-DD`; today only before the hour. Undefined when no day is chosen. */
export function nextReminderDay(now: Date, timeZone: string, days: readonly ReminderDay[]): string | undefined {
  if (days.length === 0) return undefined;
  const today = calendarDay(now, timeZone);
  let day = isMailTime(now, timeZone) ? addDays(today, 1) : today;
  while (!isReminderDay(day, days)) day = addDays(day, 1);
  return day;
}

function lastDay(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** 0 is Sunday. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
