import { skipToken } from '@reduxjs/toolkit/query';
import * as v from 'valibot';
import { useMemo, useState } from 'react';
import { formatCount } from '#domain/formatNumber.ts';
import { functionIds, tableIds } from '#domain/resourceIds.ts';
import { toAppError } from '#src/appwrite/errors.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { parseJson } from '#domain/parseJson.ts';
import type { PreviewRun } from '#domain/previewRun.ts';
import { appApi } from './appApi.ts';
import type { CallError } from './callOutcome.ts';
import { parseFunctionReply } from './parseFunctionReply.ts';
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

/** Of the file uploader, and a reminder by hand (their READMEs). */
interface OperationRequest {
  readonly path: keyof typeof previewPaths;
  readonly body: object;
}

interface OperationArg extends OperationRequest {
  readonly functionId: string;
}

const previewPaths = {
  '/names/merge': '/names/merge/preview',
  '/undo': '/undo/preview',
  '/remind': '/remind',
} as const;

const takesLonger = v.object({ takesLonger: v.literal(true) });
const started = v.object({ $id: v.string(), status: v.string() });
/** Execution in the background, for a preview that takes longer than a person is made to wait. */
const inBackground = v.object({ executionId: v.string() });

const operationsApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** Not kept: the rows are those of this moment. In the background where the function doesn't answer in time. */
    getOperationPreview: build.query<object, OperationArg>({
      query:
        ({ functionId, path, body }) =>
        async ({ functions }) => {
          const request = { method: 'POST', path: previewPaths[path], body: JSON.stringify(body) } as const;
          const reply = await functions.execute(functionId, request).catch((thrown: unknown) => {
            if (toAppError(thrown).type === 'function_synchronous_timeout') return null;
            throw thrown;
          });
          const preview = reply && parseFunctionReply(v.looseObject({}), reply);
          if (preview !== null && !v.is(takesLonger, preview)) return preview;
          return {
            executionId: await functions.start(functionId, { ...request, path: `${request.path}/background` }),
          };
        },
      keepUnusedDataFor: 0,
    }),
    /** Idempotent: a merge has an id, and an upload or a merge one undo. */
    startOperation: build.mutation<v.InferOutput<typeof started>, OperationArg>({
      query:
        ({ functionId, path, body }) =>
        async ({ functions }) =>
          parseFunctionReply(
            started,
            await functions.execute(functionId, { method: 'POST', path, body: JSON.stringify(body) }),
          ),
    }),
    /** Resolves with the id of the execution. */
    startInBackground: build.mutation<string, OperationArg>({
      query:
        ({ functionId, path, body }) =>
        ({ functions }) =>
          functions.start(functionId, { method: 'POST', path: `${path}/background`, body: JSON.stringify(body) }),
    }),
  }),
});

const { useGetOperationPreviewQuery, useStartOperationMutation, useStartInBackgroundMutation } = operationsApi;

function useFunctionIds(): Readonly<Record<OperationRequest['path'], string>> {
  const { fileUploaderFunctionId: uploader = functionIds.fileUploader } = useRuntimeConfig();
  return { '/names/merge': uploader, '/undo': uploader, '/remind': functionIds.reminder };
}

export function useStartOperation() {
  const ids = useFunctionIds();
  const [run, state] = useStartOperationMutation();
  return [(request: OperationRequest) => run({ functionId: ids[request.path], ...request }), state] as const;
}

/** Starts it without waiting for an answer, and follows it. */
export function useBackgroundOperation<Schema extends v.GenericSchema<object>>(
  schema: Schema,
  path: OperationRequest['path'],
) {
  const functionId = useFunctionIds()[path];
  const [run, started] = useStartInBackgroundMutation();
  const followed = useBackgroundRun(schema, functionId, started.data ?? null);
  return { start: (body: object) => run({ functionId, path, body }), started, followed };
}

interface OperationPreview<Preview> {
  readonly preview?: Preview | undefined;
  readonly failure?: CallError | undefined;
  readonly isLoading: boolean;
  /** After 'Looking at the teams... ': '' or '12,000 rows so far.' */
  readonly progress: string;
}

/** As the rows are when it is asked for; nothing for null. */
export function useOperationPreview<Schema extends v.GenericSchema<object>>(
  schema: Schema,
  request: OperationRequest | null,
): OperationPreview<v.InferOutput<Schema>> & { readonly refetch: () => unknown } {
  const functionId = useFunctionIds()[request?.path ?? '/undo'];
  const { currentData, isFetching, error, refetch } = useGetOperationPreviewQuery(
    request ? { functionId, ...request } : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  const data = isFetching ? undefined : currentData;
  const executionId = v.is(inBackground, data) ? data.executionId : null;
  const { isRunning, count, result, failure } = useBackgroundRun(schema, functionId, executionId);

  const ended = { isLoading: false, progress: '', refetch };
  if (isFetching) return { ...ended, isLoading: true };
  if (error !== undefined) return { ...ended, failure: error };
  if (data === undefined) return ended;
  if (isRunning) return { isLoading: true, progress: count > 0 ? `${formatCount(count, 'row')} so far.` : '', refetch };
  if (executionId !== null) return { ...ended, preview: result, failure };
  return v.is(schema, data) ? { ...ended, preview: data } : { ...ended, failure: { message: 'The function failed.' } };
}

interface BackgroundRun<Result> {
  readonly isRunning: boolean;
  /** Rows read, or mails handled, so far. */
  readonly count: number;
  readonly result?: Result | undefined;
  readonly failure?: CallError | undefined;
}

/** Execution of a function in the background, until its row has an answer or the platform gave it up; none for null. */
function useBackgroundRun<Schema extends v.GenericSchema<object>>(
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
