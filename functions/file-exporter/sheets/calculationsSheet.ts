import type { MetricFigure } from '../../../domain/metric-calculations/readFigure';
import { toRows, type MetricCalculation, type MetricRow } from '../../../domain/metric-calculations/toRows';
import { makeSheet, type CellValue, type Sheet, type SheetColumn } from '../../../domain/spreadsheet/Sheet';

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

type NumberedRow = MetricRow & { readonly number: number };

const columns: readonly SheetColumn<NumberedRow>[] = [
  { header: '#', width: 6, value: ({ number }) => number },
  { header: 'Metric Type', width: 52, value: ({ metric }) => `${metric.label}, ${metric.podLabel}` },
  { header: 'Latest Metrics', width: 18, value: ({ latest }) => toCell(latest) },
  ...monthNames.map((header, month) => ({
    header,
    width: 12,
    value: ({ months }: NumberedRow) => toCell(months[month] ?? null),
  })),
];

/** The 44 metrics of a year, as on the page. */
export function calculationsSheet(ofYear: readonly MetricCalculation[], recent: readonly MetricCalculation[]): Sheet {
  const rows = toRows(ofYear, recent).map((row, index) => ({ ...row, number: index + 1 }));
  return makeSheet('Metric Calculations', columns, [rows]);
}

function toCell(figure: MetricFigure | null): CellValue {
  if (figure?.value == null) return figure?.text ?? null;
  return figure.unit === 'percent' ? { percent: figure.value } : figure.value;
}
