import type { MetricFamily } from './metricKeys.ts';

/** The families that apps add to, one by one. */
export type AppFamily = Extract<
  MetricFamily,
  'appsWithAutomatedFunctionalTest' | 'appsWithoutAutomatedFunctionalTests' | 'automatedFunctionalTestAdoption'
>;

interface AppContribution {
  readonly numerator: number;
  /** 0 in a sum. */
  readonly denominator: number;
}

/** What an app adds to a metric: one that nobody has reported an automated functional test of has none. */
export const appRules: Readonly<Record<AppFamily, (hasTests: boolean) => AppContribution>> = {
  appsWithAutomatedFunctionalTest: (hasTests) => ({ numerator: hasTests ? 1 : 0, denominator: 0 }),
  appsWithoutAutomatedFunctionalTests: (hasTests) => ({ numerator: hasTests ? 0 : 1, denominator: 0 }),
  automatedFunctionalTestAdoption: (hasTests) => ({ numerator: hasTests ? 1 : 0, denominator: 1 }),
};

export function isAppFamily(family: MetricFamily): family is AppFamily {
  return family in appRules;
}
