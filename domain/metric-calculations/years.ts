import { firstMetricsYear } from '#domain/limits.ts';

/** @param today `YYYY-MM-DD` in the organisation's calendar. */
export function yearOf(today: string): number {
  return Math.max(Number(today.slice(0, 4)), firstMetricsYear);
}

/** 2025 up to the current year (specification.md, section 5). */
export function metricYears(today: string): number[] {
  return Array.from({ length: yearOf(today) - firstMetricsYear + 1 }, (_, index) => firstMetricsYear + index);
}

/** The current one when the address names none, or one that can't be looked at. */
export function parseYear(text: string | null, today: string): number {
  const year = text !== null && /^\d{4}$/.test(text) ? Number(text) : NaN;
  return metricYears(today).includes(year) ? year : yearOf(today);
}

/** Column headers of the months (specification.md, section 2). */
export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Index of the current month; -1 in a past year. */
export function unfinishedMonth(year: number, today: string): number {
  return today.startsWith(`${year}-`) ? Number(today.slice(5, 7)) - 1 : -1;
}

/** `in New York` for `America/New_York`; zones without a city, such as `UTC` and `Etc/GMT+5`, as they are. */
export function formatTimeZone(timeZone: string): string {
  const [region, ...place] = timeZone.split('/');
  const name = (place.at(-1) ?? timeZone).replaceAll('_', ' ');
  return place.length === 0 || region === 'Etc' ? name : `in ${name}`;
}
