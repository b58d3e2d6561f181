import fc from 'fast-check';
import { calculateMetrics } from '#domain/metric-calculations/calculate.ts';
import { explainMetric } from '#domain/metric-calculations/explain.ts';
import { metricFields } from '#domain/monthly-metrics/fields.ts';
import { isInPod, type Organisation } from '#domain/metric-calculations/organisation.ts';
import { forAll } from '#test/support/forAll.ts';
import { organisationOf, type TeamSaid } from '#test/support/organisation.ts';

const dates = {
  thisMonth: '2026-11',
  lastReportOf: (teamId: string) => (teamId.endsWith('2') ? '2026-10' : '2026-11'),
};
const percent = fc.option(fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100));
const count = fc.option(fc.nat(1_000));

const team: fc.Arbitrary<TeamSaid> = fc.record({
  type: fc.constantFrom('build', 'run', 'agile pod', null),
  greenfield: fc.boolean(),
  project: fc.constantFrom('A', 'B', 'C', 'D', null),
  unitTestTools: fc.constantFrom('JUnit', '', null),
  overallRepoTestCoverage: percent,
  overallBranchTestCoverage: percent,
  automatedFunctionalTestCount: count,
  manualFunctionalTestCount: count,
  veracodeScanning: fc.constantFrom('Yes' as const, 'No' as const, 'Partial' as const, null),
  veracodeScanningPercentage: percent,
  sonarqubeAdoptionStatus: fc.constantFrom('Completed' as const, 'Ongoing' as const, 'No Adoption' as const, null),
  singleArtifactPromotion: fc.constantFrom('Yes' as const, 'No' as const, null),
  notApplicable: fc.oneof(
    fc.constant(null),
    fc
      .dictionary(fc.constantFrom(...metricFields.map(({ key }) => key)), fc.constantFrom('noCode', 'beingRetired'))
      .map((reasons) => JSON.stringify(reasons)),
  ),
});
const teams = fc.array(team, { maxLength: 30 });

function numbersOf(organisation: Organisation): (metricType: string) => number {
  const values = new Map(calculateMetrics(organisation).map(({ metric, value }) => [metric.metricType, value]));
  return (metricType) => Number(values.get(metricType) ?? NaN);
}

test('for sums, All equals Build and Run and the rest when no team is both', () =>
  forAll(2_000, [teams], (said) => {
    const all = numbersOf(organisationOf(...said));
    const rest = numbersOf(organisationOf(...said.filter(({ type }) => type !== 'build' && type !== 'run')));
    for (const family of ['manualTestsExisting', 'automatedTestsExisting']) {
      const [build, run, others] = [all(`${family}BuildPods`), all(`${family}RunPods`), rest(`${family}AllPods`)];
      expect(all(`${family}AllPods`)).toBe(build + run + others);
    }
  }));

test('a mean lies between its parts', () =>
  forAll(2_000, [teams], (said) => {
    const all = numbersOf(organisationOf(...said));
    const others = numbersOf(organisationOf(...said.filter(({ type }) => type !== 'build' && type !== 'run')));
    for (const family of [
      ...['adoptionAutomatedUnitTesting', 'avgUnitTestCoverage', 'avgBranchTestCoverage', 'veracodeScanning'],
      ...['singleArtifactPromotion', 'sonarQubeAdoption'],
    ]) {
      const parts = [all(`${family}BuildPods`), all(`${family}RunPods`), others(`${family}AllPods`)];
      const known = parts.filter((part) => !Number.isNaN(part));
      if (known.length === 0) expect(all(`${family}AllPods`)).toBeNaN();
      else {
        expect(all(`${family}AllPods`)).toBeGreaterThanOrEqual(Math.min(...known));
        expect(all(`${family}AllPods`)).toBeLessThanOrEqual(Math.max(...known));
      }
    }
  }));

test('apps with and apps without are all apps, and adoption is the share of those with', () =>
  forAll(2_000, [teams], (said) => {
    const value = numbersOf(organisationOf(...said));
    const apps = new Set(
      said.flatMap(({ project, notApplicable }) =>
        project && !notApplicable?.includes('automatedFunctionalTestCount') ? [project] : [],
      ),
    ).size;
    const having = value('appsWithAutomatedFunctionalTestAllPods');
    expect(having + value('appsWithoutAutomatedFunctionalTestsAllPods')).toBe(apps);
    const adoption = value('automatedFunctionalTestAdoptionAllPods');
    if (apps === 0) expect(adoption).toBeNaN();
    else expect(adoption).toBeCloseTo((100 * having) / apps, 1);
  }));

test('the order of the teams does not matter, and every percentage is one', () =>
  forAll(2_000, [teams], (said) => {
    const organisation = organisationOf(...said);
    const calculated = calculateMetrics(organisation);
    expect(calculateMetrics({ ...organisation, teams: organisation.teams.toReversed() })).toEqual(calculated);
    for (const { metric, value } of calculated) {
      if (value === null) continue;
      expect(value).toMatch(metric.unit === 'percent' ? /^\d{1,3}\.\d{2}$/ : /^\d+$/);
      if (metric.unit === 'percent') expect(Number(value)).toBeLessThanOrEqual(100);
    }
  }));

test('explanations agree with the figures, and add up to them', () =>
  forAll(400, [teams], (said) => {
    const organisation = organisationOf(...said);
    for (const { metric, value } of calculateMetrics(organisation)) {
      const explained = explainMetric(organisation, metric.metricType, dates)!;
      expect(explained.value).toBe(value);
      const sum = explained.parts.reduce((total, { numerator }) => total + numerator, 0);
      expect(explained.numerator).toBeCloseTo(sum, 6);
      const { reportedThisMonth, reportedEarlier, notReported, notApplicable } = explained;
      const told = [...reportedThisMonth, ...reportedEarlier, ...notReported, ...notApplicable];
      const inPod = organisation.teams.filter((each) => isInPod(each, metric.pod));
      // Each team in one group, and nobody that it doesn't apply to among the parts.
      expect(told.map(({ teamId }) => teamId).sort()).toEqual(inPod.map(({ $id }) => $id).sort());
      const leftOut = new Set(notApplicable.map(({ teamId }) => teamId));
      expect(explained.parts.flatMap((part) => part.teams).filter(({ teamId }) => leftOut.has(teamId))).toEqual([]);
    }
  }));
