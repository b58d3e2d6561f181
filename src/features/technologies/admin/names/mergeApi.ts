import * as v from 'valibot';
import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { MergePreview } from '#domain/technologies/mergePlan.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';
import { appApi } from '#src/api/appApi.ts';
import { liveListEndpoint } from '#src/api/liveListEndpoint.ts';
import { parseFunctionReply } from '#src/api/parseFunctionReply.ts';
import type { AppwriteServices } from '#src/appwrite/services.ts';

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

const started = v.object({ $id: v.string(), status: v.string() });

const taggedApi = appApi.enhanceEndpoints({ addTagTypes: ['Merge'] });

/** Merges of names, which the file uploader previews, makes and undoes (functions/file-uploader/README.md). */
const mergeApi = taggedApi.injectEndpoints({
  endpoints: (build) => ({
    /** By how the lists are at this moment: not kept. */
    getMergePreview: build.query<MergePreview, FunctionArg & NamesToMerge>({
      query:
        ({ functionId, ...names }) =>
        ({ functions }) =>
          post(functions, functionId, '/names/merge/preview', names, mergePreview),
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
    /** How far a merge or an undo is, live: a list of one. */
    followMerge: build.query<UploadResult[], string>({
      ...liveListEndpoint({
        tableId: tableIds.fileUploadResults,
        list: (id: string) => ({ filters: [{ column: '$id', equals: id }] }),
        belongs: ({ $id }, id) => $id === id,
        tag: (id) => ({ type: 'Merge', id }),
      }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetMergePreviewQuery, useStartMergeMutation, useStartMergeUndoMutation, useFollowMergeQuery } =
  mergeApi;

async function post<Schema extends v.GenericSchema>(
  functions: AppwriteServices['functions'],
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
