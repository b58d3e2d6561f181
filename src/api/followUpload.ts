import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { useEffect } from 'react';
import * as v from 'valibot';
import { functionIds, tableIds } from '#domain/resourceIds.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { appApi } from './appApi.ts';
import { liveListEndpoint } from './liveListEndpoint.ts';
import { parseFunctionReply } from './parseFunctionReply.ts';

/** `idle`: nothing waits. */
const processed = v.object({ outcome: v.string() });

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
    processUploads: build.mutation<v.InferOutput<typeof processed>, string>({
      query:
        (functionId) =>
        async ({ functions }) => {
          const reply = await functions.execute(functionId, { method: 'POST', path: '/process', body: '' });
          return parseFunctionReply(processed, reply);
        },
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
      timer = setTimeout(() => void processOnce(), ms);
    };
    const processOnce = async (): Promise<void> => {
      const { data } = await process(functionId);
      // Where it failed, or nothing waits, the schedule makes up for it.
      if (timer !== undefined && data !== undefined && data.outcome !== 'idle') wait(stalledMs);
    };
    wait(isQueued ? queuedMs : stalledMs);
    return () => {
      clearTimeout(timer);
      timer = undefined;
    };
  }, [isDue, isQueued, version, process, functionId]);
}
