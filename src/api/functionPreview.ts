import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { formatCount } from '#domain/formatNumber.ts';
import { parseJson } from '#domain/parseJson.ts';
import type { PreviewRun } from '#domain/previewRun.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { toAppError } from '#src/appwrite/errors.ts';
import type { FunctionsService } from '#src/appwrite/services.ts';
import { appApi } from './appApi.ts';
import type { CallError } from './callOutcome.ts';
import { useIsExecutionCutOffQuery } from './executions.ts';
import { liveListEndpoint } from './liveListEndpoint.ts';
import { parseFunctionReply } from './parseFunctionReply.ts';

/** Execution that makes a preview which takes longer than a person is made to wait. */
interface InBackground {
  readonly executionId: string;
}

const takesLonger = v.object({ takesLonger: v.literal(true) });

/** A preview by the function; where it doesn't answer in time, by an execution in the background. Throws `FailedCall`. */
export async function requestPreview<Schema extends v.GenericSchema<object>>(
  functions: FunctionsService,
  functionId: string,
  path: string,
  body: string,
  schema: Schema,
): Promise<v.InferOutput<Schema> | InBackground> {
  const reply = await functions.execute(functionId, { method: 'POST', path, body }).catch((thrown: unknown) => {
    if (toAppError(thrown).type === 'function_synchronous_timeout') return null;
    throw thrown;
  });
  const preview = reply && parseFunctionReply(v.union([takesLonger, schema]), reply);
  if (preview !== null && !v.is(takesLonger, preview)) return preview;
  return { executionId: await functions.start(functionId, { method: 'POST', path: `${path}/background`, body }) };
}

const taggedApi = appApi.enhanceEndpoints({ addTagTypes: ['PreviewRun'] });

const { useFollowPreviewQuery } = taggedApi.injectEndpoints({
  endpoints: (build) => ({
    /** How far a preview in the background is, live: a list of one; empty before it has begun. */
    followPreview: build.query<PreviewRun[], string>({
      ...liveListEndpoint({
        tableId: tableIds.previewRuns,
        list: (id: string) => ({ filters: [{ column: '$id', equals: id }] }),
        belongs: ({ $id }, id) => $id === id,
        tag: (id) => ({ type: 'PreviewRun', id }),
      }),
      keepUnusedDataFor: 0,
    }),
  }),
});

/** Looks for progress while none is heard of. */
const pollMs = 15_000;

interface PreviewQuery<Preview> {
  readonly currentData?: Preview | InBackground | undefined;
  readonly isFetching: boolean;
  readonly error?: CallError | undefined;
}

/** At most one of `preview` and `failure`; neither while it is made. */
interface FollowedPreview<Preview> {
  readonly preview?: Preview | undefined;
  readonly failure?: CallError | undefined;
  readonly isLoading: boolean;
  /** 'Looking at the teams... ' is followed by it: '' or '12,000 rows so far.' */
  readonly progress: string;
}

/** A preview that was requested by `requestPreview`, followed to its end. */
export function usePreview<Schema extends v.GenericSchema<object>>(
  schema: Schema,
  functionId: string,
  query: PreviewQuery<v.InferOutput<Schema>>,
): FollowedPreview<v.InferOutput<Schema>> {
  const data = query.isFetching ? undefined : query.currentData;
  const executionId = data !== undefined && isInBackground(data) ? data.executionId : null;
  const [endedId, setEndedId] = useState<string | null>(null);
  const followed = useFollowPreviewQuery(executionId ?? skipToken, {
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
  const preview = useMemo(() => {
    const parsed = json === null ? null : parseJson(json);
    return v.is(schema, parsed) ? parsed : undefined;
  }, [json, schema]);

  const ended = { isLoading: false, progress: '' };
  if (query.isFetching) return { isLoading: true, progress: '' };
  if (query.error !== undefined) return { ...ended, failure: query.error };
  if (data === undefined || !isInBackground(data)) return { ...ended, preview: data };
  if (preview !== undefined) return { ...ended, preview };
  if (isRunning && !isCutOff && followed.error === undefined) {
    return { isLoading: true, progress: run?.rowsRead ? `${formatCount(run.rowsRead, 'row')} so far.` : '' };
  }
  return { ...ended, failure: followed.error ?? { message: run?.message ?? 'It was cut off.' } };
}

function isInBackground(data: object): data is InBackground {
  return 'executionId' in data;
}
