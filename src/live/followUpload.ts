import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { useEffect } from 'react';
import * as v from 'valibot';
import { functionIds, tableIds } from '#domain/resourceIds.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { appApi } from './appApi.ts';
import { liveRowEndpoint } from './liveListEndpoint.ts';
import { parseFunctionReply } from './parseFunctionReply.ts';

const processed = v.object({ outcome: v.string() });

const followApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** Empty for somebody else's upload. */
    followUpload: build.query<UploadResult[], string>({
      ...liveRowEndpoint(tableIds.fileUploadResults, 'FollowedUpload'),
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

/** Without progress; the platform's queue may hold events by the thousand before this operation. */
const stalledMs = 4_000;
const queuedMs = 1_000;
/** Larger files have no row before an answer's time is over. */
const maxRows = 10_000;

/** While the operation waits or stands still; asking twice does no harm. */
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
