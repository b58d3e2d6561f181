import { defaultTimeZone, isTimeZone } from '#domain/calendarDay.ts';

const variable = 'TIME_ZONE';

/** The organisation's time zone, from the variable that the project or the function has for it. Throws one line when it isn't one. */
export function readTimeZone(values: Readonly<Record<string, string | undefined>>): string {
  const name = values[variable]?.trim() ?? '';
  if (name === '') return defaultTimeZone;
  if (isTimeZone(name)) return name;
  throw new Error(`${variable} must be the name of a time zone, such as Europe/Berlin, not "${name}".`);
}
