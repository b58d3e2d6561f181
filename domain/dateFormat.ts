/**
 * Dates as people read them, everywhere: English words, since the pages are English, in the reader's order and clock. Sentences have the
 * long month, tables and what names a moment the short one.
 */

const styles = {
  /** `November 2026` */
  month: { month: 'long', year: 'numeric' },
  /** `November` */
  monthName: { month: 'long' },
  /** `Nov 2026` */
  shortMonth: { month: 'short', year: 'numeric' },
  /** `Nov` */
  shortMonthName: { month: 'short' },
  /** `N`, below a line */
  monthInitial: { month: 'narrow' },
  /** `November 21, 2026` */
  longDay: { dateStyle: 'long' },
  /** `Nov 21, 2026` */
  day: { dateStyle: 'medium' },
  /** `Nov 21`, where the year is known */
  dayOfMonth: { month: 'short', day: 'numeric' },
  /** `November 21` */
  longDayOfMonth: { month: 'long', day: 'numeric' },
  /** `Sat, Nov 21` */
  weekday: { weekday: 'short', month: 'short', day: 'numeric' },
  /** `Nov 21, 2026, 2:05 PM` */
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  /** `2:05 PM` */
  time: { timeStyle: 'short' },
  /** `2:05:09 PM` */
  clock: { timeStyle: 'medium' },
  /** With seconds and zone. */
  full: { dateStyle: 'full', timeStyle: 'long' },
  /** `Nov 21, 2026, 2 PM` */
  hour: { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric' },
  zone: { timeZoneName: 'short' },
} as const;

type DateStyle = Exclude<keyof typeof styles, 'zone'>;
export type InstantStyle = 'moment' | 'day' | 'time' | 'clock' | 'full';

/** A calendar day, `YYYY-MM-DD`, or a month, `YYYY-MM`, with or without a time: the same in every time zone. */
export function formatDate(day: string, style: DateStyle): string {
  return formatterFor(style, 'UTC').format(new Date(day));
}

/** An instant in the organisation's time zone, which is named where the reader's clock shows another time. */
export function formatInstant(instant: Date, timeZone: string, style: InstantStyle): string {
  const format = (zone?: string) => formatterFor(style, zone).format(instant);
  return style === 'full' ? format(timeZone) : withZone(format, instant, timeZone);
}

/** `Nov 21, 2026, 2 – 3 PM`: the hour that begins then. */
export function formatHour(hour: Date, timeZone: string): string {
  const end = hour.getTime() + 3_600_000;
  return withZone((zone) => formatterFor('hour', zone).formatRange(hour, end), hour, timeZone);
}

/** @param format of a zone, the reader's by default. */
function withZone(format: (zone?: string) => string, instant: Date, timeZone: string): string {
  const text = format(timeZone);
  if (text === format()) return text;
  const parts = formatterFor('zone', timeZone).formatToParts(instant);
  return `${text} ${parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone}`;
}

export function readersTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * English as the reader writes dates: an English reader's own; else that of a country with the same order of day and month, and the same
 * clock of 12 or 24 hours.
 * @param reader BCP 47 tag
 */
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
