import { findMetric, judgeChange, type MetricFamily, metrics } from '#domain/metric-calculations/metrics.ts';

test('the 44 metric types of the metric key enumeration, family by family', () => {
  const podsOf = (family: string): string[] =>
    metrics.filter((metric) => metric.family === family).map(({ metricType }) => metricType);
  for (const family of [
    ...['adoptionAutomatedUnitTesting', 'avgUnitTestCoverage', 'avgBranchTestCoverage', 'veracodeScanning'],
    ...['singleArtifactPromotion', 'manualTestsExisting', 'automatedTestsExisting'],
    ...['appsWithAutomatedFunctionalTest', 'appsWithoutAutomatedFunctionalTests', 'sonarQubeAdoption'],
  ]) {
    expect(podsOf(family)).toEqual(['BuildPods', 'RunPods', 'AllPods', 'GreenfieldPods'].map((pod) => family + pod));
  }
  for (const family of ['automatedFunctionalTestCoverage', 'automatedFunctionalTestAdoption']) {
    expect(podsOf(family)).toEqual(['AllPods', 'GreenfieldPods'].map((pod) => family + pod));
  }
  expect(metrics).toHaveLength(44);
  expect(new Set(metrics.map(({ metricType }) => metricType)).size).toBe(44);
});

test('each has words, a pod and a unit', () => {
  expect(findMetric('adoptionAutomatedUnitTestingBuildPods')).toEqual({
    metricType: 'adoptionAutomatedUnitTestingBuildPods',
    family: 'adoptionAutomatedUnitTesting',
    pod: 'Build',
    unit: 'percent',
    label: 'Unit-test adoption',
    podLabel: 'Build pods',
  });
  expect(metrics.filter(({ unit }) => unit === 'integer').map(({ family, pod }) => family + pod)).toEqual(
    [
      ...['manualTestsExisting', 'automatedTestsExisting', 'appsWithAutomatedFunctionalTest'],
      ...['appsWithoutAutomatedFunctionalTests'],
    ].flatMap((family) => ['Build', 'Run', 'All', 'Greenfield'].map((pod) => family + pod)),
  );
});

test.each([
  ...['', 'sonarQubeAdoption', 'sonarQubeAdoptionbuildPods', 'toString'],
  ...['automatedFunctionalTestCoverageRunPods'],
])('%p is none of them', (metricType) => expect(findMetric(metricType)).toBeUndefined());

test.each<[MetricFamily, number | null, ReturnType<typeof judgeChange>]>([
  ['adoptionAutomatedUnitTesting', 1, 'better'],
  ['avgUnitTestCoverage', -0.01, 'worse'],
  ['avgBranchTestCoverage', 20, 'better'],
  ['veracodeScanning', -1, 'worse'],
  ['singleArtifactPromotion', 1, 'better'],
  ['manualTestsExisting', 5, undefined],
  ['manualTestsExisting', -5, undefined],
  ['automatedTestsExisting', 1, 'better'],
  ['appsWithAutomatedFunctionalTest', 1, 'better'],
  ['appsWithoutAutomatedFunctionalTests', 1, 'worse'],
  ['appsWithoutAutomatedFunctionalTests', -1, 'better'],
  ['automatedFunctionalTestCoverage', -3, 'worse'],
  ['automatedFunctionalTestAdoption', 3, 'better'],
  ['sonarQubeAdoption', -3, 'worse'],
  ['sonarQubeAdoption', 0, undefined],
  ['sonarQubeAdoption', 0.004, undefined],
  ['sonarQubeAdoption', null, undefined],
  ['sonarQubeAdoption', NaN, undefined],
])('%s by %p: %p', (family, change, judgement) => expect(judgeChange(family, change)).toBe(judgement));
