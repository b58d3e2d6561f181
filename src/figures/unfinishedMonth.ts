import { formatDate } from '#domain/dateFormat.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';

export const soFar = 'so far';

export const unfinishedDash = '2 3';

/** `October 2026`; of this month `November 2026, so far`. */
export function nameMonth(month: Month, thisMonth: Month, style: 'month' | 'shortMonth' = 'month'): string {
  const name = formatDate(month, style);
  return month === thisMonth ? `${name}, ${soFar}` : name;
}

export function describeDashes(thisMonth: Month): string {
  return `Dotted: ${formatDate(thisMonth, 'monthName')} ${soFar}`;
}

export function splitEnd<Point>(
  line: readonly Point[],
  isUnfinished: boolean,
): { readonly solid: readonly Point[]; readonly dashed: readonly Point[] } {
  return isUnfinished ? { solid: line.slice(0, -1), dashed: line.slice(-2) } : { solid: line, dashed: [] };
}
