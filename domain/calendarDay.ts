/** The organisation's calendar: days, months and years are those of one time zone for everybody (docs/decisions/015). */

export const defaultTimeZone = 'UTC';

/** Whether this is the name of a time zone in the IANA database, such as `Europe/Berlin` or `UTC`, that this machine knows. */
export function isTimeZone(name: string): boolean {
  // Engines accept offsets such as `+02:00` as well, which have no daylight saving time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    formatterFor(name);
    return true;
  } catch {
    return false;
  }
}

/** Calendar day of an instant, `YYYY-MM-DD`. Throws a `RangeError` for a time zone that isn't one. */
export function calendarDay(instant: Date, timeZone: string): string {
  return formatLocal(instant, timeZone).slice(0, 10);
}

/** Whether the months of a year begin at the same instants in both time zones. */
export function haveSameMonths(one: string, other: string, year: number): boolean {
  return Array.from({ length: 13 }, (_, month) => new Date(Date.UTC(year, month))).every(
    (instant) => formatLocal(instant, one) === formatLocal(instant, other),
  );
}

/** `2026-11-21 09:05` */
function formatLocal(instant: Date, timeZone: string): string {
  const parts = new Map(
    formatterFor(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return `${read('year').padStart(4, '0')}-${read('month')}-${read('day')} ${read('hour')}:${read('minute')}`;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a formatter takes far longer than using it. */
function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const formatter = new Intl.DateTimeFormat('en-US', {
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
  formatters.set(timeZone, formatter);
  return formatter;
}
