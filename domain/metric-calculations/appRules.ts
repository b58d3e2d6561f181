import type { MetricFamily } from './metricKeys.ts';

/** Families that sum over apps; all others sum over teams. */
export type AppFamily = Extract<
  MetricFamily,
  'appsWithAutomatedFunctionalTest' | 'appsWithoutAutomatedFunctionalTests' | 'automatedFunctionalTestAdoption'
>;

interface AppContribution {
  readonly numerator: number;
  /** 0 in a sum. */
  readonly denominator: number;
}

/** An app's contribution to a metric. An app without any reported automated functional test has none. */
export const appRules: Readonly<Record<AppFamily, (hasTests: boolean) => AppContribution>> = {
  appsWithAutomatedFunctionalTest: (hasTests) => ({ numerator: hasTests ? 1 : 0, denominator: 0 }),
  appsWithoutAutomatedFunctionalTests: (hasTests) => ({ numerator: hasTests ? 0 : 1, denominator: 0 }),
  automatedFunctionalTestAdoption: (hasTests) => ({ numerator: hasTests ? 1 : 0, denominator: 1 }),
};

export function isAppFamily(family: MetricFamily): family is AppFamily {
  return family in appRules;
}
