import { displayShortEntry } from '#domain/monthly-metrics/displayEntry.ts';
import { isInRange, type MetricField, metricFields, type MonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import { parseNotApplicable } from '#domain/monthly-metrics/notApplicable.ts';
import { type MetricNote, type MetricNotes, parseNotes } from '#domain/monthly-metrics/notes.ts';
import type { TeamReporting } from '#domain/monthly-metrics/teamReporting.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import {
  type MetricPush,
  notApplicableValue,
  parsePushedMetrics,
  type PushedMetric,
} from '#domain/pushes/pushedMetrics.ts';
import { type CellValue, makeSheet, type RowBatches, type Sheet, type SheetColumn } from '#domain/spreadsheet/Sheet.ts';
import { describeScope, type Target, type TargetsByMetric, targetsOf } from '#domain/targets/targets.ts';
import type { Team } from '#domain/team.ts';
import { capitalize, tidyText } from '#domain/text.ts';
import { flatMapBatches, yieldingBatches } from './batches.ts';
import { type LabelTeam, type TeamLabel, teamLabelColumns } from './teamLabels.ts';

type LastSaves = ReadonlyMap<string, Pick<TeamReporting, 'reportedAt' | 'reportedBy'>>;

/** Person and date of a save are those of the platform, not of the row. */
export function monthlyMetricsSheet(
  metrics: RowBatches<MonthlyMetrics>,
  saves: LastSaves,
  labelTeam: LabelTeam,
): Sheet {
  const columns: readonly SheetColumn<MonthlyMetrics>[] = [
    { header: 'Team Name', width: 32, value: ({ $id }) => labelTeam($id).teamName },
    { header: 'Project ID', width: 16, value: ({ $id }) => labelTeam($id).projectId },
    ...metricFields.map((field) => ({
      header: field.label,
      width: 22,
      value: (row: MonthlyMetrics) => storedCell(field, row),
    })),
    { header: 'Last Updated By', width: 24, value: ({ $id }) => tidyText(saves.get($id)?.reportedBy) },
    {
      header: 'Last Updated Date (UTC)',
      width: 24,
      value: ({ $id }) => toDate(saves.get($id)?.reportedAt),
    },
  ];
  return makeSheet('Monthly Metrics', columns, metrics);
}

interface NoteRow extends TeamLabel, MetricNote {}

const noteColumns: readonly SheetColumn<NoteRow>[] = [
  ...teamLabelColumns,
  { header: 'Month', width: 10, value: ({ month }) => month },
  {
    header: 'Metric',
    width: 34,
    value: ({ metric }) => metricFields.find(({ key }) => key === metric)?.label ?? metric,
  },
  { header: 'Note', width: 60, value: ({ text }) => text },
  { header: 'Written By', width: 24, value: ({ by }) => by },
  { header: 'Written (UTC)', width: 20, value: ({ at }) => toDate(at) },
];

export function notesSheet(rows: RowBatches<MetricNotes>, labelTeam: LabelTeam): Sheet {
  const toRows = ({ $id, notes }: MetricNotes): NoteRow[] =>
    parseNotes(notes).map((note) => ({ ...labelTeam($id), ...note }));
  return makeSheet('Notes', noteColumns, flatMapBatches(rows, toRows));
}

interface TargetRow extends TeamLabel {
  readonly field: MetricField;
  readonly target: Target;
}

const targetColumns: readonly SheetColumn<TargetRow>[] = [
  ...teamLabelColumns,
  { header: 'Metric', width: 34, value: ({ field }) => field.label },
  { header: 'Target', width: 16, value: ({ field, target }) => metricCell(field, target.value) },
  { header: 'Target of', width: 28, value: ({ target }) => capitalize(describeScope(target)) },
  { header: 'Agreed by', width: 28, value: ({ target }) => tidyText(target.agreedBy) },
  { header: 'Agreed on', width: 14, value: ({ target }) => ({ day: target.agreedOn }) },
];

/** The target that holds, of each team and metric that has one. */
export function targetsSheet(teams: readonly Team[], targets: TargetsByMetric, labelTeam: LabelTeam): Sheet {
  const toRows = (team: Team): TargetRow[] => {
    const own = targetsOf(team, targets);
    return metricFields.flatMap((field) => {
      const target = own.get(field.key);
      return target ? [{ ...labelTeam(team.$id), field, target }] : [];
    });
  };
  const isAny = [...targets.values()].some(({ length }) => length > 0);
  return makeSheet('Targets', targetColumns, flatMapBatches(isAny ? yieldingBatches(teams) : [], toRows));
}

interface PushedRow extends TeamLabel, PushedMetric {
  readonly month: Month;
  readonly field: MetricField;
}

const pushedColumns: readonly SheetColumn<PushedRow>[] = [
  ...teamLabelColumns,
  { header: 'Month', width: 10, value: ({ month }) => month },
  { header: 'Metric', width: 34, value: ({ field }) => field.label },
  { header: 'Value', width: 14, value: ({ field, value }) => pushedCell(field, value) },
  { header: 'Measured (UTC)', width: 20, value: ({ measuredAt }) => toDate(measuredAt) },
  { header: 'Reported By', width: 24, value: ({ by }) => tidyText(by) },
  { header: 'Source', width: 24, value: ({ source }) => tidyText(source.name) },
  { header: 'Address', width: 48, value: ({ source }) => tidyText(source.url) },
];

/** A row for each pushed value, also where a person's counts in place of it. */
export function pushedMetricsSheet(pushes: RowBatches<MetricPush>, labelTeam: LabelTeam): Sheet {
  const toRows = ({ teamId, month, metrics: stored }: MetricPush): PushedRow[] => {
    const pushed = parsePushedMetrics(stored);
    return metricFields.flatMap((field) => {
      const metric = pushed[field.key];
      return metric === undefined ? [] : [{ ...labelTeam(teamId), ...metric, month, field }];
    });
  };
  return makeSheet('Pushed Metrics', pushedColumns, flatMapBatches(pushes, toRows));
}

function pushedCell(field: MetricField, value: number | string): CellValue {
  return value === notApplicableValue ? 'Not applicable' : metricCell(field, value);
}

function toDate(date: string | null | undefined): Date | null {
  return date ? new Date(date) : null;
}

/** No number where the metric doesn't apply, or where the number is in no figure. */
function storedCell(field: MetricField, row: MonthlyMetrics): CellValue {
  const value = row[field.key] ?? null;
  const isOut = typeof value === 'number' && !isInRange(field, value);
  const hasReason = parseNotApplicable(row.notApplicable)[field.key] !== undefined;
  return isOut || hasReason ? displayShortEntry(field, row) : metricCell(field, value);
}

function metricCell({ kind }: MetricField, value: string | number | null): CellValue {
  return kind === 'percent' && typeof value === 'number' ? { percent: value } : value;
}
