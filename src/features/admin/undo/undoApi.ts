import * as v from 'valibot';
import type { UndoPreview } from '#domain/capacity-plan/undo.ts';
import { parseJson } from '#domain/parseJson.ts';
import { appApi } from '#src/api/appApi.ts';
import { FailedCall } from '#src/appwrite/errors.ts';
import type { FunctionReply } from '#src/appwrite/services.ts';

interface UndoArg {
  /** Id of the file uploader, which undoes as well. */
  readonly functionId: string;
  readonly uploadId: string;
}

const kindCounts = v.object({ teams: v.number(), people: v.number(), memberships: v.number() });

const undoPreview = v.object({
  state: v.picklist(['available', 'underWay', 'done', 'expired', 'unavailable']),
  undoId: v.nullable(v.string()),
  fileName: v.string(),
  restored: kindCounts,
  removed: kindCounts,
  kept: v.array(
    v.object({
      kind: v.picklist(['teams', 'people', 'memberships']),
      name: v.string(),
      detail: v.string(),
      reason: v.picklist(['changed', 'removed', 'hasData', 'inUse']),
    }),
  ),
  keptCount: v.number(),
});

const startedUndo = v.object({ $id: v.string(), status: v.string() });
const errorReply = v.object({ message: v.pipe(v.string(), v.nonEmpty()) });

/** The undo of an upload, which the file uploader previews and makes (functions/file-uploader/README.md). */
const undoApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** By how the rows are at this moment: not kept. */
    getUndoPreview: build.query<UndoPreview, UndoArg>({
      query:
        ({ functionId, uploadId }) =>
        async ({ functions }) => {
          const body = JSON.stringify({ uploadId });
          return parseReply(
            undoPreview,
            await functions.execute(functionId, { method: 'POST', path: '/undo/preview', body }),
          );
        },
      keepUnusedDataFor: 0,
    }),
    /** Twice is once: the same upload has one undo. */
    startUndo: build.mutation<v.InferOutput<typeof startedUndo>, UndoArg>({
      query:
        ({ functionId, uploadId }) =>
        async ({ functions }) => {
          const body = JSON.stringify({ uploadId });
          return parseReply(startedUndo, await functions.execute(functionId, { method: 'POST', path: '/undo', body }));
        },
    }),
  }),
});

export const { useGetUndoPreviewQuery, useStartUndoMutation } = undoApi;

/** Throws `FailedCall`: with the function's own message when it refused, with code 500 when it broke or answered something else. */
function parseReply<Schema extends v.GenericSchema>(
  schema: Schema,
  { status, statusCode, body }: FunctionReply,
): v.InferOutput<Schema> {
  const reply = parseJson(body);
  const isRefusal = status === 'completed' && statusCode >= 400 && statusCode < 500;
  if (isRefusal) {
    const message = v.is(errorReply, reply) ? reply.message : '';
    throw new FailedCall({ message, code: statusCode, type: 'function_refused', retryable: false });
  }
  if (status === 'completed' && statusCode < 400 && v.is(schema, reply)) return reply;
  throw new FailedCall({ message: 'The function failed.', code: 500, type: 'function_failed', retryable: true });
}
