import Papa from 'papaparse';
import { plainFigure } from '#domain/metric-calculations/readFigure.ts';
import { protectFromFormula } from '#domain/upload/formulaText.ts';
import { monthNames } from '#src/features/metric-calculations/monthNames.ts';
import type { NumberedMetricRow } from './NumberedMetricRow.ts';

const header = ['#', 'Metric Type', 'Latest Metrics', ...monthNames];

/** The table as it is shown, as text that a spreadsheet pastes into cells, harmless there; digits as they are stored. */
export function formatMetricsCells(rows: readonly NumberedMetricRow[]): string {
  return `${Papa.unparse(linesOf(rows), { delimiter: '\t' })}\r\n`;
}

function linesOf(rows: readonly NumberedMetricRow[]): string[][] {
  const lines = rows.map(({ number, metric, latest, months }) => {
    const name = `${metric.label} - ${metric.podLabel}`;
    return [String(number), name, ...[latest, ...months].map(plainFigure)].map(protectFromFormula);
  });
  return [header, ...lines];
}
