import { calculateMetrics } from '#domain/metric-calculations/calculate.ts';
import { organisationOf, type TeamSaid } from '#test/support/organisation.ts';

/** The value over all teams. */
function ofAll(family: string, ...teams: TeamSaid[]): string | null | undefined {
  const calculated = calculateMetrics(organisationOf(...teams));
  return calculated.find(({ metric }) => metric.metricType === `${family}AllPods`)?.value;
}

test.each<[number[], string]>([
  [[1.005], '1.01'],
  [[8.345], '8.35'],
  [[0.1, 0.2], '0.15'],
  [[33.33, 33.33, 33.34], '33.33'],
  [[0.01, 0], '0.01'], // 0.005
  [[0.01, 0, 0], '0.00'],
  [[99.99, 100], '100.00'], // 99.995
  [Array.from({ length: 10_000 }, () => 0.07), '0.07'],
  [[100 / 3], '33.33'],
])('the mean of %p is rounded exactly to %s', (coverages, value) => {
  const teams = coverages.map((overallRepoTestCoverage) => ({ overallRepoTestCoverage }));
  expect(ofAll('avgUnitTestCoverage', ...teams)).toBe(value);
});

test.each([
  [1, 3, '33.33'],
  [2, 3, '66.67'],
  [1, 8, '12.50'],
  [1, 800, '0.13'], // 0.125
  [1, 20_001, '0.00'],
  [19_999, 20_000, '100.00'], // 99.995
])('%i of %i tests are %s percent', (automated, all, value) => {
  const team = { automatedFunctionalTestCount: automated, manualFunctionalTestCount: all - automated };
  expect(ofAll('automatedFunctionalTestCoverage', team)).toBe(value);
});

test('ten thousand teams with as many tests as the column holds are summed to the last one', () => {
  const teams = Array.from({ length: 10_000 }, () => ({ automatedFunctionalTestCount: 999_999_999 }));
  expect(ofAll('automatedTestsExisting', ...teams)).toBe('9999999990000');
});
