import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { tableIds } from '#domain/resourceIds.ts';
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
  }),
});

export const { useFollowUploadQuery } = followApi;
