import type { StoredRow } from '#domain/row.ts';
import { type MetricCalculationFields, type MetricFigure, parseDay, parseFigure } from './calculation.ts';
import { type Metric, metrics } from './metrics.ts';

export interface MetricCalculation extends StoredRow, MetricCalculationFields {}

/** specification.md, section 2, Metric Calculations. */
export interface MetricRow {
  readonly metric: Metric;
  /** Null when unknown, or when there was nothing to calculate on the latest day. */
  readonly latest: MetricFigure | null;
  /** `YYYY-MM-DD`; null without any calculation. */
  readonly latestDay: string | null;
  /** January to December. */
  readonly months: readonly (MetricFigure | null)[];
}

/** Of a metric and month the newest day counts; what names no metric or no day is left out. @param ofYear of that year alone. */
export function toRows(
  ofYear: readonly MetricCalculation[],
  recent: readonly MetricCalculation[] = ofYear,
): MetricRow[] {
  const monthly = newestBy(ofYear, byTypeAndMonth);
  const latest = newestBy(recent, ({ metricType }) => metricType);
  return metrics.map((metric) => {
    const newest = latest.get(metric.metricType);
    return {
      metric,
      latest: newest ? parseFigure(newest.calculation) : null,
      latestDay: newest?.day ?? null,
      months: monthNumbers.map((month) => {
        const found = monthly.get(`${metric.metricType} ${month}`);
        return found ? parseFigure(found.calculation) : null;
      }),
    };
  });
}

/** The newest calculation of each metric and month. @param ofYear of one year alone. */
export function newestOfMonths(ofYear: readonly MetricCalculation[]): MetricCalculation[] {
  return Array.from(newestBy(ofYear, byTypeAndMonth).values(), ({ calculation }) => calculation);
}

function byTypeAndMonth({ metricType }: MetricCalculation, day: string): string {
  return `${metricType} ${day.slice(5, 7)}`;
}

const monthNumbers = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

export interface DatedCalculation {
  readonly calculation: MetricCalculation;
  readonly day: string;
}

function newestBy(
  calculations: readonly MetricCalculation[],
  keyOf: (calculation: MetricCalculation, day: string) => string,
): Map<string, DatedCalculation> {
  const newest = new Map<string, DatedCalculation>();
  keepNewest(newest, calculations, keyOf);
  return newest;
}

/** Skips rows whose date can't be read. */
export function keepNewest(
  newest: Map<string, DatedCalculation>,
  calculations: readonly MetricCalculation[],
  keyOf: (calculation: MetricCalculation, day: string) => string,
): void {
  const dayOf = rememberDays();
  for (const calculation of calculations) {
    const day = dayOf(calculation);
    if (day === null) continue;
    const key = keyOf(calculation, day);
    const known = newest.get(key);
    if (known === undefined || isNewer({ calculation, day }, known)) newest.set(key, { calculation, day });
  }
}

/** Thousands of calculations share a few hundred days. */
function rememberDays(): typeof parseDay {
  const known = new Map<string, string | null>();
  return (parts) => {
    const key = `${parts.updateDateYear}|${parts.updateDateMonth}|${parts.updateDateDay}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const day = parseDay(parts);
    known.set(key, day);
    return day;
  };
}

/** Of one day the one written last. */
function isNewer(a: DatedCalculation, b: DatedCalculation): boolean {
  if (a.day !== b.day) return a.day > b.day;
  return Date.parse(a.calculation.$updatedAt) > Date.parse(b.calculation.$updatedAt);
}

/** `YYYY-MM-DD`; '' if there is none. */
export function findNewestDay(rows: readonly MetricRow[]): string {
  return rows.reduce((newest, { latestDay }) => (latestDay !== null && latestDay > newest ? latestDay : newest), '');
}

/** False while another program writes them one after the other, or only some of them. */
export function hasEveryMetric(calculations: readonly MetricCalculation[]): boolean {
  const types = new Set(calculations.map(({ metricType }) => metricType));
  return metrics.every(({ metricType }) => types.has(metricType));
}
