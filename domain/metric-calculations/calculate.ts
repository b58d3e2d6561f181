import { dateParts, type DateParts, type MetricCalculationFields } from './calculation.ts';
import { formulas } from './formulas.ts';
import { type Metric, metricFamilies, metrics, pods } from './metrics.ts';
import { contributions, teamReports } from './metricParts.ts';
import { isInPod, type Organisation } from './organisation.ts';
import type { Contribution } from './teamRules.ts';

export interface CalculatedMetric {
  readonly metric: Metric;
  /** `66.67` for percent, `1234` for integer; null when there is nothing to divide by. */
  readonly value: string | null;
}

/** In the order of `metrics` (specification.md, section 3). */
export function calculateMetrics(organisation: Organisation): CalculatedMetric[] {
  const reports = teamReports(organisation);
  const reportsOf = new Map(pods.map((pod) => [pod, reports.filter(({ team }) => isInPod(team, pod))]));
  return metrics.map((metric) => {
    const contributed = contributions(metric.family, reportsOf.get(metric.pod) ?? []);
    return { metric, value: calculateValue(metric, totalOf(contributed)) };
  });
}

/** In millionths. */
export interface Total {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export function totalOf(contributed: readonly Contribution[]): Total {
  return {
    numerator: exactSum(contributed, 'numerator'),
    denominator: exactSum(contributed, 'denominator'),
  };
}

export function calculateValue({ family }: Pick<Metric, 'family'>, { numerator, denominator }: Total): string | null {
  const { figure } = formulas[family];
  if (figure === 'sum') return String(numerator / BigInt(millionths));
  return formatQuotient(numerator, denominator, figure === 'share' ? 100 : 1);
}

/** Figures have up to six decimals: sums in whole millionths don't drift as binary fractions would. */
const millionths = 1_000_000;

function exactSum(contributed: readonly Contribution[], key: keyof Contribution): bigint {
  let [large, small] = [0n, 0];
  for (const { [key]: figure } of contributed) {
    const added = Math.round(figure * millionths);
    // Plain numbers as long as they are exact: ten times as fast.
    if (Number.isSafeInteger(small + added)) small += added;
    else large += toMillionths(figure);
  }
  return large + BigInt(small);
}

/** The nearest number, which prints the same digits. */
export function toNumber(sum: bigint): number {
  return Number(sum) / millionths;
}

/** Half up to two decimals: `66.67`. Null when the denominator is 0. */
function formatQuotient(numerator: bigint, denominator: bigint, times: 1 | 100): string | null {
  if (denominator === 0n) return null;
  const scaled = numerator * BigInt(times) * 100n;
  const hundredths = (2n * scaled + denominator) / (2n * denominator);
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

function toMillionths(figure: number): bigint {
  if (Number.isInteger(figure)) return BigInt(figure) * BigInt(millionths);
  return BigInt(Math.round(figure * millionths));
}

/** The ids are the same on each day of a month, so that a later day replaces an earlier one. @param today `YYYY-MM-DD`. */
export function toCalculations(
  organisation: Organisation,
  today: string,
  isWanted: (metric: Metric) => boolean = () => true,
): Map<string, MetricCalculationFields> {
  const day = dateParts(today);
  const calculated = calculateMetrics(organisation).filter(({ metric }) => isWanted(metric));
  return new Map(
    calculated.map(({ metric, value }) => [
      calculationId(metric, day),
      { metricType: metric.metricType, calculationValue: value, unitType: metric.unit, ...day },
    ]),
  );
}

/** `2026-11-greenfield-unit-testing`; at most 36 characters, as the platform wants it. */
export function calculationId(
  { family, pod }: Pick<Metric, 'family' | 'pod'>,
  { updateDateYear, updateDateMonth }: Pick<DateParts, 'updateDateYear' | 'updateDateMonth'>,
): string {
  return `${updateDateYear}-${updateDateMonth}-${pod.toLowerCase()}-${metricFamilies[family].slug}`;
}
