import { formatDayOfMonth, formatShortDay } from '#src/config/organisationDay.ts';

/** `changed Nov 24`; of another year `changed Nov 24, 2025`. @param day `YYYY-MM-DD` @param today of which the year is enough */
export function describeChanged(day: string, today: string): string {
  return `changed ${day.slice(0, 4) === today.slice(0, 4) ? formatDayOfMonth(day) : formatShortDay(day)}`;
}
