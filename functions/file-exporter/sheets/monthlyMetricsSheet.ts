import { metricFields, type MetricField } from '#domain/monthly-metrics/fields.ts';
import {
  makeSheet,
  type CellValue,
  type RowPortions,
  type Sheet,
  type SheetColumn,
} from '#domain/spreadsheet/Sheet.ts';
import { tidyText } from '#domain/text.ts';
import type { TeamMetrics } from '#functions/file-exporter/ports.ts';
import type { LabelTeam } from './labelTeams.ts';

/** The metrics of each team that has any, as they were last saved. */
export function monthlyMetricsSheet(metrics: RowPortions<TeamMetrics>, labelTeam: LabelTeam): Sheet {
  const columns: readonly SheetColumn<TeamMetrics>[] = [
    { header: 'Team Name', width: 32, value: ({ $id }) => labelTeam($id).teamName },
    { header: 'Project ID', width: 16, value: ({ $id }) => labelTeam($id).projectId },
    ...metricFields.map((field) => ({
      header: field.label,
      width: 22,
      value: (row: TeamMetrics) => toCell(field, row[field.key] ?? null),
    })),
    { header: 'Last Updated By', width: 24, value: ({ updateBy }) => tidyText(updateBy) },
    {
      header: 'Last Updated Date (UTC)',
      width: 24,
      value: ({ updateDate }) => (updateDate === null ? null : new Date(updateDate)),
    },
  ];
  return makeSheet('Monthly Metrics', columns, metrics);
}

function toCell({ kind }: MetricField, value: string | number | null): CellValue {
  return kind === 'percent' && typeof value === 'number' ? { percent: value } : value;
}
