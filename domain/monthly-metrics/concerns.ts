import { metricFields, type MetricField, type MetricKey, type MetricValue } from './fields.ts';
import type { StoredMetrics } from './mergeMetrics.ts';
import { parseNotApplicable } from './notApplicable.ts';
import { displayMetric } from './parseMetric.ts';

/** Two values that contradict each other. */
export interface Concern {
  readonly keys: readonly [MetricKey, MetricKey];
  /** `Veracode Scanning is No, but Veracode Scanning Percentage is 40%.` */
  readonly text: string;
}

/** A metric's value; `notApplicable` for one that doesn't apply. */
type Given = MetricValue | 'notApplicable';

interface ConcernRule {
  readonly keys: readonly [MetricKey, MetricKey];
  readonly contradicts: (one: Given, other: number) => boolean;
}

/** The percentages that each answer about scanning leaves room for. */
const scannedPercentages = new Map<Given, (percentage: number) => boolean>([
  ['Yes', (percentage) => percentage === 100],
  ['No', (percentage) => percentage === 0],
  ['Partial', (percentage) => percentage > 0 && percentage < 100],
  ['notApplicable', (percentage) => percentage === 0],
]);

const rules: readonly ConcernRule[] = [
  {
    keys: ['veracodeScanning', 'veracodeScanningPercentage'],
    contradicts: (scanning, percentage) => scannedPercentages.get(scanning)?.(percentage) === false,
  },
  {
    keys: ['overallRepoTestCoverage', 'overallBranchTestCoverage'],
    contradicts: (repo, branch) => repo === 0 && branch > 0,
  },
];

/** Contradictions among the metrics that one of the changed ones takes part in; what was stored before is left alone. */
export function findConcerns(metrics: StoredMetrics, changed: readonly MetricKey[]): Concern[] {
  const reasons = parseNotApplicable(metrics.notApplicable);
  const given = (key: MetricKey): Given => (reasons[key] ? 'notApplicable' : (metrics[key] ?? null));
  return rules.flatMap(({ keys, contradicts }) => {
    if (!keys.some((key) => changed.includes(key))) return [];
    const [one, other] = keys.map(given) as [Given, Given];
    if (typeof other !== 'number' || !contradicts(one, other)) return [];
    const parts = metricFields
      .filter(({ key }) => keys.includes(key))
      .map((field) => describe(field, given(field.key)));
    return [{ keys, text: `${parts.join(', but ')}.` }];
  });
}

function describe(field: MetricField, given: Given): string {
  const name = field.label.replace(/ \(%\)$/, '');
  return given === 'notApplicable' ? `${name} does not apply` : `${name} is ${displayMetric(field, given)}`;
}

const unusualPoints = 20;
const unusualRatio = 10;

/** Whether a number differs from last month's by more than 20 points, or tenfold; 0 counts as 1 for that. */
export function isUnusualChange({ kind }: MetricField, before: MetricValue | undefined, now: MetricValue): boolean {
  if (typeof before !== 'number' || typeof now !== 'number') return false;
  // In hundredths: 60.1 - 40.1 is a little more than 20.
  if (kind === 'percent') return Math.round(Math.abs(now - before) * 100) > unusualPoints * 100;
  const [lower = 1, higher = 1] = [Math.max(1, before), Math.max(1, now)].sort((one, other) => one - other);
  return higher >= lower * unusualRatio;
}
