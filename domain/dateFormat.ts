/** English words in the reader's order and clock. Sentences have the long month, tables the short one. */

const styles = {
  month: { month: 'long', year: 'numeric' },
  monthName: { month: 'long' },
  shortMonth: { month: 'short', year: 'numeric' },
  shortMonthName: { month: 'short' },
  /** `N`, below a line */
  monthInitial: { month: 'narrow' },
  longDay: { dateStyle: 'long' },
  /** `Nov 21, 2026` */
  day: { dateStyle: 'medium' },
  /** `Nov 21`, where the year is known */
  dayOfMonth: { month: 'short', day: 'numeric' },
  longDayOfMonth: { month: 'long', day: 'numeric' },
  weekday: { weekday: 'short', month: 'short', day: 'numeric' },
  /** `Nov 21, 2026, 2:05 PM` */
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  time: { timeStyle: 'short' },
  clock: { timeStyle: 'medium' },
  full: { dateStyle: 'full', timeStyle: 'long' },
  /** `Nov 21, 2026, 2 PM` */
  hour: { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric' },
  zone: { timeZoneName: 'short' },
} as const;

type DateStyle = Exclude<keyof typeof styles, 'zone'>;
export type InstantStyle = 'moment' | 'day' | 'time' | 'clock' | 'full';

/** @param day `YYYY-MM-DD` or `YYYY-MM`, with or without a time: the same in every time zone. */
export function formatDate(day: string, style: DateStyle): string {
  return formatterFor(style, 'UTC').format(new Date(day));
}

/** In the organisation's time zone, which is named where the reader's clock shows another time. */
export function formatInstant(instant: Date, timeZone: string, style: InstantStyle): string {
  const format = (zone?: string) => formatterFor(style, zone).format(instant);
  return style === 'full' ? format(timeZone) : withZone(format, instant, timeZone);
}

/** `Nov 21, 2026, 2 – 3 PM` */
export function formatHour(hour: Date, timeZone: string): string {
  const end = hour.getTime() + 3_600_000;
  return withZone((zone) => formatterFor('hour', zone).formatRange(hour, end), hour, timeZone);
}

function withZone(format: (zone?: string) => string, instant: Date, timeZone: string): string {
  const text = format(timeZone);
  if (text === format()) return text;
  const parts = formatterFor('zone', timeZone).formatToParts(instant);
  return `${text} ${parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone}`;
}

export function readersTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** English as the reader writes dates: with the same order of day and month, and the same clock. @param reader BCP 47 tag */
export function dateLocaleOf(reader: string): string {
  if (/^en\b/.test(reader)) return reader;
  const format = new Intl.DateTimeFormat(reader, { dateStyle: 'short', timeStyle: 'short' });
  const order = format.formatToParts().map(({ type }) => type);
  const country = order.indexOf('day') < order.indexOf('month') ? 'GB' : 'US';
  return `en-${country}-u-hc-${format.resolvedOptions().hourCycle ?? 'h23'}`;
}

let locale: string | undefined;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a formatter takes far longer than using it. */
function formatterFor(style: keyof typeof styles, timeZone?: string): Intl.DateTimeFormat {
  const key = `${timeZone} ${style}`;
  locale ??= dateLocaleOf(new Intl.DateTimeFormat().resolvedOptions().locale);
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...styles[style], timeZone });
  formatters.set(key, formatter);
  return formatter;
}
