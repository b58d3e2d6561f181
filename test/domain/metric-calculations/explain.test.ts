import { explainMetric } from '#domain/metric-calculations/explain.ts';
import { organisationOf } from '#test/support/organisation.ts';

const organisation = organisationOf(
  { name: 'Wren', type: 'build', project: 'A', unitTestTools: 'JUnit', overallRepoTestCoverage: 20.1 },
  { name: 'Robin', type: 'build', project: 'A', overallRepoTestCoverage: 80.2, automatedFunctionalTestCount: 3 },
  { name: 'Team 10', type: 'build', project: null, automatedFunctionalTestCount: 1 },
  { name: 'Team 9', type: 'run', project: 'B', veracodeScanning: 'Partial', veracodeScanningPercentage: 45 },
);

test('a mean: formula, numerator, denominator, the teams behind it, and those that have not reported', () => {
  expect(explainMetric(organisation, 'avgUnitTestCoverageAllPods')).toEqual({
    metric: expect.objectContaining({ label: 'Unit test coverage', podLabel: 'All pods' }) as object,
    value: '50.15',
    formula: 'The mean repository test coverage of the teams that reported it.',
    numeratorLabel: 'Sum of their percentages',
    numerator: 100.3,
    denominatorLabel: 'Teams that reported',
    denominator: 2,
    parts: [
      {
        name: 'Robin',
        teams: [{ teamId: 'team-2', teamName: 'Robin', said: '80.2%' }],
        numerator: 80.2,
        denominator: 1,
      },
      { name: 'Wren', teams: [{ teamId: 'team-1', teamName: 'Wren', said: '20.1%' }], numerator: 20.1, denominator: 1 },
    ],
    notReported: [
      { teamId: 'team-4', teamName: 'Team 9', said: 'Not reported yet' },
      { teamId: 'team-3', teamName: 'Team 10', said: 'Not reported yet' },
    ],
  });
});

test('a pod: only its teams', () => {
  const { denominator, parts, notReported } = explainMetric(organisation, 'adoptionAutomatedUnitTestingBuildPods')!;
  expect(denominator).toBe(3);
  expect(parts.map(({ name, teams, numerator }) => [name, teams[0]?.said, numerator])).toEqual([
    ['Robin', '80.2% coverage', 1],
    ['Wren', 'JUnit, 20.1% coverage', 1],
    ['Team 10', 'Not reported yet', 0],
  ]);
  expect(notReported.map(({ teamName }) => teamName)).toEqual(['Team 10']);
});

test('apps: each with its teams; teams without a project id are told', () => {
  const explained = explainMetric(organisation, 'automatedFunctionalTestAdoptionAllPods')!;
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
  expect(explainMetric(organisation, 'automatedTestsExistingAllPods')).toMatchObject({
    value: '4',
    numeratorLabel: 'Automated functional tests',
    numerator: 4,
    denominatorLabel: null,
    denominator: null,
  });
});

test.each([
  ['veracodeScanningRunPods', 'Partial, 45%'],
  ['automatedTestsExistingBuildPods', '3 automated tests'],
])('%s tells what a team said: %s', (metricType, said) => {
  expect(explainMetric(organisation, metricType)!.parts[0]!.teams[0]!.said).toBe(said);
});

test('a text that is no metric type explains nothing', () => {
  expect(explainMetric(organisation, 'constructor')).toBeUndefined();
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
