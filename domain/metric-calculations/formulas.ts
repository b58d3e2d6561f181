import type { MetricFamily } from './metrics.ts';

export interface Formula {
  /** `share`: 100 × numerator ÷ denominator; `mean`: numerator ÷ denominator; `sum`: numerator. */
  readonly figure: 'share' | 'mean' | 'sum';
  readonly words: string;
  readonly numeratorLabel: string;
  readonly denominatorLabel: string | null;
}

const withValue = 'Teams with a value';

export const formulas: Readonly<Record<MetricFamily, Formula>> = {
  adoptionAutomatedUnitTesting: share(
    'Teams with a unit-test tool in their tech inventory or a repository test coverage above 0, divided by all teams.',
    'Teams with a unit-test tool or coverage',
    'Teams',
  ),
  avgUnitTestCoverage: mean('The mean repository test coverage of the teams that have a value.'),
  avgBranchTestCoverage: mean('The mean branch test coverage of the teams that have a value.'),
  veracodeScanning: mean(
    'The mean over the teams that have a value: Yes counts as 100%, Partial as the percentage that the team entered, No as 0%.',
  ),
  singleArtifactPromotion: share(
    'Teams that promote a single artifact, divided by the teams that have an answer.',
    'Teams that answered Yes',
    withValue,
  ),
  manualTestsExisting: sum('The manual functional tests of all teams, added up.', 'Manual functional tests'),
  automatedTestsExisting: sum('The automated functional tests of all teams, added up.', 'Automated functional tests'),
  appsWithAutomatedFunctionalTest: sum(
    'Apps that at least one team has automated functional tests for. Teams with the same project ID share an app.',
    'Apps with automated functional tests',
  ),
  appsWithoutAutomatedFunctionalTests: sum(
    'Apps that no team has reported automated functional tests for. Teams with the same project ID share an app.',
    'Apps without automated functional tests',
  ),
  automatedFunctionalTestCoverage: share(
    'Automated functional tests, divided by automated and manual functional tests together.',
    'Automated functional tests',
    'Automated and manual functional tests',
  ),
  automatedFunctionalTestAdoption: share(
    'Apps that at least one team has automated functional tests for, divided by all apps. Teams with the same project ID share an app.',
    'Apps with automated functional tests',
    'Apps',
  ),
  sonarQubeAdoption: share(
    'Teams whose adoption of SonarQube is Completed, divided by the teams that have an answer.',
    'Teams that have completed it',
    withValue,
  ),
};

function share(words: string, numeratorLabel: string, denominatorLabel: string): Formula {
  return { figure: 'share', words, numeratorLabel, denominatorLabel };
}

function mean(words: string): Formula {
  return { figure: 'mean', words, numeratorLabel: 'Sum of their percentages', denominatorLabel: withValue };
}

function sum(words: string, numeratorLabel: string): Formula {
  return { figure: 'sum', words, numeratorLabel, denominatorLabel: null };
}
