import {
  chosenReason,
  emptyDraft,
  inputText,
  type MetricsDraft,
  parseForm,
  type ReasonChoice,
} from './MetricsDraft.ts';
import { type Concern, describeBigChange, findConcerns, type SavedMetrics } from './concerns.ts';
import { displayShortEntry, isComplete } from './displayEntry.ts';
import { type MetricField, metricFields, type MetricKey, type MonthlyMetrics } from './fields.ts';
import { mergeMetrics, type MetricConflict, type MetricsEdit, type StoredMetrics } from './mergeMetrics.ts';
import { addMonths, formatMonthName, type Month, type MonthReport } from './reports.ts';

/** A team in the grid of this month's metrics. */
export interface GridTeam {
  /** Null for a team without; undefined while they load. */
  readonly metrics: MonthlyMetrics | null | undefined;
  /** Null for a month without a report, undefined while unknown. */
  readonly before: StoredMetrics | null | undefined;
  /** Null for a team without metrics, and while they load. */
  readonly last: SavedMetrics | null;
  /** Of this month; null while there is none. */
  readonly report: object | null;
}

export interface GridCellView {
  readonly field: MetricField;
  readonly text: string;
  /** Present for a metric that doesn't apply; '' while no reason is chosen. */
  readonly reason: ReasonChoice | undefined;
  readonly isChanged: boolean;
  /** Of a changed metric, or of a missing one of a changed team. */
  readonly error: string | undefined;
  /** Value of the month before, as people read it; undefined for none, and while unknown. */
  readonly before: string | undefined;
  /** `12 times the 10 of September 2026`; undefined for a usual change. */
  readonly bigChange: string | undefined;
  readonly conflict: MetricConflict | undefined;
}

export interface GridRowView {
  readonly cells: readonly GridCellView[];
  readonly edit: MetricsEdit;
  readonly isChanged: boolean;
  readonly errorKeys: readonly MetricKey[];
  readonly conflicts: readonly MetricConflict[];
  /** Contradictions and big changes, to be confirmed before the save. */
  readonly concerns: readonly Concern[];
}

export function viewRow(
  { metrics, before, last }: Pick<GridTeam, 'metrics' | 'before' | 'last'>,
  draft: MetricsDraft = emptyDraft,
): GridRowView {
  const stored: StoredMetrics = metrics ?? {};
  const { edit, errors, isChanged } = parseForm(draft, stored);
  const { changes, conflicts } = mergeMetrics(edit, metrics ?? null);
  const changed = Object.keys(edit.mine) as MetricKey[];
  return {
    cells: metricFields.map((field): GridCellView => {
      const { key } = field;
      return {
        field,
        text: inputText(draft, stored, key),
        reason: chosenReason(draft, stored, key),
        isChanged: changed.includes(key) || (draft[key] !== undefined && errors[key] !== undefined),
        error: isChanged ? errors[key] : undefined,
        before: before ? displayShortEntry(field, before) : undefined,
        bigChange: describeBigChange(field, last, edit.mine[key]),
        conflict: conflicts.find((each) => each.key === key),
      };
    }),
    edit,
    isChanged,
    errorKeys: isChanged ? (Object.keys(errors) as MetricKey[]) : [],
    conflicts,
    concerns: conflicts.length > 0 ? [] : findConcerns({ ...stored, ...changes }, changed, last),
  };
}

export function canConfirm(
  { metrics, report }: Pick<GridTeam, 'metrics' | 'report'>,
  draft: MetricsDraft | undefined,
): boolean {
  return report === null && draft === undefined && !!metrics && isComplete(metrics, metricFields);
}

/** Why a team can't be ticked for Confirm Unchanged; undefined when it can. */
export function describeUnconfirmable(
  row: Pick<GridTeam, 'metrics' | 'report'>,
  draft: MetricsDraft | undefined,
  month: Month,
): string | undefined {
  if (canConfirm(row, draft)) return undefined;
  if (draft !== undefined) return 'Has changes: save them instead.';
  return row.report ? `${formatMonthName(month)} is reported already.` : 'Values are missing.';
}

/** A team's metrics of the month before: its newest row where that is of this month, else the report. */
export function metricsBefore(
  last: SavedMetrics | null,
  reports: readonly MonthReport[] | undefined,
  teamId: string,
  thisMonth: Month,
): StoredMetrics | null | undefined {
  const month = addMonths(thisMonth, -1);
  if (last?.month === month) return last.metrics;
  if (!reports) return undefined;
  return reports.find((report) => report.teamId === teamId && report.month === month) ?? null;
}
