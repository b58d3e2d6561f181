import type { MetricCalculationFields } from './calculation';

/** The pods of SPEC section 3, in the order in which they are shown. */
export const pods = ['Build', 'Run', 'All', 'Greenfield'] as const;

export type Pod = (typeof pods)[number];

/** The unit types of SPEC section 3. */
export type MetricUnit = 'percent' | 'integer';

interface Family {
  readonly label: string;
  readonly unit: MetricUnit;
  readonly pods: readonly Pod[];
}

const onlyAllAndGreenfield: readonly Pod[] = ['All', 'Greenfield'];

/** The families of the metric key enumeration (SPEC section 3), in the order in which they are shown. */
export const metricFamilies = {
  adoptionAutomatedUnitTesting: percent('Unit-test adoption'),
  avgUnitTestCoverage: percent('Unit test coverage'),
  avgBranchTestCoverage: percent('Branch test coverage'),
  veracodeScanning: percent('Code-scan adoption'),
  singleArtifactPromotion: percent('Single artifact promotion'),
  manualTestsExisting: integer('Manual tests'),
  automatedTestsExisting: integer('Automated tests'),
  appsWithAutomatedFunctionalTest: integer('Apps with automated functional tests'),
  appsWithoutAutomatedFunctionalTests: integer('Apps without automated functional tests'),
  automatedFunctionalTestCoverage: percent('Functional test coverage', onlyAllAndGreenfield),
  automatedFunctionalTestAdoption: percent('Functional test adoption', onlyAllAndGreenfield),
  sonarQubeAdoption: percent('Code-quality tool adoption'),
} as const satisfies Readonly<Record<string, Family>>;

export type MetricFamily = keyof typeof metricFamilies;

/** One of the 44 metric types, in words too. */
export interface Metric {
  /** As it is stored (SPEC section 3): `avgUnitTestCoverageBuildPods`. */
  readonly metricType: MetricCalculationFields['metricType'];
  readonly family: MetricFamily;
  readonly pod: Pod;
  readonly unit: MetricUnit;
  /** The family in words: `Unit test coverage`. */
  readonly label: string;
  /** `Build pods` */
  readonly podLabel: string;
}

/** The 44 metric types, in the order in which they are shown: family by family, each with its pods. */
export const metricKeys: readonly Metric[] = (Object.keys(metricFamilies) as MetricFamily[]).flatMap((family) => {
  const { label, unit, pods: podsOfFamily } = metricFamilies[family];
  return podsOfFamily.map((pod) => ({
    metricType: `${family}${pod}Pods`,
    family,
    pod,
    unit,
    label,
    podLabel: `${pod} pods`,
  }));
});

const metricsByType = new Map(metricKeys.map((metric) => [metric.metricType, metric]));

/** `undefined` for a text that is none of the 44. */
export function findMetric(metricType: string): Metric | undefined {
  return metricsByType.get(metricType);
}

function percent(label: string, podsOfFamily: readonly Pod[] = pods): Family {
  return { label, unit: 'percent', pods: podsOfFamily };
}

function integer(label: string): Family {
  return { label, unit: 'integer', pods };
}
