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
