import { calculateValue, toNumber, totalOf } from './calculate.ts';
import { formulas } from './formulas.ts';
import { findMetric, type Metric } from './metrics.ts';
import { type ExplainedTeam, type MetricPart, metricParts } from './metricParts.ts';
import { isInPod, type Organisation } from './organisation.ts';

export type { ExplainedTeam, MetricPart };

/** The origin of a figure. */
export interface MetricExplanation {
  readonly metric: Metric;
  /** As `calculateMetrics` gives it. */
  readonly value: string | null;
  /** In a sentence, for people. */
  readonly formula: string;
  /** In words: `Teams with a unit-test tool or coverage`. */
  readonly numeratorLabel: string;
  readonly numerator: number;
  /** Both null when the figure is a sum. */
  readonly denominatorLabel: string | null;
  readonly denominator: number | null;
  /** The teams or apps behind it: those that add most first, then by name. */
  readonly parts: readonly MetricPart[];
  /** Teams of the pod that have not reported what the metric needs, by name. Where it divides by all teams or apps they are among the parts as well, as none. */
  readonly notReported: readonly ExplainedTeam[];
}

/** `undefined` for a text that is no metric type. */
export function explainMetric(organisation: Organisation, metricType: string): MetricExplanation | undefined {
  const metric = findMetric(metricType);
  if (metric === undefined) return undefined;
  const teams = organisation.teams.filter((team) => isInPod(team, metric.pod));
  const { parts, notReported } = metricParts(metric.family, teams, organisation);
  const total = totalOf(parts);
  const { words, numeratorLabel, denominatorLabel } = formulas[metric.family];
  return {
    metric,
    value: calculateValue(metric, total),
    formula: words,
    numeratorLabel,
    numerator: toNumber(total.numerator),
    denominatorLabel,
    denominator: denominatorLabel === null ? null : toNumber(total.denominator),
    parts: parts.toSorted((one, other) => other.numerator - one.numerator || byName.compare(one.name, other.name)),
    notReported: notReported.toSorted((one, other) => byName.compare(one.teamName, other.teamName)),
  };
}

const byName = new Intl.Collator('en', { numeric: true });
