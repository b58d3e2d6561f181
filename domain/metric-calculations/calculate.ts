import { exactSum, formatInteger, formatQuotient } from './exactSum.ts';
import { formulas } from './formulas.ts';
import { metricKeys, pods, type Metric } from './metricKeys.ts';
import { metricParts, type MetricPart } from './metricParts.ts';
import { isInPod, type Organisation } from './organisation.ts';

export interface CalculatedMetric {
  readonly metric: Metric;
  /** `66.67` for percent, `1234` for integer; null when there is nothing to divide by. */
  readonly value: string | null;
}

/** The 44 metrics in the order of `metricKeys` (SPEC section 3). */
export function calculateMetrics(organisation: Organisation): CalculatedMetric[] {
  const teamsOf = new Map(pods.map((pod) => [pod, organisation.teams.filter((team) => isInPod(team, pod))]));
  return metricKeys.map((metric) => {
    const { parts } = metricParts(metric.family, teamsOf.get(metric.pod) ?? [], organisation);
    return { metric, value: calculateValue(metric, totalOf(parts)) };
  });
}

/** What stands above and below the line, in millionths. */
export interface Total {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export function totalOf(parts: readonly MetricPart[]): Total {
  return {
    numerator: exactSum(parts.map((part) => part.numerator)),
    denominator: exactSum(parts.map((part) => part.denominator)),
  };
}

/** Percentages half up to two decimals. */
export function calculateValue({ family }: Pick<Metric, 'family'>, { numerator, denominator }: Total): string | null {
  const { figure } = formulas[family];
  if (figure === 'sum') return formatInteger(numerator);
  return formatQuotient(numerator, denominator, figure === 'share' ? 100 : 1);
}
