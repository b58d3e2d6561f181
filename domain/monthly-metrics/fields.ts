import type { StoredRow } from '#domain/row.ts';

export const veracodeScanningValues = ['Yes', 'No', 'Partial'] as const;
export const adoptionStatusValues = ['Completed', 'Ongoing', 'No Adoption'] as const;
export const yesNoValues = ['Yes', 'No'] as const;

/** A count may be any number from 0 (specification.md, section 5); this is what its column holds, and more than anybody has. */
const highestCount = 1_000_000_000;

/**
 * The metrics by their column, in the order in which they are shown and asked for, each with its rules (specification.md, section 5).
 * Types, form, cards, worksheet and blank rows follow from it.
 */
const definitions = {
  overallRepoTestCoverage: percent('Overall Repo Test Coverage'),
  overallBranchTestCoverage: percent('Overall Branch Test Coverage'),
  automatedFunctionalTestCount: count('Automated Functional Test Count'),
  manualFunctionalTestCount: count('Manual Functional Test Count'),
  veracodeScanning: choice('Veracode Scanning', veracodeScanningValues),
  veracodeScanningPercentage: percent('Veracode Scanning Percentage'),
  sonarqubeAdoptionStatus: choice('SonarQube Adoption Status', adoptionStatusValues),
  singleArtifactPromotion: choice('Single Artifact Promotion', yesNoValues),
};

/** Percentages 0 to 100. */
function percent(name: string) {
  const label = `${name} (%)`;
  return { kind: 'percent', label, hint: 'Must be between 0 to 100', min: 0, max: 100, step: 0.01 } as const;
}

/** Whole numbers from 0. */
function count(label: string) {
  const hint = 'Must be a number greater than or equal to 0';
  return { kind: 'count', label, hint, min: 0, max: highestCount, step: 1 } as const;
}

function choice<Value extends string>(label: string, values: readonly Value[]) {
  return { kind: 'choice', label, values } as const;
}

type Definitions = typeof definitions;

export type MetricKey = keyof Definitions;

type ValueOf<Definition> = Definition extends { readonly values: readonly (infer Value)[] } ? Value : number;

/** A team's monthly metrics, keyed by team id (specification.md, section 3). */
export type MonthlyMetricsFields = { readonly [Key in MetricKey]: ValueOf<Definitions[Key]> | null } & {
  /** Metrics that don't apply to the team, as `formatNotApplicable` writes them; their values are null. */
  readonly notApplicable: string | null;
  readonly updateBy: string | null;
  readonly updateDate: string | null;
  /** `updateDate` of the last save that corrected the month before instead of reporting a new one. */
  readonly correctionDate: string | null;
};

/** A team's monthly metrics; their id is the team's. */
export interface MonthlyMetrics extends StoredRow, MonthlyMetricsFields {}

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

const metricKeys = Object.keys(definitions) as MetricKey[];

export const metricFields: readonly MetricField[] = metricKeys.map((key) => ({ key, ...definitions[key] }));

/** Metrics of a team that has reported nothing. */
export const blankMetrics = Object.fromEntries(metricKeys.map((key) => [key, null])) as Record<MetricKey, null>;
