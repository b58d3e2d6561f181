import { firstMetricsYear } from '#domain/limits.ts';
import { metricKeys } from '#domain/metric-calculations/metricKeys.ts';
import { keepNewest, type DatedCalculation, type MetricCalculation } from '#domain/metric-calculations/toRows.ts';
import type { RowPortions } from '#domain/spreadsheet/Sheet.ts';

export interface CalculationYear {
  readonly year: number;
  /** The newest of each metric in each month. */
  readonly calculations: readonly MetricCalculation[];
}

const metricTypes: ReadonlySet<string> = new Set(metricKeys.map(({ metricType }) => metricType));

/** Every year from 2025 that has calculations, the latest first. Only what will be shown is held: there may be a calculation for every day. */
export async function readCalculations(portions: RowPortions<MetricCalculation>): Promise<CalculationYear[]> {
  const newest = new Map<string, DatedCalculation>();
  for await (const portion of portions) {
    const known = portion.filter(({ metricType }) => metricTypes.has(metricType));
    keepNewest(newest, known, ({ metricType }, day) => `${metricType} ${day.slice(0, 7)}`);
  }
  const years = new Map<number, MetricCalculation[]>();
  for (const { calculation, day } of newest.values()) {
    const year = Number(day.slice(0, 4));
    if (year >= firstMetricsYear) years.set(year, [...(years.get(year) ?? []), calculation]);
  }
  return Array.from(years, ([year, calculations]) => ({ year, calculations })).sort((a, b) => b.year - a.year);
}
