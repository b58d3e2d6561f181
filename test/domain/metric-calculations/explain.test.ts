import { describeValues, type ExplainedTeam, explainMetric } from '#domain/metric-calculations/explain.ts';
import { organisationOf } from '#test/support/organisation.ts';

const months: Readonly<Record<string, string>> = { 'team-1': '2026-11', 'team-2': '2026-09', 'team-4': '2026-10' };
const dates = { thisMonth: '2026-11', lastReportOf: (teamId: string) => months[teamId] };

const organisation = organisationOf(
  { name: 'Wren', type: 'build', project: 'A', unitTestTools: 'JUnit', overallRepoTestCoverage: 20.1 },
  { name: 'Robin', type: 'build', project: 'A', overallRepoTestCoverage: 80.2, automatedFunctionalTestCount: 3 },
  { name: 'Team 10', type: 'build', project: null, automatedFunctionalTestCount: 1 },
  { name: 'Team 9', type: 'run', project: 'B', veracodeScanning: 'Partial', veracodeScanningPercentage: 45 },
);

test('a mean: formula, numerator, denominator, the teams behind it, and those that have not reported', () => {
  expect(explainMetric(organisation, 'avgUnitTestCoverageAllPods', dates)).toEqual({
    metric: expect.objectContaining({ label: 'Unit test coverage', podLabel: 'All pods' }) as object,
    value: '50.15',
    formula: 'The mean repository test coverage of the teams that have a value.',
    numeratorLabel: 'Sum of their percentages',
    numerator: 100.3,
    denominatorLabel: 'Teams with a value',
    denominator: 2,
    parts: [
      {
        name: 'Robin',
        teams: [{ teamId: 'team-2', teamName: 'Robin', said: '80.20%', lastReport: '2026-09' }],
        numerator: 80.2,
        denominator: 1,
      },
      {
        name: 'Wren',
        teams: [{ teamId: 'team-1', teamName: 'Wren', said: '20.10%', lastReport: '2026-11' }],
        numerator: 20.1,
        denominator: 1,
      },
    ],
    reportedThisMonth: [{ teamId: 'team-1', teamName: 'Wren', said: '20.10%', lastReport: '2026-11' }],
    reportedEarlier: [{ teamId: 'team-2', teamName: 'Robin', said: '80.20%', lastReport: '2026-09' }],
    notReported: [
      { teamId: 'team-4', teamName: 'Team 9', said: 'Not reported yet', lastReport: '2026-10' },
      { teamId: 'team-3', teamName: 'Team 10', said: 'Not reported yet', lastReport: null },
    ],
    notApplicable: [],
  });
});

test('a pod: only its teams', () => {
  const { denominator, parts, notReported } = explainMetric(
    organisation,
    'adoptionAutomatedUnitTestingBuildPods',
    dates,
  )!;
  expect(denominator).toBe(3);
  expect(parts.map(({ name, teams, numerator }) => [name, teams[0]?.said, numerator])).toEqual([
    ['Robin', '80.20% coverage', 1],
    ['Wren', 'JUnit, 20.10% coverage', 1],
    ['Team 10', 'Not reported yet', 0],
  ]);
  expect(notReported.map(({ teamName }) => teamName)).toEqual(['Team 10']);
});

test('apps: each with its teams; teams without a project id are told', () => {
  const explained = explainMetric(organisation, 'automatedFunctionalTestAdoptionAllPods', dates)!;
  expect(explained).toMatchObject({ value: '50.00', numerator: 1, denominator: 2, denominatorLabel: 'Apps' });
  expect(explained.parts.map(({ name, teams }) => [name, teams.map(({ teamName, said }) => [teamName, said])])).toEqual(
    [
      [
        'A',
        [
          ['Wren', 'Not reported yet'],
          ['Robin', '3 automated tests'],
        ],
      ],
      ['B', [['Team 9', 'Not reported yet']]],
    ],
  );
  expect(explained.notReported.map(({ teamName, said }) => [teamName, said])).toEqual([
    ['Team 9', 'Not reported yet'],
    ['Team 10', 'No project ID'],
    ['Wren', 'Not reported yet'],
  ]);
});

test('a sum has nothing below the line', () => {
  expect(explainMetric(organisation, 'automatedTestsExistingAllPods', dates)).toMatchObject({
    value: '4',
    numeratorLabel: 'Automated functional tests',
    numerator: 4,
    denominatorLabel: null,
    denominator: null,
  });
});

test.each([
  ['veracodeScanningRunPods', 'Partial, 45.00%'],
  ['automatedTestsExistingBuildPods', '3 automated tests'],
])('%s tells what a team said: %s', (metricType, said) => {
  expect(explainMetric(organisation, metricType, dates)!.parts[0]!.teams[0]!.said).toBe(said);
});

test('a text that is no metric type explains nothing', () => {
  expect(explainMetric(organisation, 'constructor', dates)).toBeUndefined();
});

test('thousands of teams: those that add most first, then by name, and in the order given where both are alike', () => {
  const names = Array.from({ length: 3_000 }, (_, index) => `Team ${(index * 7) % 1_000}`);
  const { parts, notReported } = explainMetric(
    organisationOf(
      ...names.map((name, index) => ({
        name,
        type: 'build',
        ...(index % 3 > 0 && { overallRepoTestCoverage: index % 5 }),
      })),
    ),
    'avgUnitTestCoverageAllPods',
    dates,
  )!;
  const byName = new Intl.Collator('en', { numeric: true });
  const idOf = ({ teams: [team] }: (typeof parts)[number]): number => Number(team?.teamId.slice('team-'.length));
  expect(parts).toHaveLength(2_000);
  expect(parts).toEqual(
    parts
      .toSorted((one, other) => idOf(one) - idOf(other))
      .toSorted((one, other) => other.numerator - one.numerator || byName.compare(one.name, other.name)),
  );
  expect(notReported.map(({ teamName }) => teamName)).toEqual(
    names.filter((_, index) => index % 3 === 0).toSorted(byName.compare),
  );
});

