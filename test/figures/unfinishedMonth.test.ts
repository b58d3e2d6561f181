import { splitSeries } from '#src/figures/LineFigure.tsx';
import { describeDashes, nameMonth, splitEnd } from '#src/figures/unfinishedMonth.ts';

const seriesOf = (data: (number | null)[]) => ({
  ...{ id: 'team', data },
  valueFormatter: (value: number | null) => (value === null ? 'none' : `${value}%`),
});
const told = (series: ReturnType<typeof splitSeries>, dataIndex: number) =>
  series.map(({ data, valueFormatter }) =>
    (valueFormatter as (value: number | null, at: { dataIndex: number }) => string | null)(data[dataIndex] ?? null, {
      dataIndex,
    }),
  );

it('only the month that is not over is named so', () => {
  expect([nameMonth('2026-10', '2026-11'), nameMonth('2026-11', '2026-11'), describeDashes('2026-11')]).toEqual([
    ...['October 2026', 'November 2026, so far', 'Dotted: November so far'],
  ]);
});

it('a chart has a second line from the last month that is over to the one that is not', () => {
  const series = splitSeries(seriesOf([70, null, 72, 40]), 3);
  expect(series.map(({ id, data }) => [id, data])).toEqual([
    ['team', [70, null, 72, null]],
    ['team-so-far', [null, null, 72, 40]],
  ]);
  // Each value once.
  expect([0, 1, 2, 3].map((index) => told(series, index))).toEqual([
    ['70%', null],
    ['none', null],
    ['72%', null],
    [null, '40%'],
  ]);
});

it.each([
  ['of a year that is over', [70, 71], -1],
  ['without a value of this month', [70, null], 1],
])('nothing is dashed %s', (_, data, unfinished) => {
  const series = seriesOf(data);
  expect(splitSeries(series, unfinished)).toEqual([series]);
});

it('a line ends with a dashed stretch', () => {
  expect(splitEnd([1, 2, 3], true)).toEqual({ solid: [1, 2], dashed: [2, 3] });
  expect(splitEnd([1, 2, 3], false)).toEqual({ solid: [1, 2, 3], dashed: [] });
});
