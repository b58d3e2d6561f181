const long = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' });

/** A day, `YYYY-MM-DD`, in the person's own language. It is the same day in every time zone. */
export function formatDay(day: string): string {
  return long.format(new Date(day));
}
