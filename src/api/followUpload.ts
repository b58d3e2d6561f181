import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { useEffect } from 'react';
import { functionIds, tableIds } from '#domain/resourceIds.ts';
import type { FunctionReply } from '#src/appwrite/services.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { appApi } from './appApi.ts';
import { liveListEndpoint } from './liveListEndpoint.ts';

const taggedApi = appApi.enhanceEndpoints({ addTagTypes: ['FollowedUpload'] });

const followApi = taggedApi.injectEndpoints({
  endpoints: (build) => ({
    /** How far an upload, a merge or an undo is, live: a list of one; empty for somebody else's. */
    followUpload: build.query<UploadResult[], string>({
      ...liveListEndpoint({
        tableId: tableIds.fileUploadResults,
        list: (id: string) => ({ filters: [{ column: '$id', equals: id }] }),
        belongs: ({ $id }, id) => $id === id,
        tag: (id) => ({ type: 'FollowedUpload', id }),
      }),
      keepUnusedDataFor: 0,
    }),
    processUploads: build.mutation<FunctionReply, string>({
      query:
        (functionId) =>
        ({ functions }) =>
          functions.execute(functionId, { method: 'POST', path: '/process', body: '' }),
    }),
  }),
});

export const { useFollowUploadQuery } = followApi;
const { useProcessUploadsMutation } = followApi;

/** Time without progress after which an operation is taken out of the platform's queue, where events may wait before it by the thousand. */
const stalledMs = 4_000;
/** The same before it has begun. */
const queuedMs = 1_000;
/** Larger ones take longer than an answer may before their first row. */
const maxRows = 10_000;

/** Has an operation processed at once while it waits or stands still; that one is under way already does no harm. */
export function useProcessingAtOnce(operation: UploadResult | undefined): void {
  const { fileUploaderFunctionId: functionId = functionIds.fileUploader } = useRuntimeConfig();
  const [process] = useProcessUploadsMutation();
  const isDue = operation?.completedAt === null && operation.recordsTotal <= maxRows;
  const isQueued = operation?.status === 'queued';
  const version = operation?.$updatedAt;
  useEffect(() => {
    if (!isDue) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (ms: number): void => {
      timer = setTimeout(() => void process(functionId).finally(() => timer && wait(stalledMs)), ms);
    };
    wait(isQueued ? queuedMs : stalledMs);
    return () => {
      clearTimeout(timer);
      timer = undefined;
    };
  }, [isDue, isQueued, version, process, functionId]);
}
