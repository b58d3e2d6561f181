import { formatNumber } from '#domain/formatNumber.ts';
import { metricFields, type MetricField, type MetricKey, type MetricValue } from './fields.ts';
import type { StoredMetrics } from './mergeMetrics.ts';
import { parseNotApplicable } from './notApplicable.ts';
import { displayMetric } from './parseMetric.ts';
import { formatMonth, type Month } from './reports.ts';

/** Contradicts another value, or differs much from the last one: asked about before it is saved. */
export interface Concern {
  readonly key: MetricKey;
  /** `Veracode Scanning is No, but Veracode Scanning Percentage is 40%.` */
  readonly text: string;
}

export interface SavedMetrics {
  readonly metrics: StoredMetrics;
  readonly month: Month | undefined;
}

type Given = MetricValue | 'notApplicable';

interface ConcernRule {
  readonly keys: readonly [MetricKey, MetricKey];
  readonly contradicts: (one: Given, other: number) => boolean;
}

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

/** Only what a changed metric takes part in. @param last null for a team without metrics */
export function findConcerns(
  metrics: StoredMetrics,
  changed: readonly MetricKey[],
  last: SavedMetrics | null,
): Concern[] {
  const bigChanges = metricFields.flatMap((field): Concern[] => {
    const text = changed.includes(field.key) ? describeBigChange(field, last, metrics[field.key]) : undefined;
    return text === undefined
      ? []
      : [{ key: field.key, text: `${describe(field, metrics[field.key] ?? null)}: ${text}.` }];
  });
  return [...findContradictions(metrics, changed), ...bigChanges];
}

function findContradictions(metrics: StoredMetrics, changed: readonly MetricKey[]): Concern[] {
  const reasons = parseNotApplicable(metrics.notApplicable);
  const given = (key: MetricKey): Given => (reasons[key] ? 'notApplicable' : (metrics[key] ?? null));
  return rules.flatMap(({ keys, contradicts }) => {
    if (!keys.some((key) => changed.includes(key))) return [];
    const [one, other] = keys.map(given) as [Given, Given];
    if (typeof other !== 'number' || !contradicts(one, other)) return [];
    const parts = metricFields
      .filter(({ key }) => keys.includes(key))
      .map((field) => describe(field, given(field.key)));
    return [{ key: keys[1], text: `${parts.join(', but ')}.` }];
  });
}

function describe(field: MetricField, given: Given): string {
  const name = field.label.replace(/ \(%\)$/, '');
  return given === 'notApplicable' ? `${name} does not apply` : `${name} is ${displayMetric(field, given)}`;
}

const bigPoints = 20;
const bigRatio = 10;

/** `12 times the 10 of September 2026`: more than 20 points, or tenfold (0 counts as 1); undefined for a smaller change. */
export function describeBigChange(
  { key, kind }: MetricField,
  last: SavedMetrics | null,
  now: MetricValue | undefined,
): string | undefined {
  const before = last?.metrics[key];
  if (typeof before !== 'number' || typeof now !== 'number') return undefined;
  const month = last?.month;
  const lastValue = (text: string): string =>
    `the ${text} ${month === undefined ? 'before' : `of ${formatMonth(month)}`}`;
  if (kind === 'percent') {
    // In hundredths: 60.1 - 40.1 is a little more than 20.
    const difference = Math.round((now - before) * 100) / 100;
    const points = Math.abs(difference);
    if (points <= bigPoints) return undefined;
    return `${formatNumber(points)} points ${difference > 0 ? 'more' : 'less'} than ${lastValue(`${formatNumber(before)}%`)}`;
  }
  const isMore = now > before;
  const [lower, higher] = isMore ? [before, now] : [now, before];
  if (higher < Math.max(1, lower) * bigRatio) return undefined;
  const value = lastValue(formatNumber(before));
  if (lower === 0) return `${isMore ? 'up' : 'down'} from ${value}`;
  const ratio = formatNumber(Math.round(higher / lower));
  return isMore ? `${ratio} times ${value}` : `${ratio} times less than ${value}`;
}
