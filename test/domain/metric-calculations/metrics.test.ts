import { findMetric, metrics } from '#domain/metric-calculations/metrics.ts';

test('the 44 metric types of the metric key enumeration, family by family', () => {
  const podsOf = (family: string): string[] =>
    metrics.filter((metric) => metric.family === family).map(({ metricType }) => metricType);
  for (const family of [
    'adoptionAutomatedUnitTesting',
    'avgUnitTestCoverage',
    'avgBranchTestCoverage',
    'veracodeScanning',
    'singleArtifactPromotion',
    'manualTestsExisting',
    'automatedTestsExisting',
    'appsWithAutomatedFunctionalTest',
    'appsWithoutAutomatedFunctionalTests',
    'sonarQubeAdoption',
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
      'manualTestsExisting',
      'automatedTestsExisting',
      'appsWithAutomatedFunctionalTest',
      'appsWithoutAutomatedFunctionalTests',
    ].flatMap((family) => ['Build', 'Run', 'All', 'Greenfield'].map((pod) => family + pod)),
  );
});

test.each([
  '',
  'sonarQubeAdoption',
  'sonarQubeAdoptionbuildPods',
  'toString',
  'automatedFunctionalTestCoverageRunPods',
])('%p is none of them', (metricType) => {
  expect(findMetric(metricType)).toBeUndefined();
});
