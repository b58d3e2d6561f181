import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { formatCount } from '#domain/formatNumber.ts';
import { parseJson } from '#domain/parseJson.ts';
import type { PreviewRun } from '#domain/previewRun.ts';
import { functionIds, tableIds } from '#domain/resourceIds.ts';
import { toAppError } from '#src/appwrite/errors.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { appApi } from './appApi.ts';
import type { CallError } from './callOutcome.ts';
import { useIsExecutionCutOffQuery } from './executions.ts';
import { liveRowEndpoint } from './liveListEndpoint.ts';
import { parseFunctionReply } from './parseFunctionReply.ts';

/** Of the file uploader (functions/file-uploader/README.md). */
interface OperationRequest {
  readonly path: '/names/merge' | '/undo';
  readonly body: object;
}

interface OperationArg extends OperationRequest {
  readonly functionId: string;
}

const previewPaths = { '/names/merge': '/names/merge/preview', '/undo': '/undo/preview' } as const;

const takesLonger = v.object({ takesLonger: v.literal(true) });
const started = v.object({ $id: v.string(), status: v.string() });
/** Execution in the background, for a preview that takes longer than a person is made to wait. */
const inBackground = v.object({ executionId: v.string() });

const { useGetOperationPreviewQuery, useFollowPreviewQuery, useStartOperationMutation } = appApi.injectEndpoints({
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
          return { executionId: await functions.start(functionId, { ...request, path: `${request.path}/background` }) };
        },
      keepUnusedDataFor: 0,
    }),
    /** Empty before it has begun. */
    followPreview: build.query<PreviewRun[], string>({
      ...liveRowEndpoint(tableIds.previewRuns, 'PreviewRun'),
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
  }),
});

export function useStartOperation() {
  const { fileUploaderFunctionId: functionId = functionIds.fileUploader } = useRuntimeConfig();
  const [run, state] = useStartOperationMutation();
  return [(request: OperationRequest) => run({ functionId, ...request }), state] as const;
}

const pollMs = 15_000;

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
  const { fileUploaderFunctionId: functionId = functionIds.fileUploader } = useRuntimeConfig();
  const { currentData, isFetching, error, refetch } = useGetOperationPreviewQuery(
    request ? { functionId, ...request } : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  const data = isFetching ? undefined : currentData;
  const executionId = v.is(inBackground, data) ? data.executionId : null;
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
    const found = executionId === null ? data : json === null ? null : parseJson(json);
    return v.is(schema, found) ? found : undefined;
  }, [executionId, data, json, schema]);

  const ended = { isLoading: false, progress: '', refetch };
  if (isFetching) return { ...ended, isLoading: true };
  if (error !== undefined) return { ...ended, failure: error };
  if (data === undefined || preview !== undefined) return { ...ended, preview };
  if (executionId === null) return { ...ended, failure: { message: 'The function failed.' } };
  if (isRunning && !isCutOff && followed.error === undefined) {
    const progress = run?.rowsRead ? `${formatCount(run.rowsRead, 'row')} so far.` : '';
    return { isLoading: true, progress, refetch };
  }
  return { ...ended, failure: followed.error ?? { message: run?.message ?? 'It was cut off.' } };
}
