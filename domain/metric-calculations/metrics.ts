import type { MetricCalculationFields } from './calculation.ts';

/** In the order in which they are shown (specification.md, section 3). */
export const pods = ['Build', 'Run', 'All', 'Greenfield'] as const;

export type Pod = (typeof pods)[number];

/** specification.md, section 3. */
type MetricUnit = 'percent' | 'integer';

interface Family {
  /** Part of stored row ids; must never change. */
  readonly slug: string;
  readonly label: string;
  readonly unit: MetricUnit;
  /** Null: more is neither better nor worse. */
  readonly better: 'higher' | 'lower' | null;
  readonly pods: readonly Pod[];
}

const onlyAllAndGreenfield: readonly Pod[] = ['All', 'Greenfield'];

/** In the order in which they are shown (specification.md, section 3). */
export const metricFamilies = {
  adoptionAutomatedUnitTesting: percent('unit-testing', 'Unit-test adoption'),
  avgUnitTestCoverage: percent('unit-coverage', 'Unit test coverage'),
  avgBranchTestCoverage: percent('branch-coverage', 'Branch test coverage'),
  veracodeScanning: percent('code-scanning', 'Code-scan adoption'),
  singleArtifactPromotion: percent('single-artifact', 'Single artifact promotion'),
  manualTestsExisting: integer('manual-tests', 'Manual tests', null),
  automatedTestsExisting: integer('automated-tests', 'Automated tests', 'higher'),
  appsWithAutomatedFunctionalTest: integer('tested-apps', 'Apps with automated functional tests', 'higher'),
  appsWithoutAutomatedFunctionalTests: integer('untested-apps', 'Apps without automated functional tests', 'lower'),
  automatedFunctionalTestCoverage: percent('test-automation', 'Functional test coverage', onlyAllAndGreenfield),
  automatedFunctionalTestAdoption: percent('app-automation', 'Functional test adoption', onlyAllAndGreenfield),
  sonarQubeAdoption: percent('code-quality', 'Code-quality tool adoption'),
} as const satisfies Readonly<Record<string, Family>>;

export type MetricFamily = keyof typeof metricFamilies;

export interface Metric {
  /** `avgUnitTestCoverageBuildPods` (specification.md, section 3). */
  readonly metricType: MetricCalculationFields['metricType'];
  readonly family: MetricFamily;
  readonly pod: Pod;
  readonly unit: MetricUnit;
  readonly label: string;
  readonly podLabel: string;
}

export const metrics: readonly Metric[] = (Object.keys(metricFamilies) as MetricFamily[]).flatMap((family) => {
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

const metricsByType = new Map(metrics.map((metric) => [metric.metricType, metric]));

export function findMetric(metricType: string): Metric | undefined {
  return metricsByType.get(metricType);
}

function percent(slug: string, label: string, podsOfFamily: readonly Pod[] = pods): Family {
  return { slug, label, unit: 'percent', better: 'higher', pods: podsOfFamily };
}

function integer(slug: string, label: string, better: Family['better']): Family {
  return { slug, label, unit: 'integer', better, pods };
}

export type Judgement = 'better' | 'worse';

/** Undefined without a change in the two decimals shown, and where neither direction is better. @param change null or NaN when unknown */
export function judgeChange(family: MetricFamily, change: number | null): Judgement | undefined {
  const { better } = metricFamilies[family];
  const shown = Math.round(100 * (change ?? 0));
  if (better === null || !shown) return undefined;
  return shown > 0 === (better === 'higher') ? 'better' : 'worse';
}

/** False: it needs something that isn't kept by month. */
export function isOfMonthlyMetrics({ family }: Pick<Metric, 'family'>): boolean {
  // Tools are those of the tech inventory as it is now.
  return family !== 'adoptionAutomatedUnitTesting';
}
