import { formatLocal } from '#domain/calendarDay.ts';

/** Beginning of the hour of an instant. Where the offset isn't whole hours, that is no full hour of UTC. */
export function startOfHour(instant: Date, timeZone: string): Date {
  const minute = Number(formatLocal(instant, timeZone).slice(-2));
  const start = new Date(instant);
  start.setUTCMinutes(instant.getUTCMinutes() - minute, 0, 0);
  return start;
}
