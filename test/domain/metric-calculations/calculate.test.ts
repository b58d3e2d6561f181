import { calculateMetrics } from '#domain/metric-calculations/calculate.ts';
import type { Organisation } from '#domain/metric-calculations/organisation.ts';
import type { MetricValues } from '#domain/monthly-metrics/fields.ts';
import { organisationOf, type TeamSaid } from '#test/support/organisation.ts';

function valuesOf(organisation: Organisation): Record<string, string | null> {
  return Object.fromEntries(calculateMetrics(organisation).map(({ metric, value }) => [metric.metricType, value]));
}

/** The value over all teams. */
function ofAll(family: string, ...teams: TeamSaid[]): string | null | undefined {
  return valuesOf(organisationOf(...teams))[`${family}AllPods`];
}

test('an organisation worked out by hand, in every metric', () => {
  const organisation = organisationOf(
    {
      type: 'build',
      project: 'A',
      unitTestTools: 'JUnit|Mockito',
      overallRepoTestCoverage: 80,
      overallBranchTestCoverage: 60.5,
      automatedFunctionalTestCount: 30,
      manualFunctionalTestCount: 10,
      veracodeScanning: 'Yes',
      veracodeScanningPercentage: 100,
      sonarqubeAdoptionStatus: 'Completed',
      singleArtifactPromotion: 'Yes',
    },
    {
      type: 'BUILD team',
      greenfield: true,
      project: 'A',
      unitTestTools: null,
      overallRepoTestCoverage: 45.55,
      overallBranchTestCoverage: 20,
      automatedFunctionalTestCount: 0,
      manualFunctionalTestCount: 25,
      veracodeScanning: 'Partial',
      veracodeScanningPercentage: 40,
      sonarqubeAdoptionStatus: 'Ongoing',
      singleArtifactPromotion: 'No',
    },
    {
      type: 'Run',
      project: 'B',
      unitTestTools: ' | ',
      overallRepoTestCoverage: 0,
      overallBranchTestCoverage: 0,
      automatedFunctionalTestCount: 0,
      manualFunctionalTestCount: 100,
      veracodeScanning: 'No',
      veracodeScanningPercentage: 0,
      sonarqubeAdoptionStatus: 'No Adoption',
      singleArtifactPromotion: 'No',
    },
    { type: 'build and run', greenfield: true, project: 'C', unitTestTools: 'Jest' },
    { type: 'agile pod', project: null, automatedFunctionalTestCount: 7 },
  );
  expect(valuesOf(organisation)).toEqual({
    adoptionAutomatedUnitTestingBuildPods: '100.00', // 3 of 3
    adoptionAutomatedUnitTestingRunPods: '50.00', // 1 of 2
    adoptionAutomatedUnitTestingAllPods: '60.00', // 3 of 5
    adoptionAutomatedUnitTestingGreenfieldPods: '100.00', // 2 of 2
    avgUnitTestCoverageBuildPods: '62.78', // 125.55 / 2 = 62.775
    avgUnitTestCoverageRunPods: '0.00', // 0 / 1
    avgUnitTestCoverageAllPods: '41.85', // 125.55 / 3
    avgUnitTestCoverageGreenfieldPods: '45.55',
    avgBranchTestCoverageBuildPods: '40.25', // 80.5 / 2
    avgBranchTestCoverageRunPods: '0.00',
    avgBranchTestCoverageAllPods: '26.83', // 80.5 / 3
    avgBranchTestCoverageGreenfieldPods: '20.00',
    veracodeScanningBuildPods: '70.00', // 140 / 2
    veracodeScanningRunPods: '0.00',
    veracodeScanningAllPods: '46.67', // 140 / 3
    veracodeScanningGreenfieldPods: '40.00',
    singleArtifactPromotionBuildPods: '50.00', // 1 of 2
    singleArtifactPromotionRunPods: '0.00',
    singleArtifactPromotionAllPods: '33.33', // 1 of 3
    singleArtifactPromotionGreenfieldPods: '0.00',
    manualTestsExistingBuildPods: '35',
    manualTestsExistingRunPods: '100',
    manualTestsExistingAllPods: '135',
    manualTestsExistingGreenfieldPods: '25',
    automatedTestsExistingBuildPods: '30',
    automatedTestsExistingRunPods: '0',
    automatedTestsExistingAllPods: '37',
    automatedTestsExistingGreenfieldPods: '0',
    appsWithAutomatedFunctionalTestBuildPods: '1', // A of A, C
    appsWithAutomatedFunctionalTestRunPods: '0', // of B, C
    appsWithAutomatedFunctionalTestAllPods: '1', // A of A, B, C
    appsWithAutomatedFunctionalTestGreenfieldPods: '0', // of A, C: the greenfield team of A has none
    appsWithoutAutomatedFunctionalTestsBuildPods: '1',
    appsWithoutAutomatedFunctionalTestsRunPods: '2',
    appsWithoutAutomatedFunctionalTestsAllPods: '2',
    appsWithoutAutomatedFunctionalTestsGreenfieldPods: '2',
    automatedFunctionalTestCoverageAllPods: '21.51', // 37 of 172
    automatedFunctionalTestCoverageGreenfieldPods: '0.00', // 0 of 25
    automatedFunctionalTestAdoptionAllPods: '33.33', // 1 of 3
    automatedFunctionalTestAdoptionGreenfieldPods: '0.00', // 0 of 2
    sonarQubeAdoptionBuildPods: '50.00', // 1 of 2
    sonarQubeAdoptionRunPods: '0.00', // 0 of 1
    sonarQubeAdoptionAllPods: '33.33', // 1 of 3
    sonarQubeAdoptionGreenfieldPods: '0.00', // 0 of 1
  });
});

