/** Apart from `unfinishedMonth.ts`, which tables without a chart load. */
interface ChartSeries {
  readonly id: string;
  readonly data: (number | null)[];
  readonly valueFormatter: (value: number | null) => string | null;
}

export const unfinishedSuffix = '-so-far';

/** @param unfinished place of the month whose end of the line is dashed; -1 when it isn't in the chart */
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
      id: `${id}${unfinishedSuffix}`,
      data: only((index) => index === unfinished || index === unfinished - 1),
      valueFormatter: ofOne((index) => index === unfinished),
    },
  ];
}
