import { firstMetricsYear } from '#domain/limits.ts';
import { metrics } from '#domain/metric-calculations/metrics.ts';
import type { MetricFigure } from '#domain/metric-calculations/calculation.ts';
import {
  type DatedCalculation,
  keepNewest,
  type MetricCalculation,
  type MetricRow,
  toRows,
} from '#domain/metric-calculations/toRows.ts';
import { type CellValue, makeSheet, type RowBatches, type Sheet, type SheetColumn } from '#domain/spreadsheet/Sheet.ts';

interface CalculationYear {
  readonly year: number;
  /** The newest of each metric in each month. */
  readonly calculations: readonly MetricCalculation[];
}

const metricTypes: ReadonlySet<string> = new Set(metrics.map(({ metricType }) => metricType));

/** Every year from 2025 that has calculations, the latest first. Holds the newest of a month only: there may be one for every day. */
export async function readCalculations(batches: RowBatches<MetricCalculation>): Promise<CalculationYear[]> {
  const newest = new Map<string, DatedCalculation>();
  for await (const batch of batches) {
    const known = batch.filter(({ metricType }) => metricTypes.has(metricType));
    keepNewest(newest, known, ({ metricType }, day) => `${metricType} ${day.slice(0, 7)}`);
  }
  const years = new Map<number, MetricCalculation[]>();
  for (const { calculation, day } of newest.values()) {
    const year = Number(day.slice(0, 4));
    if (year >= firstMetricsYear) years.set(year, [...(years.get(year) ?? []), calculation]);
  }
  return Array.from(years, ([year, calculations]) => ({ year, calculations })).sort((a, b) => b.year - a.year);
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

type YearRow = MetricRow & { readonly year: number; readonly number: number };

const columns: readonly SheetColumn<YearRow>[] = [
  { header: 'Year', width: 8, value: ({ year }) => ({ year }) },
  { header: '#', width: 6, value: ({ number }) => number },
  { header: 'Metric Type', width: 52, value: ({ metric }) => `${metric.label}, ${metric.podLabel}` },
  { header: 'Latest Metrics', width: 18, value: ({ latest }) => toCell(latest) },
  ...monthNames.map((header, month) => ({
    header,
    width: 12,
    value: ({ months }: YearRow) => toCell(months[month] ?? null),
  })),
];

/** Every metric of each year; the latest value is the latest of that year. */
export function calculationsSheet(years: readonly CalculationYear[]): Sheet {
  const rows = years.map(({ year, calculations }) =>
    toRows(calculations).map((row, index) => ({ ...row, year, number: index + 1 })),
  );
  return makeSheet('Metric Calculations', columns, rows);
}

function toCell(figure: MetricFigure | null): CellValue {
  if (figure?.value == null) return figure?.text ?? null;
  return figure.unit === 'percent' ? { percent: figure.value } : figure.value;
}
