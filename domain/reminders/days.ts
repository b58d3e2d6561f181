import { addDays, formatLocal } from '#domain/calendarDay.ts';

/** A day of the month on which reminders are sent: 1 to 31, in a shorter month its last day; or the last one from Monday to Friday. */
export type ReminderDay = number | 'last-working-day';

const maxReminderDay = 31;

/** Hour of the organisation's time zone from which reminders are sent. */
export const reminderHour = 8;

/** Parses the stored text, such as `20,last-working-day`; anything unknown in it is left out. In calendar order, each once. */
export function parseReminderDays(stored: string): ReminderDay[] {
  const words = new Set(stored.split(',').map((word) => word.trim()));
  const numbers = Array.from({ length: maxReminderDay }, (_, index) => index + 1);
  const last: readonly ReminderDay[] = words.has('last-working-day') ? ['last-working-day'] : [];
  return [...numbers.filter((number) => words.has(String(number))), ...last];
}

export function formatReminderDays(days: readonly ReminderDay[]): string {
  return parseReminderDays(days.join(',')).join(',');
}

/** The last day from Monday to Friday of the month of a day. Both `YYYY-MM-DD`. */
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

/** The day (`YYYY-MM-DD`) for which reminders are due at this moment; undefined on any other day, and before the hour. */
export function dueReminderDay(now: Date, timeZone: string, days: readonly ReminderDay[]): string | undefined {
  const [day = '', time = ''] = formatLocal(now, timeZone).split(' ');
  return isReminderDay(day, days) && Number(time.slice(0, 2)) >= reminderHour ? day : undefined;
}

/** The next day (`YYYY-MM-DD`) on which sending begins: today only before the hour. Undefined when no day is chosen. */
export function nextReminderDay(now: Date, timeZone: string, days: readonly ReminderDay[]): string | undefined {
  if (days.length === 0) return undefined;
  const [today = '', time = ''] = formatLocal(now, timeZone).split(' ');
  let day = Number(time.slice(0, 2)) >= reminderHour ? addDays(today, 1) : today;
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
