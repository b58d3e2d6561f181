/** The organisation's calendar: days, months and years are those of one time zone for everybody (docs/decisions/015). */

export const defaultTimeZone = 'UTC';

export interface OrganisationDay {
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly timeZone: string;
}

/** Whether this machine knows it as the name of a time zone in the IANA database, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  // Engines accept offsets such as `+02:00` as well, which have no daylight saving time.
  if (!/^[A-Za-z]/.test(name)) return false;
  if (name === defaultTimeZone) return true;
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

export function haveSameMonths(one: string, other: string, year: number): boolean {
  return Array.from({ length: 13 }, (_, month) => new Date(Date.UTC(year, month))).every(
    (instant) => formatLocal(instant, one) === formatLocal(instant, other),
  );
}

/** First instant of a calendar day (`YYYY-MM-DD`), to the minute; where a clock change skips midnight, that of the change. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnightUtc = Date.parse(`${day}T00:00:00Z`) / minuteMs;
  const isBefore = (minute: number): boolean => calendarDay(new Date(minute * minuteMs), timeZone) < day;
  // By the zone's offset around then, unless clocks are changed that night.
  const local = Date.parse(`${formatLocal(new Date(midnightUtc * minuteMs), timeZone).replace(' ', 'T')}Z`) / minuteMs;
  const likely = 2 * midnightUtc - local;
  if (isBefore(likely - 1) && !isBefore(likely)) return new Date(likely * minuteMs);
  // No offset from UTC is longer than 15 hours.
  let [before, reached] = [midnightUtc - 15 * 60, midnightUtc + 15 * 60];
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2);
    if (isBefore(middle)) before = middle;
    else reached = middle;
  }
  return new Date(reached * minuteMs);
}

/** `YYYY-MM-DD` */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN;
  // February 30 is read as March 2.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 60 * minuteMs).toISOString().slice(0, 10);
}

/** Of two days, `YYYY-MM-DD`. */
export function daysBetween(one: string, other: string): number {
  return (Date.parse(other) - Date.parse(one)) / (24 * 60 * minuteMs);
}

const minuteMs = 60_000;

/** `2026-11-21 09:05` */
export function formatLocal(instant: Date, timeZone: string): string {
  // The first formatter of a page takes 20 ms.
  if (timeZone === defaultTimeZone) return instant.toISOString().slice(0, 16).replace('T', ' ');
  // Takes less than half as long as the formatter's parts, for thousands of teams.
  const [date = '', time = ''] = formatterFor(timeZone).format(instant).split(', ');
  const [month = '', day = '', year = ''] = date.split('/');
  return `${year.padStart(4, '0')}-${month}-${day} ${time}`;
}

/** ISO 8601 with the offset of the time zone: `2026-11-21T15:05:09+01:00`. */
export function formatOffsetTime(instant: Date, timeZone: string): string {
  const local = formatLocal(instant, timeZone).replace(' ', 'T');
  const offset = Date.parse(`${local}Z`) / minuteMs - Math.floor(instant.getTime() / minuteMs);
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  const size = Math.abs(offset);
  const sign = offset < 0 ? '-' : '+';
  return `${local}:${twoDigits(instant.getUTCSeconds())}${sign}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
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