test('nothing to divide by gives an empty value, not 0 and not NaN; what is counted is 0', () => {
  const values = valuesOf(organisationOf());
  for (const [metricType, value] of Object.entries(values)) {
    expect([metricType, value]).toEqual([metricType, /Existing|^apps/.test(metricType) ? '0' : null]);
  }
});

test('teams that have reported nothing count only where all teams or apps do', () => {
  const values = valuesOf(organisationOf({ type: 'build' }, { type: 'build' }));
  const filled = Object.entries(values).filter(([, value]) => value !== null && value !== '0');
  expect(filled).toEqual([
    ['adoptionAutomatedUnitTestingBuildPods', '0.00'],
    ['adoptionAutomatedUnitTestingAllPods', '0.00'],
    ['appsWithoutAutomatedFunctionalTestsBuildPods', '2'],
    ['appsWithoutAutomatedFunctionalTestsAllPods', '2'],
    ['automatedFunctionalTestAdoptionAllPods', '0.00'],
  ]);
});

test.each([
  ['build', { Build: true, Run: false }],
  ['RUN', { Build: false, Run: true }],
  ['Build & Run', { Build: true, Run: true }],
  ['build/run', { Build: true, Run: true }],
  ['pre_build', { Build: true, Run: false }],
  ['Agile-Run', { Build: false, Run: true }],
  ['building', { Build: false, Run: false }],
  ['Runway', { Build: false, Run: false }],
  ['rebuild', { Build: false, Run: false }],
  ['rün', { Build: false, Run: false }],
  ['', { Build: false, Run: false }],
  [null, { Build: false, Run: false }],
])('a team of the type %p counts in %p', (type, pods) => {
  const values = valuesOf(organisationOf({ type, manualFunctionalTestCount: 3 }));
  expect(values).toMatchObject({
    manualTestsExistingBuildPods: pods.Build ? '3' : '0',
    manualTestsExistingRunPods: pods.Run ? '3' : '0',
    manualTestsExistingAllPods: '3',
    manualTestsExistingGreenfieldPods: '0',
  });
});

test.each<[string, TeamSaid, string]>([
  ['a tool in the inventory', { unitTestTools: 'JUnit' }, '100.00'],
  ['coverage above 0 alone', { overallRepoTestCoverage: 0.01 }, '100.00'],
  ['both', { unitTestTools: 'JUnit', overallRepoTestCoverage: 50 }, '100.00'],
  ['a tool without coverage', { unitTestTools: 'JUnit', overallRepoTestCoverage: 0 }, '100.00'],
  ['an empty list', { unitTestTools: '' }, '0.00'],
  ['a list of blanks', { unitTestTools: ' | |' }, '0.00'],
  ['coverage of 0', { overallRepoTestCoverage: 0 }, '0.00'],
  ['branch coverage alone', { overallBranchTestCoverage: 50 }, '0.00'],
])('unit-test adoption: %s', (_case, team, value) => expect(ofAll('adoptionAutomatedUnitTesting', team)).toBe(value));

test.each<[string, TeamSaid[], string | null]>([
  ['Yes counts 1, whatever the percentage', [{ veracodeScanning: 'Yes', veracodeScanningPercentage: 3 }], '100.00'],
  ['No counts 0, whatever the percentage', [{ veracodeScanning: 'No', veracodeScanningPercentage: 90 }], '0.00'],
  ['Partial its percentage', [{ veracodeScanning: 'Partial', veracodeScanningPercentage: 12.34 }], '12.34'],
  ['Partial of an unknown share is left out', [{ veracodeScanning: 'Partial' }, { veracodeScanning: 'Yes' }], '100.00'],
  ['a percentage without an answer is left out', [{ veracodeScanningPercentage: 50 }], null],
])('code-scan adoption: %s', (_case, teams, value) => expect(ofAll('veracodeScanning', ...teams)).toBe(value));

