import fc from 'fast-check';
import {
  blankMonthlyMetrics,
  metricFields,
  type MetricKey,
  type MonthlyMetricsFields,
} from '#domain/monthly-metrics/fields.ts';
import { applyPushed } from '#domain/pushes/applyPushed.ts';
import { formatOverrides } from '#domain/pushes/overrides.ts';
import {
  formatPushedMetrics,
  mergePushed,
  parsePushedMetrics,
  type PushedMetric,
  type PushedMetrics,
} from '#domain/pushes/pushedMetrics.ts';
import { forAll } from '#test/support/forAll.ts';
import { metricsRow } from '#test/support/metricsRows.ts';

const month = '2026-11';

function pushed(value: number | string, measuredAt = '2026-11-05T08:00:00.000Z'): PushedMetric {
  return { value, measuredAt, source: { name: 'CI', url: 'https://ci.example.test/1' }, by: 'Nightly' };
}

const everything = Object.fromEntries(
  metricFields.map((field) => [field.key, pushed(field.kind === 'choice' ? (field.values[0] ?? '') : 1)]),
) as PushedMetrics;
const seven: PushedMetrics = Object.fromEntries(
  Object.entries(everything).filter(([key]) => key !== 'veracodeScanning'),
);

test.each<[string, MonthlyMetricsFields | null, PushedMetrics, object, boolean]>([
  ['nothing pushed', metricsRow('a'), {}, {}, false],
  ['no row yet', null, { manualFunctionalTestCount: pushed(4) }, { manualFunctionalTestCount: 4 }, false],
  ['the same', metricsRow('a', { manualFunctionalTestCount: 4 }), { manualFunctionalTestCount: pushed(4) }, {}, false],
  ['all eight', metricsRow('a'), everything, expect.objectContaining({ overallRepoTestCoverage: 1 }) as object, true],
  ['seven', blankMonthlyMetrics, seven, expect.objectContaining({ overallRepoTestCoverage: 1 }) as object, false],
  [
    'seven, and one that people said does not apply',
    { ...blankMonthlyMetrics, notApplicable: '{"veracodeScanning":"noCode"}' },
    seven,
    expect.not.objectContaining({ notApplicable: expect.anything() as string }) as object,
    true,
  ],
  [
    'a metric that does not apply',
    metricsRow('a', { manualFunctionalTestCount: 4 }),
    { manualFunctionalTestCount: pushed('notApplicable') },
    { manualFunctionalTestCount: null, notApplicable: '{"manualFunctionalTestCount":"noToolSupport"}' },
    false,
  ],
  [
    'a reason that people gave',
    { ...blankMonthlyMetrics, notApplicable: '{"manualFunctionalTestCount":"noCode"}' },
    { manualFunctionalTestCount: pushed('notApplicable') },
    {},
    false,
  ],
  [
    'a value for what did not apply',
    { ...blankMonthlyMetrics, notApplicable: '{"manualFunctionalTestCount":"noCode"}' },
    { manualFunctionalTestCount: pushed(2) },
    { manualFunctionalTestCount: 2, notApplicable: null },
    false,
  ],
  [
    'an override of this month',
    metricsRow('a', { overrides: formatOverrides({ manualFunctionalTestCount: { month, reason: 'Why' } }) }),
    { manualFunctionalTestCount: pushed(7) },
    {},
    false,
  ],
  [
    'an override of the month before',
    metricsRow('a', { overrides: formatOverrides({ manualFunctionalTestCount: { month: '2026-10', reason: 'Why' } }) }),
    { manualFunctionalTestCount: pushed(7) },
    { manualFunctionalTestCount: 7 },
    false,
  ],
])('%s', (_, row, metrics, changes, isComplete) => {
  expect(applyPushed(row, metrics, month)).toEqual({ changes, isComplete });
});

const keys: readonly MetricKey[] = ['overallRepoTestCoverage', 'manualFunctionalTestCount'];
const anyPush = fc.record({
  key: fc.constantFrom(...keys),
  value: fc.integer({ min: 0, max: 3 }),
  // Few moments, so that clocks of two pipelines often agree.
  second: fc.integer({ min: 0, max: 4 }),
  by: fc.constantFrom('Nightly', 'Weekly'),
});

test('any order of pushes, with repetitions, ends alike: the latest measurement of each metric counts', () => {
  const pushes = fc.array(anyPush, { minLength: 1, maxLength: 8 });
  const orders = pushes.chain((all) =>
    fc.tuple(
      fc.constant(all),
      fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2, maxLength: all.length * 2 }),
    ),
  );
  const run = (all: readonly { key: MetricKey; value: number; second: number; by: string }[]) => {
    let row: MonthlyMetricsFields = blankMonthlyMetrics;
    let stored = formatPushedMetrics({});
    for (const { key, value, second, by } of all) {
      const before = parsePushedMetrics(stored);
      const given = { ...pushed(value, `2026-11-05T08:00:0${second}.000Z`), by };
      stored = formatPushedMetrics({ ...before, [key]: mergePushed(before[key], given).metric });
      row = { ...row, ...applyPushed(row, parsePushedMetrics(stored), month).changes };
    }
    return { row, stored };
  };
  forAll(10_000, [orders], ([all, disordered]) => {
    const end = run(disordered);
    expect(run(all)).toEqual(end);
    for (const key of keys) {
      const ofKey = all.filter((each) => each.key === key);
      const last = Math.max(...ofKey.map(({ second }) => second));
      const values: (number | null)[] = ofKey.filter(({ second }) => second === last).map(({ value }) => value);
      expect(ofKey.length === 0 ? [null] : values).toContain(end.row[key]);
    }
  });
});

test('the same push says unchanged, an older one older', () => {
  const stored = pushed(4);
  expect(mergePushed(stored, pushed(4)).outcome).toBe('unchanged');
  expect(mergePushed(stored, pushed(9, '2026-11-04T08:00:00.000Z')).outcome).toBe('older');
  expect(mergePushed(stored, pushed(4, '2026-11-06T08:00:00.000Z')).outcome).toBe('recorded');
});
