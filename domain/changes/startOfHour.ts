import { formatLocal } from '#domain/calendarDay.ts';

/** No full hour of UTC where the offset isn't whole hours. */
export function startOfHour(instant: Date, timeZone: string): Date {
  const minute = Number(formatLocal(instant, timeZone).slice(-2));
  const start = new Date(instant);
  start.setUTCMinutes(instant.getUTCMinutes() - minute, 0, 0);
  return start;
}
