import Papa from 'papaparse';
import { formatFigure } from '../../../../domain/metric-calculations/readFigure';
import { protectFromFormula } from '../../../../domain/upload/formulaText';
import { monthNames } from '../monthNames';
import type { NumberedMetricRow } from './NumberedMetricRow';

const header = ['#', 'Metric Type', 'Latest Metrics', ...monthNames];

/** The table as it is shown, as a CSV text that is harmless in a spreadsheet. */
export function formatMetricsCsv(rows: readonly NumberedMetricRow[]): string {
  const lines = rows.map(({ number, metric, latest, months }) => {
    const name = `${metric.label} - ${metric.podLabel}`;
    return [String(number), name, ...[latest, ...months].map(formatFigure)].map(protectFromFormula);
  });
  return `${Papa.unparse([header, ...lines])}\r\n`;
}
