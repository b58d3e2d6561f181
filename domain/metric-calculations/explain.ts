import { compareNames } from '#domain/compareNames.ts';
import { calculateValue, toNumber, totalOf } from './calculate.ts';
import { formulas } from './formulas.ts';
import { findMetric, type Metric } from './metrics.ts';
import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import { groupBy } from '#domain/groupBy.ts';
import type { MetricKey, MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import { formatMonth, type Month } from '#domain/monthly-metrics/reports.ts';
import type { TeamReporting } from '#domain/monthly-metrics/teamReporting.ts';
import type { StoredRow } from '#domain/row.ts';
import type { TechInventoryFields } from '#domain/tech-inventory/categories.ts';
import {
  type ExplainedTeam,
  type LastReportOf,
  type MetricPart,
  metricPartsInSteps,
  type MetricParts,
  type Steps,
} from './metricParts.ts';
import { isInPod, type MetricTeam, type Organisation } from './organisation.ts';

export type { ExplainedTeam, MetricPart };

export interface MetricExplanation {
  readonly metric: Metric;
  readonly value: string | null;
  readonly formula: string;
  /** `Teams with a unit-test tool or coverage`. */
  readonly numeratorLabel: string;
  readonly numerator: number;
  /** Both null when the figure is a sum. */
  readonly denominatorLabel: string | null;
  readonly denominator: number | null;
  /** Those that add most first, then by name. */
  readonly parts: readonly MetricPart[];
  readonly reportedThisMonth: readonly ExplainedTeam[];
  /** The newest first, those of an unknown month last, then by name. */
  readonly reportedEarlier: readonly ExplainedTeam[];
  /** By name. Also among the parts, as none, where the metric divides by all teams or apps. */
  readonly notReported: readonly ExplainedTeam[];
  /** Left out of the value; by name. */
  readonly notApplicable: readonly ExplainedTeam[];
}

const monthsTold = 3;

/** `55 teams have a value, 25 of them from an earlier month: 20 from October 2026, 5 from September 2026.` */
export function describeValues({
  reportedThisMonth,
  reportedEarlier,
}: Pick<MetricExplanation, 'reportedThisMonth' | 'reportedEarlier'>): string {
  const [count, earlier] = [reportedThisMonth.length + reportedEarlier.length, reportedEarlier.length];
  if (count === 0) return 'No team has a value.';
  const have = `${formatCount(count, 'team')} ${count === 1 ? 'has' : 'have'} a value`;
  if (earlier === 0) return `${have}, from this month.`;
  const months = [...groupBy(reportedEarlier, ({ lastReport }) => lastReport)];
  const told = months.slice(0, monthsTold).map(([month, teams]) => {
    return `${formatNumber(teams.length)} from ${month === null ? 'an unknown month' : formatMonth(month)}`;
  });
  const rest = months.slice(monthsTold).reduce((sum, [, teams]) => sum + teams.length, 0);
  const list = [...told, ...(rest > 0 ? [`${formatNumber(rest)} from before`] : [])].join(', ');
  return `${have}, ${formatNumber(earlier)} of them from an earlier month: ${list}.`;
}

export interface ReportDates {
  readonly thisMonth: Month;
  readonly lastReportOf: LastReportOf;
}

export function explainMetric(
  organisation: Organisation,
  metricType: string,
  dates: ReportDates,
): MetricExplanation | undefined {
  const steps = explainInSteps(organisation, metricType, dates);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** In steps of a few milliseconds, so that a page with ten thousand teams can answer between them. */
export function* explainInSteps(
  organisation: Organisation,
  metricType: string,
  { thisMonth, lastReportOf }: ReportDates,
): Steps<MetricExplanation | undefined> {
  const metric = findMetric(metricType);
  if (metric === undefined) return undefined;
  const teams = organisation.teams.filter((team) => isInPod(team, metric.pod));
  yield;
  const found = yield* metricPartsInSteps(metric.family, teams, organisation, lastReportOf);
  const { parts } = found;
  const { reportedThisMonth, reportedEarlier } = splitByMonth(found, thisMonth);
  const total = totalOf(parts);
  yield;
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
    reportedThisMonth: yield* sortInSteps(reportedThisMonth, compareTeams),
    reportedEarlier: yield* sortInSteps(
      reportedEarlier,
      (one, other) => compareMonths(other.lastReport, one.lastReport) || compareTeams(one, other),
    ),
    notReported: yield* sortInSteps(found.notReported, compareTeams),
    notApplicable: yield* sortInSteps(found.notApplicable, compareTeams),
  };
}

function splitByMonth({ parts, notReported }: MetricParts, thisMonth: Month) {
  const nothingSaid = new Set(notReported.map(({ teamId }) => teamId));
  const [reportedThisMonth, reportedEarlier]: [ExplainedTeam[], ExplainedTeam[]] = [[], []];
  for (const { teams } of parts) {
    for (const team of teams) {
      if (nothingSaid.has(team.teamId)) continue;
      const isThisMonth = team.lastReport !== null && team.lastReport >= thisMonth;
      (isThisMonth ? reportedThisMonth : reportedEarlier).push(team);
    }
  }
  return { reportedThisMonth, reportedEarlier };
}

function compareMonths(one: Month | null, other: Month | null): number {
  const [first, second] = [one ?? '', other ?? ''];
  return first < second ? -1 : Number(first > second);
}

function compareTeams(one: ExplainedTeam, other: ExplainedTeam): number {
  return compareNames(one.teamName, other.teamName);
}

/** So few that native sorting and merging take a millisecond at most. */
const [sortedAtOnce, mergedAtOnce] = [128, 500];

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

type InventoryRow = StoredRow & Pick<TechInventoryFields, 'unitTestTools'>;
type MetricsRow = StoredRow & Pick<MonthlyMetricsFields, MetricKey | 'notApplicable'>;
type ReportingRow = StoredRow & Pick<TeamReporting, 'lastMonth'>;

/** The `$id` of inventories and metrics is that of their team. */
export interface OrganisationRows {
  readonly teams: readonly (StoredRow & MetricTeam)[];
  readonly inventories: readonly InventoryRow[];
  readonly metrics: readonly MetricsRow[];
  readonly reporting: readonly ReportingRow[];
}

/** In steps, as `explainInSteps`. */
export function* explainRows(
  { teams, inventories, metrics, reporting }: OrganisationRows,
  metricType: string,
  thisMonth: Month,
): ReturnType<typeof explainInSteps> {
  const inventoryOf = new Map(inventories.map((row) => [row.$id, row]));
  yield;
  const metricsOf = new Map(metrics.map((row) => [row.$id, row]));
  yield;
  const reportingOf = new Map(reporting.map((row) => [row.$id, row]));
  yield;
  const lastReportOf: ReportDates['lastReportOf'] = (teamId) => reportingOf.get(teamId)?.lastMonth ?? undefined;
  const organisation = { teams, inventories: inventoryOf, metrics: metricsOf };
  return yield* explainInSteps(organisation, metricType, { thisMonth, lastReportOf });
}
