import { metricFields, type MetricKey } from '#domain/monthly-metrics/fields.ts';
import {
  choiceLevels,
  describeNone,
  lastFinishedChange,
  listLastMonths,
  toPoint,
} from '#domain/monthly-metrics/lastMonths.ts';
import { describeBigChange } from '#domain/monthly-metrics/concerns.ts';
import { metricsBefore } from '#domain/monthly-metrics/gridRow.ts';
import { lastValues } from '#domain/monthly-metrics/lastUpdate.ts';
import { metricsRow, monthReport } from '#test/support/metricsRows.ts';

const fieldOf = (key: MetricKey) => metricFields.find((field) => field.key === key)!;
const repo = fieldOf('overallRepoTestCoverage');
const october = monthReport('blue', '2026-10', { overallRepoTestCoverage: 61, reportedBy: 'Kim Staff' });

const list = (reports = [october], newest: Parameters<typeof listLastMonths>[1] = null, reported = '2026-11') =>
  listLastMonths(reports, newest, reported, {
    thisMonth: '2026-11',
    joinedAt: '2026-07-31T23:30:00Z',
    timeZone: 'Europe/Berlin',
  });

test('thirteen months, the oldest first; one that was not reported has no metrics', () => {
  const months = list([monthReport('blue', '2025-11'), monthReport('blue', '2025-10'), october]);
  expect(months).toHaveLength(13);
  expect(months.map(({ month }) => month).slice(-3)).toEqual(['2026-09', '2026-10', '2026-11']);
  expect(months.filter(({ metrics }) => metrics).map(({ month }) => month)).toEqual(['2025-11', '2026-10']);
  expect(months.at(-2)).toMatchObject({ reportedBy: 'Kim Staff', correctedBy: null });
});

test.each([
  ['the day it came into the plan', undefined, [], '2026-08'],
  ['its first report', undefined, [monthReport('blue', '2026-05'), october], '2026-05'],
  ['the month that its row reports', '2026-04', [october], '2026-04'],
])('a month before %s was not missed', (_, reported, reports, first) => {
  const months = listLastMonths(reports, null, reported, {
    ...{ thisMonth: '2026-11', joinedAt: '2026-07-31T23:30:00Z', timeZone: 'Europe/Berlin' },
  });
  expect(months.find(({ isBefore }) => !isBefore)?.month).toBe(first);
  expect([months[0]!, months.at(-1)!].map(describeNone)).toEqual(['Not in the plan yet', 'Not reported']);
});

test.each([
  ['2026-11', [61, 75]],
  ['2026-10', [75, null]],
] as const)('the newest row stands for the month that it reports: %s', (reported, points) => {
  const newest = metricsRow('blue', { overallRepoTestCoverage: 75, updateBy: 'Sam Staff' });
  const months = list([{ ...october, correctedBy: 'Ada Admin' }], newest, reported).slice(-2);
  expect(months.map(({ metrics }) => toPoint(repo, metrics))).toEqual(points);
  // Who it was is what the reports say, never the row itself, which staff can write.
  expect(months.map(({ reportedBy, correctedBy }) => [reportedBy, correctedBy])).toEqual([
    ['Kim Staff', 'Ada Admin'],
    [null, null],
  ]);
});

test('what a program has pushed this month is no value of the month before', () => {
  // In Berlin the push is of November.
  const newest = metricsRow('blue', { overallRepoTestCoverage: 75, pushedAt: '2026-10-31T23:30:00Z' });
  expect(
    list([october], newest, '2026-10')
      .map(({ metrics }) => toPoint(repo, metrics))
      .slice(-2),
  ).toEqual([61, null]);
  const last = lastValues(newest, '2026-10', 'Europe/Berlin');
  expect(metricsBefore(last, [october], 'blue', '2026-11')).toBe(october);
  // Which of its values are of which month, the row doesn't say.
  expect(describeBigChange(repo, last, 10)).toBe('65 points less than the 75% before');
});

test.each([
  ['veracodeScanning', ['No', 'Partial', 'Yes']],
  ['sonarqubeAdoptionStatus', ['No Adoption', 'Ongoing', 'Completed']],
  ['singleArtifactPromotion', ['No', 'Yes']],
] as const)('%s has the levels %p, which are all its values', (key, levels) => {
  const field = fieldOf(key);
  expect(choiceLevels(field)).toEqual(levels);
  expect(field.kind === 'choice' && field.values.toSorted()).toEqual(levels.toSorted());
  expect(levels.map((value) => toPoint(field, metricsRow('blue', { [key]: value })))).toEqual(
    levels.map((_, index) => index),
  );
});

test.each([
  ['the two months before this one', [40, 61, 99], 21],
  ['nothing when one was not reported', [null, 61, 99], null],
  ['nothing when the last one was not', [40, null, 99], null],
] as const)('compares %s', (_, [september, last, newest], change) => {
  const reportOf = (month: string, value: number | null) =>
    value === null ? [] : [monthReport('blue', month, { overallRepoTestCoverage: value })];
  const reports = [...reportOf('2026-09', september), ...reportOf('2026-10', last), ...reportOf('2026-11', newest)];
  expect(lastFinishedChange(repo, list(reports))).toBe(change);
});
