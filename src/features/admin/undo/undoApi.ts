import * as v from 'valibot';
import { unavailableReasons } from '#domain/capacity-plan/undo.ts';
import { appApi } from '#src/api/appApi.ts';
import { requestPreview, usePreview } from '#src/api/functionPreview.ts';
import { parseFunctionReply } from '#src/api/parseFunctionReply.ts';
import type { FunctionsService } from '#src/appwrite/services.ts';

interface UndoArg {
  /** Id of the file uploader, which undoes as well. */
  readonly functionId: string;
  readonly uploadId: string;
}

const kindCounts = v.object({ teams: v.number(), people: v.number(), memberships: v.number() });

const undoPreview = v.object({
  state: v.picklist(['available', 'underWay', 'done', 'expired', 'unavailable']),
  reason: v.exactOptional(v.picklist(unavailableReasons)),
  undoId: v.nullable(v.string()),
  fileName: v.string(),
  isMerge: v.exactOptional(v.boolean()),
  restored: kindCounts,
  removed: kindCounts,
  kept: v.array(
    v.object({
      kind: v.picklist(['teams', 'people', 'memberships']),
      name: v.string(),
      detail: v.string(),
      reason: v.picklist(['changed', 'removed', 'hasData', 'inUse', 'noRoom']),
    }),
  ),
  keptCount: v.number(),
});

const requestUndoPreview = (functions: FunctionsService, functionId: string, uploadId: string) =>
  requestPreview(functions, functionId, '/undo/preview', JSON.stringify({ uploadId }), undoPreview);

const startedUndo = v.object({ $id: v.string(), status: v.string() });

/** The undo of an upload, which the file uploader previews and makes (functions/file-uploader/README.md). */
const undoApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** By how the rows are at this moment: not kept. */
    getUndoPreview: build.query<Awaited<ReturnType<typeof requestUndoPreview>>, UndoArg>({
      query:
        ({ functionId, uploadId }) =>
        ({ functions }) =>
          requestUndoPreview(functions, functionId, uploadId),
      keepUnusedDataFor: 0,
    }),
    /** Twice is once: the same upload has one undo. */
    startUndo: build.mutation<v.InferOutput<typeof startedUndo>, UndoArg>({
      query:
        ({ functionId, uploadId }) =>
        async ({ functions }) => {
          const body = JSON.stringify({ uploadId });
          return parseFunctionReply(
            startedUndo,
            await functions.execute(functionId, { method: 'POST', path: '/undo', body }),
          );
        },
    }),
  }),
});

const { useGetUndoPreviewQuery } = undoApi;
export const { useStartUndoMutation } = undoApi;

/** What an undo would do, as the rows are when it is opened. */
export function useUndoPreview(arg: UndoArg) {
  const query = useGetUndoPreviewQuery(arg, { refetchOnMountOrArgChange: true });
  return { ...usePreview(undoPreview, arg.functionId, query), refetch: query.refetch };
}
