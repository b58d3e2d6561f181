import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { parseJson } from '#domain/parseJson.ts';
import type { PreviewRun } from '#domain/previewRun.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { appApi } from './appApi.ts';
import type { CallError } from './callOutcome.ts';
import { useIsExecutionCutOffQuery } from './executions.ts';
import { liveRowEndpoint } from './liveListEndpoint.ts';

const { useFollowRunQuery } = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** Empty before it has begun. */
    followRun: build.query<PreviewRun[], string>({
      ...liveRowEndpoint(tableIds.previewRuns, 'PreviewRun'),
      keepUnusedDataFor: 0,
    }),
  }),
});

const pollMs = 15_000;

interface BackgroundRun<Result> {
  readonly isRunning: boolean;
  /** Rows read, or mails handled, so far. */
  readonly count: number;
  readonly result?: Result | undefined;
  readonly failure?: CallError | undefined;
}

/** Execution of a function in the background, until its row has an answer or the platform gave it up; none for null. */
export function useBackgroundRun<Schema extends v.GenericSchema<object>>(
  schema: Schema,
  functionId: string,
  executionId: string | null,
): BackgroundRun<v.InferOutput<Schema>> {
  const [endedId, setEndedId] = useState<string | null>(null);
  const followed = useFollowRunQuery(executionId ?? skipToken, {
    pollingInterval: executionId === endedId ? 0 : pollMs,
  });
  const run = followed.currentData?.[0];
  const isRunning = executionId !== null && (run === undefined || run.status === 'running');
  if (!isRunning && executionId !== endedId) setEndedId(executionId);
  const { currentData: isCutOff = false } = useIsExecutionCutOffQuery(
    isRunning ? { functionId, executionId } : skipToken,
    { pollingInterval: pollMs },
  );
  const json = run?.preview ?? null;
  const result = useMemo(() => {
    const found = json === null ? null : parseJson(json);
    return v.is(schema, found) ? found : undefined;
  }, [json, schema]);

  const count = run?.rowsRead ?? 0;
  if (executionId === null || result !== undefined) return { isRunning: false, count, result };
  if (isRunning && !isCutOff && followed.error === undefined) return { isRunning: true, count };
  return {
    isRunning: false,
    count,
    failure: followed.error ?? { message: run?.message ?? 'It was cut off.' },
  };
}
