import fc from 'fast-check';
import { metrics } from '#domain/metric-calculations/metrics.ts';
import { formatFigure } from '#domain/metric-calculations/calculation.ts';
import { newestOfMonths, toRows, type MetricCalculation } from '#domain/metric-calculations/toRows.ts';
import { calculationRow } from '#test/support/calculationRow.ts';
import { forAll } from '#test/support/forAll.ts';

const type = 'avgUnitTestCoverageAllPods';

function rowOf(metricType: string, ofYear: readonly MetricCalculation[], recent?: readonly MetricCalculation[]) {
  const row = toRows(ofYear, recent).find(({ metric }) => metric.metricType === metricType)!;
  return { ...row, latest: formatFigure(row.latest), months: row.months.map(formatFigure) };
}

it('has one row for each metric type, whatever there is', () => {
  const rows = toRows([]);
  expect(rows).toHaveLength(metrics.length);
  expect(new Set(rows.map(({ metric }) => metric.metricType)).size).toBe(metrics.length);
  expect(
    rows.every(({ latest, latestDay, months }) => latest === null && latestDay === null && months.length === 12),
  ).toBe(true);
  expect(rows.every(({ months }) => months.every((month) => month === null))).toBe(true);
});

it('puts each value into its month', () => {
  const row = rowOf(type, [
    calculationRow(type, '2026-01-31', '40'),
    calculationRow(type, '2026-03-05', '50.25'),
    calculationRow('veracodeScanningAllPods', '2026-02-01', '99'),
  ]);
  expect(row.months).toEqual(['40.00%', '', '50.25%', '', '', '', '', '', '', '', '', '']);
  expect(row.latest).toBe('50.25%');
  expect(row.latestDay).toBe('2026-03-05');
});

it('counts the newest day of a month, in whatever order they come and however their texts are padded', () => {
  const days = [
    calculationRow(type, '2026-05-9', '9'),
    calculationRow(type, '2026-05-10', '10'),
    calculationRow(type, '2026-5-8', '8'),
    calculationRow(type, '2026-05-01', '1'),
  ];
  for (const order of [days, days.toReversed()]) {
    expect(rowOf(type, order).months[4]).toBe('10.00%');
    expect(rowOf(type, order).latestDay).toBe('2026-05-10');
  }
});

it('counts the one written last of two on one day', () => {
  const early = calculationRow(type, '2026-05-10', '1', { $updatedAt: '2026-05-10T08:00:00.000Z' });
  const late = calculationRow(type, '2026-05-10', '2', { $updatedAt: '2026-05-10T09:00:00.000Z' });
  expect(rowOf(type, [early, late]).latest).toBe('2.00%');
  expect(rowOf(type, [late, early]).latest).toBe('2.00%');
});

it('shows nothing where the newest day had nothing to calculate', () => {
  const row = rowOf(type, [calculationRow(type, '2026-05-01', '40'), calculationRow(type, '2026-05-02', null)]);
  expect(row.months[4]).toBe('');
  expect(row.latest).toBe('');
  expect(row.latestDay).toBe('2026-05-02');
});

it('looks for the latest value where it is told to, of another year too', () => {
  const row = rowOf(type, [calculationRow(type, '2025-12-31', '40')], [calculationRow(type, '2026-01-02', '60')]);
  expect(row.months[11]).toBe('40.00%');
  expect(row.latest).toBe('60.00%');
  expect(row.latestDay).toBe('2026-01-02');
});

it('leaves out what names no metric or no day', () => {
  const odd = [
    calculationRow('somethingOfTheirOwn', '2026-05-01', '40'),
    calculationRow('toString', '2026-05-01', '40'),
    calculationRow(type, '2026-13-01', '40'),
    calculationRow(type, '2026-02-30', '40'),
    calculationRow(type, 'soon', '40'),
  ];
  expect(toRows(odd)).toEqual(toRows([]));
});

it('takes its time only once for a whole year of daily values', () => {
  const types = toRows([]).map(({ metric }) => metric.metricType);
  const days = Array.from({ length: 365 }, (_, index) =>
    new Date(Date.UTC(2025, 0, index + 1)).toISOString().slice(0, 10),
  );
  const all = types.flatMap((each) => days.map((day, index) => calculationRow(each, day, String(index))));
  expect(all).toHaveLength(metrics.length * 365);
  const row = toRows(all).find(({ metric }) => metric.metricType === type)!;
  expect(row.months.map((month) => month?.value)).toEqual([30, 58, 89, 119, 150, 180, 211, 242, 272, 303, 333, 364]);
});

test('the newest calculations of the months make the same rows as all', () => {
  const metricType = fc.constantFrom(type, 'veracodeScanningAllPods', 'no metric');
  const day = fc.constantFrom('2026-01-31', '2026-01-30', '2026-3-5', '2026-03-05', '2026-02-31', '2026-11-21');
  const written = fc.constantFrom('2026-11-21T07:08:09.000Z', '2026-11-21T07:08:10.000Z');
  const calculation = fc
    .tuple(metricType, day, fc.nat(100), written)
    .map(([each, on, value, $updatedAt]) => calculationRow(each, on, String(value), { $updatedAt }));
  forAll(
    2_000,
    [fc.array(calculation, { maxLength: 30 }), fc.array(calculation, { maxLength: 5 })],
    (ofYear, today) => {
      const newest = newestOfMonths(ofYear);
      expect(toRows(newest)).toEqual(toRows(ofYear));
      expect(toRows(newest, [...today, ...newest])).toEqual(toRows(ofYear, [...today, ...ofYear]));
    },
  );
});
