import { useState } from 'react';
import type { MetricKey } from '#domain/monthly-metrics/fields.ts';
import type { MetricsEdit } from '#domain/monthly-metrics/mergeMetrics.ts';
import { formatMonthName, type Month, monthOf } from '#domain/monthly-metrics/reports.ts';
import type { OverrideReasons } from '#domain/pushes/overrides.ts';
import {
  brokenSave,
  describeRepeatableSave,
  describeSaveFailure,
  refusedSave,
  type SaveFailure,
} from '#src/live/saveFailure.ts';
import { useUpdateMetricsMutation } from '#src/data/metricsApi.ts';
import { type CorrectionReply, useCorrectMonthMutation } from '#src/data/monthReportsApi.ts';
import type { ThisMonth } from './useThisMonth.ts';

interface Saved {
  readonly conflicts: readonly MetricKey[];
  readonly notice?: string | undefined;
}

export interface MetricsSaver {
  readonly save: (edit: MetricsEdit, reasons?: OverrideReasons) => Promise<Saved | undefined>;
  readonly isSaving: boolean;
  readonly failure: SaveFailure | undefined;
  readonly reset: () => void;
}

interface ReportEdit {
  readonly teamId: string;
  readonly edit: MetricsEdit;
  readonly reasons?: OverrideReasons;
}

/** As the report of the month that was read, and of no other unasked. */
export function useReportSave({ thisMonth: month, timeZone, tellMonth }: ThisMonth) {
  const [update, { isLoading: isSaving }] = useUpdateMetricsMutation();
  async function save({ teamId, edit, reasons = {} }: ReportEdit) {
    const { data, error } = await update({ teamId, edit, month, timeZone, reasons });
    if (data === undefined) return { error, failure: describeSaveFailure(error) };
    if (data.newMonth !== undefined) {
      tellMonth(data.newMonth);
      return { failure: refusedSave(describeNewMonth(data.newMonth)) };
    }
    const stored = data.metrics ? monthOf(new Date(data.metrics.$updatedAt), timeZone) : '';
    return {
      conflicts: data.conflicts.map(({ key }) => key),
      notice: stored > month || (data.isSaved && stored < month) ? describeOtherMonth(month, stored) : undefined,
    };
  }
  return { save, isSaving };
}

function describeNewMonth(month: Month): string {
  const name = formatMonthName(month);
  return `It is ${name} now. Nothing was saved. Save again to report ${name}.`;
}

/** By the server's clock. */
function describeOtherMonth(month: Month, stored: Month): string {
  const is = stored > month ? 'had ended' : 'had not begun yet';
  return `${formatMonthName(month)} ${is}: this was saved as the report of ${formatMonthName(stored)}.`;
}

export function useReportSaver(teamId: string, months: ThisMonth): MetricsSaver {
  const { save, isSaving } = useReportSave(months);
  const [failure, setFailure] = useState<SaveFailure>();
  return {
    save: async (edit, reasons = {}) => {
      setFailure(undefined);
      const { conflicts, notice, failure: found } = await save({ teamId, edit, reasons });
      setFailure(found);
      return conflicts && { conflicts, notice };
    },
    isSaving,
    failure,
    reset: () => setFailure(undefined),
  };
}

export function useCorrectionSaver(teamId: string, month: Month): MetricsSaver {
  const [correct, { isLoading: isSaving }] = useCorrectMonthMutation();
  const [failure, setFailure] = useState<SaveFailure>();
  return {
    save: async (edit) => {
      setFailure(undefined);
      const { data, error } = await correct({ teamId, month, edit });
      if (data?.kind === 'done') return { conflicts: [] };
      if (data?.kind === 'conflict') return { conflicts: data.keys };
      setFailure(data ? describeReply(data) : describeRepeatableSave(error));
      return undefined;
    },
    isSaving,
    failure,
    reset: () => setFailure(undefined),
  };
}

function describeReply({ kind, message }: Extract<CorrectionReply, { kind: 'refused' | 'broken' }>): SaveFailure {
  return kind === 'refused' ? refusedSave(message) : brokenSave(message);
}
