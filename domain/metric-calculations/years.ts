import { firstMetricsYear } from '../limits';

/** The year of a moment, in UTC, as all dates of the calculations are. */
export function yearOf(now: Date): number {
  return Math.max(now.getUTCFullYear(), firstMetricsYear);
}

/** The years that can be looked at: 2025 up to the current year (SPEC section 5). */
export function metricYears(now: Date): number[] {
  return Array.from({ length: yearOf(now) - firstMetricsYear + 1 }, (_, index) => firstMetricsYear + index);
}

/** The year that an address names; the current one when it names none, or one that can't be looked at. */
export function parseYear(text: string | null, now: Date): number {
  const year = text !== null && /^\d{4}$/.test(text) ? Number(text) : NaN;
  return metricYears(now).includes(year) ? year : yearOf(now);
}
