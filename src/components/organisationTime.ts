const styles = {
  /** `Nov 21, 2026, 2:05 PM` */
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  /** `Nov 21, 2026` */
  day: { dateStyle: 'medium' },
  /** `2:05 PM` */
  time: { timeStyle: 'short' },
  /** `2:05:09 PM` */
  clock: { timeStyle: 'medium' },
  /** With seconds and zone. */
  full: { dateStyle: 'full', timeStyle: 'long' },
  zone: { timeZoneName: 'short' },
} as const;

export type TimeStyle = Exclude<keyof typeof styles, 'zone'>;

/** An instant in the reader's language and the organisation's time zone, which is named where the reader's clock shows another time. */
export function formatInstant(instant: Date, timeZone: string, style: TimeStyle): string {
  const format = (zone?: string) => formatterFor(style, zone).format(instant);
  return style === 'day' || style === 'full' ? format(timeZone) : withZone(format, instant, timeZone);
}

/** @param format of a zone, the reader's by default. */
export function withZone(format: (zone?: string) => string, instant: Date, timeZone: string): string {
  const text = format(timeZone);
  if (text === format()) return text;
  const parts = formatterFor('zone', timeZone).formatToParts(instant);
  return `${text} ${parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone}`;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a formatter takes far longer than using it. */
function formatterFor(style: keyof typeof styles, timeZone?: string): Intl.DateTimeFormat {
  const key = `${timeZone} ${style}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(undefined, { ...styles[style], timeZone });
  formatters.set(key, formatter);
  return formatter;
}
