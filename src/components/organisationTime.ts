import { formatLocal } from '#domain/calendarDay.ts';

const styles = {
  /** `Nov 21, 2026, 2:05 PM` */
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  /** `Nov 21, 2026` */
  day: { dateStyle: 'medium' },
  /** `2:05 PM` */
  time: { timeStyle: 'short' },
  /** `2:05:09 PM` */
  clock: { timeStyle: 'medium' },
  /** `Nov 21, 2026, 2 PM` */
  hour: { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric' },
  /** With seconds and zone. */
  full: { dateStyle: 'full', timeStyle: 'long' },
  zone: { timeZoneName: 'short' },
} as const;

export type TimeStyle = Exclude<keyof typeof styles, 'zone'>;

/** An instant in the reader's language and the organisation's time zone, which is named where the reader's clock shows another time. */
export function formatInstant(instant: Date, timeZone: string, style: TimeStyle): string {
  const text = formatterFor(timeZone, style).format(instant);
  return style === 'day' || style === 'full' ? text : withZone(text, instant, timeZone);
}

/** `Nov 21, 2026, 2 – 3 PM`: the hour that begins then. */
export function formatHour(hour: Date, timeZone: string): string {
  const text = formatterFor(timeZone, 'hour').formatRange(hour, new Date(hour.getTime() + 3_600_000));
  return withZone(text, hour, timeZone);
}

function withZone(text: string, instant: Date, timeZone: string): string {
  const readersZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (formatLocal(instant, timeZone) === formatLocal(instant, readersZone)) return text;
  const parts = formatterFor(timeZone, 'zone').formatToParts(instant);
  return `${text} ${parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone}`;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a formatter takes far longer than using it. */
function formatterFor(timeZone: string, style: keyof typeof styles): Intl.DateTimeFormat {
  const key = `${timeZone} ${style}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(undefined, { ...styles[style], timeZone });
  formatters.set(key, formatter);
  return formatter;
}
