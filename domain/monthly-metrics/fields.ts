import type { MetricFamily } from '#domain/metric-calculations/metrics.ts';
import type { StoredRow } from '#domain/row.ts';

export const veracodeScanningValues = ['Yes', 'No', 'Partial'] as const;
export const adoptionStatusValues = ['Completed', 'Ongoing', 'No Adoption'] as const;
export const yesNoValues = ['Yes', 'No'] as const;

/** Of any number from 0 (specification.md, section 5), what the column holds, and more than anybody has. */
export const highestCount = 1_000_000_000;

/** In the order in which they are shown. Rules: specification.md, section 5. Types, form, cards and worksheet follow from it. */
const definitions = {
  overallRepoTestCoverage: percent('Overall Repo Test Coverage', 'avgUnitTestCoverage'),
  overallBranchTestCoverage: percent('Overall Branch Test Coverage', 'avgBranchTestCoverage'),
  automatedFunctionalTestCount: count('Automated Functional Test Count', 'automatedTestsExisting'),
  manualFunctionalTestCount: count('Manual Functional Test Count', 'manualTestsExisting'),
  veracodeScanning: choice('Veracode Scanning', veracodeScanningValues, 'veracodeScanning'),
  veracodeScanningPercentage: percent('Veracode Scanning Percentage', 'veracodeScanning'),
  sonarqubeAdoptionStatus: choice('SonarQube Adoption Status', adoptionStatusValues, 'sonarQubeAdoption'),
  singleArtifactPromotion: choice('Single Artifact Promotion', yesNoValues, 'singleArtifactPromotion'),
};

/** @param family of calculated metrics that it counts in first */
function percent(name: string, family: MetricFamily) {
  const label = `${name} (%)`;
  return { kind: 'percent', family, label, hint: 'Must be between 0 to 100', min: 0, max: 100, step: 0.01 } as const;
}

function count(label: string, family: MetricFamily) {
  const hint = 'Must be a number greater than or equal to 0';
  return { kind: 'count', family, label, hint, min: 0, max: highestCount, step: 1 } as const;
}

function choice<Value extends string>(label: string, values: readonly Value[], family: MetricFamily) {
  return { kind: 'choice', family, label, values } as const;
}

type Definitions = typeof definitions;

export type MetricKey = keyof Definitions;

type ValueOf<Definition> = Definition extends { readonly values: readonly (infer Value)[] } ? Value : number;

/** Keyed by team id (specification.md, section 3). */
export type MonthlyMetricsFields = { readonly [Key in MetricKey]: ValueOf<Definitions[Key]> | null } & {
  /** As `formatNotApplicable` writes it; the values of these metrics are null. */
  readonly notApplicable: string | null;
  readonly updateBy: string | null;
  readonly updateDate: string | null;
  /** `updateDate` of the last save that corrected the month before. */
  readonly correctionDate: string | null;
  /** As `formatOverrides` writes it. */
  readonly overrides: string | null;
  /** The receiver wrote the row then; null after a person's save. */
  readonly pushedAt: string | null;
};

/** The id is the team's. */
export interface MonthlyMetrics extends StoredRow, MonthlyMetricsFields {}

/** Null while nobody has given it. */
export type MetricValue = MonthlyMetricsFields[MetricKey];

/** An absent metric counts as null. */
export type MetricValues = Readonly<Partial<Record<MetricKey, MetricValue>>>;

export interface NumberMetric {
  readonly kind: 'percent' | 'count';
  readonly key: MetricKey;
  readonly family: MetricFamily;
  readonly label: string;
  readonly hint: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

export interface ChoiceMetric {
  readonly kind: 'choice';
  readonly key: MetricKey;
  readonly family: MetricFamily;
  readonly label: string;
  readonly values: readonly string[];
}

export type MetricField = NumberMetric | ChoiceMetric;

const metricKeys = Object.keys(definitions) as MetricKey[];

export const metricFields: readonly MetricField[] = metricKeys.map((key) => ({ key, ...definitions[key] }));

/** The platform's increments go beyond a column's range: such a number is in no figure. */
export function isInRange(field: MetricField, value: number): boolean {
  return field.kind !== 'choice' && value >= field.min && value <= field.max;
}

export const blankMetrics = Object.fromEntries(metricKeys.map((key) => [key, null])) as Record<MetricKey, null>;

export const blankMonthlyMetrics: MonthlyMetricsFields = {
  ...blankMetrics,
  notApplicable: null,
  updateBy: null,
  updateDate: null,
  correctionDate: null,
  overrides: null,
  pushedAt: null,
};
