import type { MetricFigure } from '#domain/metric-calculations/readFigure.ts';
import { toRows, type MetricRow } from '#domain/metric-calculations/toRows.ts';
import { makeSheet, type CellValue, type Sheet, type SheetColumn } from '#domain/spreadsheet/Sheet.ts';
import type { CalculationYear } from '#functions/file-exporter/readCalculations.ts';

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

/** The 44 metrics of each year; the latest value is the latest of that year. */
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
