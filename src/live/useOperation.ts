import { skipToken } from '@reduxjs/toolkit/query';
import * as v from 'valibot';
import { formatCount } from '#domain/formatNumber.ts';
import { functionIds } from '#domain/resourceIds.ts';
import { toAppError } from '#src/appwrite/errors.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { appApi } from './appApi.ts';
import type { CallError } from './callOutcome.ts';
import { parseFunctionReply } from './parseFunctionReply.ts';
import { useBackgroundRun } from './useBackgroundRun.ts';

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
