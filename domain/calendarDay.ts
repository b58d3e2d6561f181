/** The organisation's calendar: days, months and years are those of one time zone for everybody (docs/decisions/015). */

/** Where no time zone is set. */
export const defaultTimeZone = 'UTC';

/** Whether this is the name of a time zone in the IANA database, such as `Europe/Berlin` or `UTC`, that this machine knows. */
export function isTimeZone(name: string): boolean {
  // Engines take offsets such as `+02:00` as well, which know no summer time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    clockIn(name);
    return true;
  } catch {
    return false;
  }
}

/** The calendar day of a moment, `YYYY-MM-DD`. Throws a `RangeError` for a time zone that isn't one. */
export function calendarDay(moment: Date, timeZone: string): string {
  return readClock(moment, timeZone).slice(0, 10);
}

/** Whether the months of a year begin at the same moments in both time zones. */
export function haveSameMonths(one: string, other: string, year: number): boolean {
  return Array.from({ length: 13 }, (_, month) => new Date(Date.UTC(year, month))).every(
    (moment) => readClock(moment, one) === readClock(moment, other),
  );
}

/** `2026-11-21 09:05` */
function readClock(moment: Date, timeZone: string): string {
  const parts = new Map(
    clockIn(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return `${read('year').padStart(4, '0')}-${read('month')}-${read('day')} ${read('hour')}:${read('minute')}`;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making one takes far longer than using it. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  clocks.set(timeZone, clock);
  return clock;
}
