import { metricFields, type MetricKey } from '#domain/monthly-metrics/fields.ts';
import { choiceLevels, listLastMonths, toPoint } from '#domain/monthly-metrics/lastMonths.ts';
import { metricsRow, monthReport } from '#test/support/metricsRows.ts';

const fieldOf = (key: MetricKey) => metricFields.find((field) => field.key === key)!;
const repo = fieldOf('overallRepoTestCoverage');
const october = monthReport('blue', '2026-10', { overallRepoTestCoverage: 61, reportedBy: 'Kim Staff' });

const list = (reports = [october], newest: Parameters<typeof listLastMonths>[1] = null, zone = 'UTC') =>
  listLastMonths(reports, newest, '2026-11', zone);

test('thirteen months, the oldest first; one that was not reported has no metrics', () => {
  const months = list([monthReport('blue', '2025-11'), monthReport('blue', '2025-10'), october]);
  expect(months).toHaveLength(13);
  expect(months.map(({ month }) => month).slice(-3)).toEqual(['2026-09', '2026-10', '2026-11']);
  expect(months.filter(({ metrics }) => metrics).map(({ month }) => month)).toEqual(['2025-11', '2026-10']);
  expect(months.at(-2)).toMatchObject({ reportedBy: 'Kim Staff', correctedBy: null });
});

const newest = (updateDate: string, correctionDate: string | null = null) => ({
  ...metricsRow('blue', { overallRepoTestCoverage: 75, updateBy: 'Sam Staff', updateDate, correctionDate }),
  $updatedAt: updateDate,
});

test.each([
  ['2026-11-03T10:00:00.000Z', 'UTC', [61, 75]],
  ['2026-11-01T04:00:00.000Z', 'UTC', [61, 75]],
  ['2026-11-01T04:00:00.000Z', 'America/Los_Angeles', [75, null]],
  ['2026-10-20T10:00:00.000Z', 'UTC', [75, null]],
] as const)('the newest row, saved %s, stands for its month in %s', (updateDate, zone, points) => {
  const months = list([october], newest(updateDate), zone).slice(-2);
  expect(months.map(({ metrics }) => toPoint(repo, metrics))).toEqual(points);
});

test('a correction is that of the month before, beside who reported it', () => {
  const corrected = newest('2026-11-03T10:00:00.000Z', '2026-11-03T10:00:00.000Z');
  const [before, present] = list([october], corrected).slice(-2);
  expect(before).toMatchObject({ month: '2026-10', reportedBy: 'Kim Staff', correctedBy: 'Sam Staff' });
  expect(toPoint(repo, before!.metrics)).toBe(75);
  expect(present!.metrics).toBeNull();
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
