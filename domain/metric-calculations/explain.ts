import { calculateValue, toNumber, totalOf } from './calculate.ts';
import { formulas } from './formulas.ts';
import { findMetric, type Metric } from './metrics.ts';
import { type ExplainedTeam, type MetricPart, metricPartsInSteps, type Steps } from './metricParts.ts';
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
  const steps = explainInSteps(organisation, metricType);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** `explainMetric` in steps of a few milliseconds at most, so that a page with ten thousand teams can answer between them. */
export function* explainInSteps(organisation: Organisation, metricType: string): Steps<MetricExplanation | undefined> {
  const metric = findMetric(metricType);
  if (metric === undefined) return undefined;
  const teams = organisation.teams.filter((team) => isInPod(team, metric.pod));
  yield;
  const { parts, notReported } = yield* metricPartsInSteps(metric.family, teams, organisation);
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
    parts: yield* sortInSteps(
      parts,
      (one, other) => other.numerator - one.numerator || compareNames(one.name, other.name),
    ),
    notReported: yield* sortInSteps(notReported, (one, other) => compareNames(one.teamName, other.teamName)),
  };
}

const { compare: compareNames } = new Intl.Collator('en', { numeric: true });

/** So few that native sorting, and so many merged, take a millisecond at most. */
const [sortedAtOnce, mergedAtOnce] = [128, 500];

/** Stable merge sort. */
function* sortInSteps<T extends object>(
  items: readonly T[],
  compare: (one: T, other: T) => number,
): Steps<readonly T[]> {
  if (items.length <= sortedAtOnce) {
    yield;
    return items.toSorted(compare);
  }
  const middle = items.length >> 1;
  const left = yield* sortInSteps(items.slice(0, middle), compare);
  const right = yield* sortInSteps(items.slice(middle), compare);
  const merged: T[] = [];
  let fromRight = 0;
  for (const item of left) {
    for (let next = right[fromRight]; next && compare(next, item) < 0; next = right[fromRight]) {
      fromRight += 1;
      if (merged.push(next) % mergedAtOnce === 0) yield;
    }
    if (merged.push(item) % mergedAtOnce === 0) yield;
  }
  return merged.concat(right.slice(fromRight));
}
