import type { StoredRow } from '#domain/row.ts';

/** A team's monthly metrics, keyed by team id (specification.md, section 3). Percentages 0 to 100; counts are whole numbers from 0. */
export interface MonthlyMetricsFields {
  readonly overallRepoTestCoverage: number | null;
  readonly overallBranchTestCoverage: number | null;
  readonly automatedFunctionalTestCount: number | null;
  readonly manualFunctionalTestCount: number | null;
  readonly veracodeScanning: VeracodeScanning | null;
  readonly veracodeScanningPercentage: number | null;
  readonly sonarqubeAdoptionStatus: AdoptionStatus | null;
  readonly singleArtifactPromotion: YesNo | null;
  readonly updateBy: string | null;
  readonly updateDate: string | null;
}

/** A team's monthly metrics; their id is the team's. */
export interface MonthlyMetrics extends StoredRow, MonthlyMetricsFields {}

export const veracodeScanningValues = ['Yes', 'No', 'Partial'] as const;
export const adoptionStatusValues = ['Completed', 'Ongoing', 'No Adoption'] as const;
export const yesNoValues = ['Yes', 'No'] as const;

type VeracodeScanning = (typeof veracodeScanningValues)[number];
type AdoptionStatus = (typeof adoptionStatusValues)[number];
type YesNo = (typeof yesNoValues)[number];

export type MetricKey = Exclude<keyof MonthlyMetricsFields, 'updateBy' | 'updateDate'>;

/** Value of one metric; null while nobody has given it. */
export type MetricValue = MonthlyMetricsFields[MetricKey];

/** Some or all metrics of a team. An absent one counts as null. */
export type MetricValues = Readonly<Partial<Record<MetricKey, MetricValue>>>;

export interface NumberMetric {
  readonly kind: 'percent' | 'count';
  readonly key: MetricKey;
  readonly label: string;
  readonly hint: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

export interface ChoiceMetric {
  readonly kind: 'choice';
  readonly key: MetricKey;
  readonly label: string;
  readonly values: readonly string[];
}

export type MetricField = NumberMetric | ChoiceMetric;

/** A count may be any number from 0 (specification.md, section 5); this is what its column holds, and more than anybody has. */
const highestCount = 1_000_000_000;

/** The metrics in the order in which they are shown and asked for, each with its rules (specification.md, section 5). */
export const metricFields: readonly MetricField[] = [
  percent('overallRepoTestCoverage', 'Overall Repo Test Coverage'),
  percent('overallBranchTestCoverage', 'Overall Branch Test Coverage'),
  count('automatedFunctionalTestCount', 'Automated Functional Test Count'),
  count('manualFunctionalTestCount', 'Manual Functional Test Count'),
  choice('veracodeScanning', 'Veracode Scanning', veracodeScanningValues),
  percent('veracodeScanningPercentage', 'Veracode Scanning Percentage'),
  choice('sonarqubeAdoptionStatus', 'SonarQube Adoption Status', adoptionStatusValues),
  choice('singleArtifactPromotion', 'Single Artifact Promotion', yesNoValues),
];

function percent(key: MetricKey, name: string): NumberMetric {
  const label = `${name} (%)`;
  return { kind: 'percent', key, label, hint: 'Must be between 0 to 100', min: 0, max: 100, step: 0.01 };
}

function count(key: MetricKey, label: string): NumberMetric {
  const hint = 'Must be a number greater than or equal to 0';
  return { kind: 'count', key, label, hint, min: 0, max: highestCount, step: 1 };
}

function choice(key: MetricKey, label: string, values: readonly string[]): ChoiceMetric {
  return { kind: 'choice', key, label, values };
}
