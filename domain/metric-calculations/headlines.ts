import { addMonths, formatMonthName, type Month, trendMonths } from '#domain/monthly-metrics/reports.ts';
import { type MetricFigure, parseFigure } from './calculation.ts';
import { type Metric, metrics } from './metrics.ts';
import { type DatedCalculation, keepNewest, type MetricCalculation } from './toRows.ts';

const headlineTypes: readonly string[] = [
  'avgUnitTestCoverageAllPods',
  'veracodeScanningAllPods',
  'sonarQubeAdoptionAllPods',
  'singleArtifactPromotionAllPods',
];

export const headlineMetrics: readonly Metric[] = metrics.filter(({ metricType }) =>
  headlineTypes.includes(metricType),
);

export interface Headline {
  readonly metric: Metric;
  readonly figure: MetricFigure | null;
  readonly month: Month;
  /** From the last two months that are over; '' when there is no figure. */
  readonly trend: string;
  /** Of the trend, in points; null where nothing can be compared. */
  readonly change: number | null;
  /** Oldest first, this month last; null where nothing is known. */
  readonly values: readonly (number | null)[];
}

const monthCount = 12;

/** Oldest first. */
export function headlineMonths(today: string): Month[] {
  const thisMonth = today.slice(0, 7);
  return Array.from({ length: monthCount }, (_, index) => addMonths(thisMonth, index + 1 - monthCount));
}

export function toHeadlines(calculations: readonly MetricCalculation[], today: string): Headline[] {
  const newest = new Map<string, DatedCalculation>();
  keepNewest(newest, calculations, ({ metricType }, day) => `${metricType} ${day.slice(0, 7)}`);
  const months = headlineMonths(today);
  return headlineMetrics.map((metric) => {
    const figureOf = (month: Month): MetricFigure | null => {
      const found = newest.get(`${metric.metricType} ${month}`);
      return found ? parseFigure(found.calculation) : null;
    };
    const month = months.findLast((candidate) => figureOf(candidate) !== null) ?? today.slice(0, 7);
    const figure = figureOf(month);
    const valueOf = (each: Month): number | null => figureOf(each)?.value ?? null;
    const compared = comparedMonths(month, today.slice(0, 7));
    return {
      metric,
      figure,
      month,
      trend: figure === null ? '' : describeTrend(month, today.slice(0, 7), valueOf),
      change: figure === null ? null : changeOf(compared, valueOf),
      values: months.map(valueOf),
    };
  });
}

type ValueOf = (month: Month) => number | null;

function comparedMonths(shown: Month, thisMonth: Month): { readonly from: Month; readonly to: Month } {
  return shown === thisMonth ? trendMonths(thisMonth, 1) : { from: addMonths(shown, -1), to: shown };
}

function changeOf({ from, to }: ReturnType<typeof comparedMonths>, valueOf: ValueOf): number | null {
  const [before, value] = [valueOf(from), valueOf(to)];
  return before === null || value === null ? null : value - before;
}

/** `1.20 points up from September`, with `October: ` before it below a figure of this month, which isn't over. */
function describeTrend(shown: Month, thisMonth: Month, valueOf: ValueOf): string {
  const { from, to } = comparedMonths(shown, thisMonth);
  if (valueOf(to) === null) return `No figure for ${formatMonthName(to)}`;
  const change = describeChange(changeOf({ from, to }, valueOf), from);
  return shown === thisMonth ? `${formatMonthName(to)}: ${change[0]?.toLowerCase()}${change.slice(1)}` : change;
}

/** `1.20 points up from October`, `As in October`, `No figure for October`. */
export function describeChange(change: number | null, from: Month): string {
  const before = formatMonthName(from);
  if (change === null) return `No figure for ${before}`;
  const size = Math.abs(change).toFixed(2);
  if (size === '0.00') return `As in ${before}`;
  return `${size} points ${change > 0 ? 'up' : 'down'} from ${before}`;
}
