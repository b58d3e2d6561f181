import { useState } from 'react';
import type { MetricKey } from '#domain/monthly-metrics/fields.ts';
import type { MetricsEdit } from '#domain/monthly-metrics/mergeMetrics.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import { callOutcome, type CallError, describeCallError } from '#src/api/callOutcome.ts';
import { saveErrorText, useUserName } from '#src/features/teams/teamEdits.ts';
import { useUpdateMetricsMutation } from './metricsApi.ts';
import { type CorrectionReply, useCorrectMonthMutation } from './monthReportsApi.ts';

/** How the dialog saves what was changed. */
export interface MetricsSaver {
  /** Metrics in conflict, for which nothing was written; undefined after a failure. */
  readonly save: (edit: MetricsEdit) => Promise<readonly MetricKey[] | undefined>;
  readonly isSaving: boolean;
  readonly failure: string | undefined;
  /** Clears the failure. */
  readonly reset: () => void;
}

/** Saves a team's metrics, as this month's report. */
export function useReportSaver(teamId: string): MetricsSaver {
  const userName = useUserName();
  const [update, { isLoading: isSaving, error, reset }] = useUpdateMetricsMutation();
  return {
    save: async (edit) => {
      const { data } = await update({ teamId, userName, edit });
      return data?.conflicts.map(({ key }) => key);
    },
    isSaving,
    failure: saveErrorText(error),
    reset,
  };
}

const unknownOutcome = "We got no answer, so we don't know yet whether it was saved. Try again: nothing is done twice.";

/** Corrects a month that is over, through the function that keeps the reports. */
export function useCorrectionSaver(teamId: string, month: Month): MetricsSaver {
  const [correct, { isLoading: isSaving }] = useCorrectMonthMutation();
  const [failure, setFailure] = useState<string>();
  return {
    save: async (edit) => {
      setFailure(undefined);
      const { data, error } = await correct({ teamId, month, edit });
      if (data?.kind === 'done') return [];
      if (data?.kind === 'conflict') return data.keys;
      setFailure(data ? describeReply(data) : describeError(error));
      return undefined;
    },
    isSaving,
    failure,
    reset: () => setFailure(undefined),
  };
}

function describeReply({ kind, message }: Extract<CorrectionReply, { kind: 'refused' | 'broken' }>): string {
  return kind === 'refused' ? message : `${unknownOutcome} ${message}`.trim();
}

function describeError(error: CallError): string {
  const outcome = callOutcome(error);
  return outcome === 'timedOut' || outcome === 'unknown' ? unknownOutcome : describeCallError(error);
}