test.each<[string, TeamSaid[], string | null]>([
  ['automated ÷ (automated + manual)', [{ automatedFunctionalTestCount: 1, manualFunctionalTestCount: 2 }], '33.33'],
  [
    'summed before divided',
    [
      { automatedFunctionalTestCount: 90, manualFunctionalTestCount: 10 },
      { automatedFunctionalTestCount: 0, manualFunctionalTestCount: 100 },
    ],
    '45.00',
  ],
  ['of a team that gave one', [{ automatedFunctionalTestCount: 5 }, { manualFunctionalTestCount: 15 }], '25.00'],
  ['no test of either kind', [{ automatedFunctionalTestCount: 0, manualFunctionalTestCount: 0 }], null],
])('functional test coverage: %s', (_case, teams, value) => {
  expect(ofAll('automatedFunctionalTestCoverage', ...teams)).toBe(value);
});

test.each<[string, TeamSaid[], [with_: string, without: string, adoption: string | null]]>([
  [
    'teams with one project id are one app',
    [
      { project: 'A', automatedFunctionalTestCount: 0 },
      { project: 'A', automatedFunctionalTestCount: 1 },
    ],
    ['1', '0', '100.00'],
  ],
  [
    'so are those that write it a little differently',
    [{ project: 'prj-1', automatedFunctionalTestCount: 1 }, { project: ' PRJ-1 ' }],
    ['1', '0', '100.00'],
  ],
  [
    'a team without project id belongs to no app',
    [
      { project: null, automatedFunctionalTestCount: 9 },
      { project: ' ', automatedFunctionalTestCount: 9 },
    ],
    ['0', '0', null],
  ],
  [
    'an app that nobody has reported about has none',
    [{ project: 'A' }, { project: 'B', automatedFunctionalTestCount: 2 }],
    ['1', '1', '50.00'],
  ],
])('apps: %s', (_case, teams, values) => {
  expect([
    ofAll('appsWithAutomatedFunctionalTest', ...teams),
    ofAll('appsWithoutAutomatedFunctionalTests', ...teams),
    ofAll('automatedFunctionalTestAdoption', ...teams),
  ]).toEqual(values);
});

test('values that can not be are left out', () => {
  const odd = [
    {
      overallRepoTestCoverage: 'many',
      automatedFunctionalTestCount: '12',
      veracodeScanning: 'yes',
      sonarqubeAdoptionStatus: 'Done',
    },
    {
      overallRepoTestCoverage: 101,
      automatedFunctionalTestCount: -1,
      veracodeScanning: '',
      singleArtifactPromotion: 'Maybe',
    },
    {
      overallRepoTestCoverage: -0.01,
      automatedFunctionalTestCount: 1.5,
      veracodeScanning: 'Partial',
      veracodeScanningPercentage: 900,
    },
    { overallRepoTestCoverage: NaN, automatedFunctionalTestCount: Infinity, manualFunctionalTestCount: NaN },
    { overallRepoTestCoverage: 2 ** 60, automatedFunctionalTestCount: 2 ** 60, overallBranchTestCoverage: true },
  ] as unknown as MetricValues[];
  const values = valuesOf(organisationOf(...odd));
  const filled = Object.entries(values).filter(([, value]) => value !== null && value !== '0');
  expect(filled).toEqual([
    ['adoptionAutomatedUnitTestingAllPods', '0.00'],
    ['appsWithoutAutomatedFunctionalTestsAllPods', '5'],
    ['automatedFunctionalTestAdoptionAllPods', '0.00'],
  ]);
});

test('what is left of teams that no longer exist does not count', () => {
  const { teams } = organisationOf({ overallRepoTestCoverage: 40 });
  const organisation: Organisation = {
    teams,
    inventories: new Map([['gone', { unitTestTools: 'JUnit' }]]),
    metrics: new Map([['gone', { overallRepoTestCoverage: 100, manualFunctionalTestCount: 5 }]]),
  };
  expect(valuesOf(organisation)).toMatchObject({
    adoptionAutomatedUnitTestingAllPods: '0.00',
    avgUnitTestCoverageAllPods: null,
    manualTestsExistingAllPods: '0',
  });
});
