import { skipToken } from '@reduxjs/toolkit/query';
import * as v from 'valibot';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';
import { appApi } from '#src/api/appApi.ts';
import { requestPreview, usePreview } from '#src/api/functionPreview.ts';
import { parseFunctionReply } from '#src/api/parseFunctionReply.ts';
import type { FunctionsService } from '#src/appwrite/services.ts';

export interface NamesToMerge {
  readonly category: TechnologyCategory;
  readonly name: string;
  readonly aliases: readonly string[];
}

interface FunctionArg {
  /** Id of the file uploader, which merges as well. */
  readonly functionId: string;
}

const texts = v.array(v.string());

const mergePreview = v.object({
  name: v.string(),
  aliases: texts,
  teams: v.array(
    v.object({
      teamId: v.string(),
      teamName: v.string(),
      items: v.array(v.object({ from: v.string(), to: v.nullable(v.string()) })),
    }),
  ),
  teamCount: v.number(),
  withoutRoom: texts,
});

const requestMergePreview = (functions: FunctionsService, functionId: string, names: NamesToMerge) =>
  requestPreview(functions, functionId, '/names/merge/preview', JSON.stringify(names), mergePreview);

const started = v.object({ $id: v.string(), status: v.string() });

/** Merges of names, which the file uploader previews, makes and undoes (functions/file-uploader/README.md). */
const mergeApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** By how the lists are at this moment: not kept. */
    getMergePreview: build.query<Awaited<ReturnType<typeof requestMergePreview>>, FunctionArg & NamesToMerge>({
      query:
        ({ functionId, ...names }) =>
        ({ functions }) =>
          requestMergePreview(functions, functionId, names),
      keepUnusedDataFor: 0,
    }),
    /** Twice is once, by its id. */
    startMerge: build.mutation<
      v.InferOutput<typeof started>,
      FunctionArg & NamesToMerge & { readonly mergeId: string }
    >({
      query:
        ({ functionId, ...merge }) =>
        ({ functions }) =>
          post(functions, functionId, '/names/merge', merge, started),
    }),
    /** Twice is once: a merge has one undo. */
    startMergeUndo: build.mutation<v.InferOutput<typeof started>, FunctionArg & { readonly uploadId: string }>({
      query:
        ({ functionId, uploadId }) =>
        ({ functions }) =>
          post(functions, functionId, '/undo', { uploadId }, started),
    }),
  }),
});

const { useGetMergePreviewQuery } = mergeApi;
export const { useStartMergeMutation, useStartMergeUndoMutation } = mergeApi;

/** What a merge would do, as the lists are when the names are chosen; nothing for null. */
export function useMergePreview(functionId: string, names: NamesToMerge | null) {
  const query = useGetMergePreviewQuery(names ? { functionId, ...names } : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  return { ...usePreview(mergePreview, functionId, query), refetch: query.refetch };
}

async function post<Schema extends v.GenericSchema>(
  functions: FunctionsService,
  functionId: string,
  path: string,
  body: object,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  return parseFunctionReply(
    schema,
    await functions.execute(functionId, { method: 'POST', path, body: JSON.stringify(body) }),
  );
}
