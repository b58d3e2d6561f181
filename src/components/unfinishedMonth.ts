import { formatDate } from '#domain/dateFormat.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';

/** How the month that isn't over is named and drawn, wherever months are: its end of a line is dashed. */

export const soFar = 'so far';

export const unfinishedDash = '2 3';

/** `October 2026`, and of this month `November 2026, so far`. */
export function nameMonth(month: Month, thisMonth: Month, style: 'month' | 'shortMonth' = 'month'): string {
  const name = formatDate(month, style);
  return month === thisMonth ? `${name}, ${soFar}` : name;
}

/** `Dashed: November so far`, below a chart. */
export function describeDashes(thisMonth: Month): string {
  return `Dashed: ${formatDate(thisMonth, 'monthName')} ${soFar}`;
}

/** The last stretch of a line, which is dashed when its last point is of the month that isn't over. */
export function splitEnd<Point>(
  line: readonly Point[],
  isUnfinished: boolean,
): { readonly solid: readonly Point[]; readonly dashed: readonly Point[] } {
  return isUnfinished ? { solid: line.slice(0, -1), dashed: line.slice(-2) } : { solid: line, dashed: [] };
}

interface ChartSeries {
  readonly id: string;
  readonly data: (number | null)[];
  readonly valueFormatter: (value: number | null) => string | null;
}

const suffix = '-so-far';

/** Style of a `LineChart` with series of `splitSeries`. */
export const dashedSeries = { [`& path[data-series$="${suffix}"]`]: { strokeDasharray: unfinishedDash } };

/**
 * A series of a `LineChart`, and its dashed end where a value of the unfinished month is known.
 * @param unfinished place of that month; -1 when it isn't in the chart
 */
export function splitSeries<Series extends ChartSeries>(series: Series, unfinished: number): Series[] {
  const { id, data, valueFormatter } = series;
  if ((data[unfinished] ?? null) === null) return [series];
  const only = (isShown: (index: number) => boolean) => data.map((value, index) => (isShown(index) ? value : null));
  // Each value is told once, though both lines meet in one point.
  const ofOne = (isTold: (index: number) => boolean) => (value: number | null, at: { dataIndex: number }) =>
    isTold(at.dataIndex) ? valueFormatter(value) : null;
  return [
    { ...series, data: only((index) => index !== unfinished), valueFormatter: ofOne((index) => index !== unfinished) },
    {
      ...series,
      id: `${id}${suffix}`,
      data: only((index) => index === unfinished || index === unfinished - 1),
      valueFormatter: ofOne((index) => index === unfinished),
    },
  ];
}
