import { mimeTypes } from '#domain/spreadsheet/fileFormat.ts';
import { makeSheet, type CellValue, type SheetColumn } from '#domain/spreadsheet/Sheet.ts';
import { writeTable, type TableFormat } from '#domain/spreadsheet/writeTable.ts';
import type { MetricFigure } from '#domain/metric-calculations/calculation.ts';
import { monthNames } from '#domain/metric-calculations/years.ts';
import { latestHeader } from './calendar.ts';
import type { NumberedMetricRow } from '#domain/metric-calculations/metricFilters.ts';

const columnsOf = (newestDay: string): readonly SheetColumn<NumberedMetricRow>[] => [
  { header: '#', width: 6, value: ({ number }) => number },
  { header: 'Metric Type', width: 52, value: ({ metric }) => `${metric.label} - ${metric.podLabel}` },
  { header: latestHeader(newestDay), width: 30, value: ({ latest }) => toCell(latest) },
  ...monthNames.map((header, month) => ({
    header,
    width: 12,
    value: ({ months }: NumberedMetricRow) => toCell(months[month] ?? null),
  })),
];

/** File with the visible rows: `metric calculations 2026.xlsx`, with numbers as numbers, or `….csv`. */
export async function writeMetrics(
  rows: readonly NumberedMetricRow[],
  { year, newestDay }: { readonly year: number; readonly newestDay: string },
  table: TableFormat,
): Promise<File> {
  const file = await writeTable(makeSheet('Metric Calculations', columnsOf(newestDay), [rows]), table);
  return new File([file], `metric calculations ${year}.${table.format}`, { type: mimeTypes[table.format] });
}

function toCell(figure: MetricFigure | null): CellValue {
  if (figure?.value == null) return figure?.text ?? null;
  return figure.unit === 'percent' ? { percent: figure.value } : figure.value;
}