const without = (reasons: object) => ({ notApplicable: JSON.stringify(reasons) });

test('teams that a metric does not apply to are left out of the value and of what it is divided by, with their reason', () => {
  const bought = organisationOf(
    { name: 'Wren', overallRepoTestCoverage: 40 },
    { name: 'Robin', ...without({ overallRepoTestCoverage: 'boughtSoftware' }) },
    // Said before the reason, and still stored.
    { name: 'Finch', overallRepoTestCoverage: 0, ...without({ overallRepoTestCoverage: 'noCode' }) },
    { name: 'Heron', unitTestTools: 'Jest', ...without({ overallRepoTestCoverage: 'noToolSupport' }) },
    { name: 'Stork' },
  );
  const coverage = explainMetric(bought, 'avgUnitTestCoverageAllPods', dates)!;
  expect(coverage).toMatchObject({ value: '40.00', numerator: 40, denominator: 1 });
  expect(coverage.notApplicable.map(({ teamName, said }) => [teamName, said])).toEqual([
    ['Finch', 'No code of our own'],
    ['Heron', 'Not supported by the tool'],
    ['Robin', 'Bought software'],
  ]);
  expect(coverage.notReported.map(({ teamName }) => teamName)).toEqual(['Stork']);

  // A tool says that the team has unit tests, whatever their coverage.
  const adoption = explainMetric(bought, 'adoptionAutomatedUnitTestingAllPods', dates)!;
  expect(adoption).toMatchObject({ numerator: 2, denominator: 3 });
  expect(adoption.notApplicable.map(({ teamName }) => teamName)).toEqual(['Finch', 'Robin']);
});

test.each([
  ['veracodeScanning', { veracodeScanning: 'No' as const, ...without({ veracodeScanningPercentage: 'noCode' }) }, 1],
  [
    'veracodeScanning',
    { veracodeScanning: 'Partial' as const, ...without({ veracodeScanningPercentage: 'noCode' }) },
    0,
  ],
  [
    'automatedFunctionalTestCoverage',
    { automatedFunctionalTestCount: 3, ...without({ manualFunctionalTestCount: 'noCode' }) },
    0,
  ],
  ['automatedFunctionalTestAdoption', without({ automatedFunctionalTestCount: 'beingRetired' }), 0],
  ['appsWithoutAutomatedFunctionalTests', without({ automatedFunctionalTestCount: 'beingRetired' }), 0],
  [
    'sonarQubeAdoption',
    { sonarqubeAdoptionStatus: 'Ongoing' as const, ...without({ sonarqubeAdoptionStatus: 'a new reason' }) },
    1,
  ],
] as const)('%s of a team that said %j has %i part', (family, said, parts) => {
  const explained = explainMetric(organisationOf(said), `${family}AllPods`, dates)!;
  expect(explained.parts).toHaveLength(parts);
  expect(explained.notApplicable).toHaveLength(1 - parts);
});

test('an app counts by those of its teams that its tests apply to', () => {
  const apps = organisationOf(
    { name: 'Wren', project: 'A', automatedFunctionalTestCount: 3 },
    { name: 'Robin', project: 'A', ...without({ automatedFunctionalTestCount: 'noCode' }) },
    { name: 'Finch', project: 'B', ...without({ automatedFunctionalTestCount: 'noCode' }) },
  );
  const explained = explainMetric(apps, 'automatedFunctionalTestAdoptionAllPods', dates)!;
  expect(explained.parts.map(({ name, teams }) => [name, teams.length])).toEqual([['A', 1]]);
  expect(explained.notApplicable.map(({ teamName }) => teamName)).toEqual(['Finch', 'Robin']);
});

test('earlier reports: the newest month first, an unknown one last, then by name', () => {
  const said = { overallRepoTestCoverage: 1 };
  const teams = ['B', 'A', 'C', 'E', 'D'].map((name) => ({ name, ...said }));
  const known = ['2026-09', '2026-09', '2026-10', undefined, '2026-12'];
  const lastReportOf = (teamId: string) => known[Number(teamId.slice('team-'.length)) - 1];
  const explained = explainMetric(organisationOf(...teams), 'avgUnitTestCoverageAllPods', { ...dates, lastReportOf })!;
  expect(explained.reportedEarlier.map(({ teamName }) => teamName)).toEqual(['C', 'A', 'B', 'E']);
  expect(explained.reportedThisMonth.map(({ teamName }) => teamName)).toEqual(['D']);
});

const lastReports = (...reports: readonly (string | null)[]): ExplainedTeam[] =>
  reports.map((lastReport, index) => ({ teamId: `${index}`, teamName: `${index}`, said: '1', lastReport }));

test.each([
  ['No team has a value.', [], []],
  ['1 team has a value, from this month.', ['2026-11'], []],
  [
    '3 teams have a value, 2 of them from an earlier month: 1 from October 2026, 1 from an unknown month.',
    ['2026-11'],
    ['2026-10', null],
  ],
  [
    '6 teams have a value, 6 of them from an earlier month: 2 from October 2026, 1 from July 2026, 1 from May 2026, 2 from before.',
    [],
    ['2026-10', '2026-10', '2026-07', '2026-05', '2025-12', null],
  ],
])('%s', (text, thisMonth, earlier) => {
  const teams = { reportedThisMonth: lastReports(...thisMonth), reportedEarlier: lastReports(...earlier) };
  expect(describeValues(teams)).toBe(text);
});
