import { useState } from 'react';
import type { MetricKey } from '#domain/monthly-metrics/fields.ts';
import type { MetricsEdit } from '#domain/monthly-metrics/mergeMetrics.ts';
import { formatMonthName, type Month, monthOf } from '#domain/monthly-metrics/reports.ts';
import { callOutcome, type CallError, describeCallError } from '#src/api/callOutcome.ts';
import { describeSaveFailure, refusedSave, type SaveFailure } from '#src/api/saveFailure.ts';
import { useUserName } from '#src/features/teams/teamEdits.ts';
import { useUpdateMetricsMutation } from './metricsApi.ts';
import { type CorrectionReply, useCorrectMonthMutation } from './monthReportsApi.ts';
import type { ThisMonth } from './useThisMonth.ts';

interface Saved {
  /** Metrics in conflict: while there are any, nothing was written. */
  readonly conflicts: readonly MetricKey[];
  /** Warning about the month of the stored report. */
  readonly notice?: string | undefined;
}

/** How the dialog saves what was changed. */
export interface MetricsSaver {
  /** Undefined after a failure. */
  readonly save: (edit: MetricsEdit) => Promise<Saved | undefined>;
  readonly isSaving: boolean;
  readonly failure: SaveFailure | undefined;
  /** Clears the failure. */
  readonly reset: () => void;
}

interface ReportEdit {
  readonly teamId: string;
  readonly edit: MetricsEdit;
}

/** Saves teams' metrics as the report of the month that was read, and of no other unasked. */
export function useReportSave({ thisMonth: month, timeZone, tellMonth }: ThisMonth) {
  const userName = useUserName();
  const [update, { isLoading: isSaving }] = useUpdateMetricsMutation();
  async function save({ teamId, edit }: ReportEdit) {
    const { data, error } = await update({ teamId, edit, userName, report: { month, timeZone } });
    if (data === undefined) return { error, failure: describeSaveFailure(error) };
    if (data.newMonth !== undefined) {
      tellMonth(data.newMonth);
      return { failure: refusedSave(describeNewMonth(data.newMonth)) };
    }
    const stored = data.metrics ? monthOf(new Date(data.metrics.$updatedAt), timeZone) : '';
    return {
      conflicts: data.conflicts.map(({ key }) => key),
      notice: stored > month ? describeLateSave(month, stored) : undefined,
    };
  }
  return { save, isSaving };
}

function describeNewMonth(month: Month): string {
  const name = formatMonthName(month);
  return `It is ${name} now. Nothing was saved. Save again to report ${name}.`;
}

/** The month ended on the way, or by the platform's clock alone. */
function describeLateSave(month: Month, stored: Month): string {
  return `${formatMonthName(month)} had ended: this was saved as the report of ${formatMonthName(stored)}.`;
}

/** Saves a team's metrics as the report of this month. */
export function useReportSaver(teamId: string, months: ThisMonth): MetricsSaver {
  const { save, isSaving } = useReportSave(months);
  const [failure, setFailure] = useState<SaveFailure>();
  return {
    save: async (edit) => {
      setFailure(undefined);
      const { conflicts, notice, failure: found } = await save({ teamId, edit });
      setFailure(found);
      return conflicts && { conflicts, notice };
    },
    isSaving,
    failure,
    reset: () => setFailure(undefined),
  };
}

const unknownOutcome = "We got no answer, so we don't know yet whether it was saved. Try again: nothing is done twice.";

/** Corrects a month that is over, through the function that keeps the reports. */
export function useCorrectionSaver(teamId: string, month: Month): MetricsSaver {
  const [correct, { isLoading: isSaving }] = useCorrectMonthMutation();
  const [failure, setFailure] = useState<SaveFailure>();
  return {
    save: async (edit) => {
      setFailure(undefined);
      const { data, error } = await correct({ teamId, month, edit });
      if (data?.kind === 'done') return { conflicts: [] };
      if (data?.kind === 'conflict') return { conflicts: data.keys };
      setFailure(data ? describeReply(data) : describeSaveFailure(error, describeError(error)));
      return undefined;
    },
    isSaving,
    failure,
    reset: () => setFailure(undefined),
  };
}

function describeReply({ kind, message }: Extract<CorrectionReply, { kind: 'refused' | 'broken' }>): SaveFailure {
  if (kind === 'refused') return refusedSave(message);
  return { text: `${unknownOutcome} ${message}`.trim(), canRetry: true, isAway: false };
}

function describeError(error: CallError): string {
  const outcome = callOutcome(error);
  return outcome === 'timedOut' || outcome === 'unknown' ? unknownOutcome : describeCallError(error);
}
