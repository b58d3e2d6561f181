import type { ExportRun } from '#domain/exportResult.ts';
import { bucketIds, tableIds } from '#domain/resourceIds.ts';
import { appApi } from '#src/live/appApi.ts';
import { downloadStoredFile } from '#src/live/downloads.ts';
import { liveListEndpoint } from '#src/live/liveListEndpoint.ts';
import type { FunctionReply, StoredFile } from '#src/appwrite/services.ts';

/** The export and its file (specification.md, section 7). */
export const exportApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    runExport: build.mutation<FunctionReply, string>({
      query:
        (functionId) =>
        ({ functions }) =>
          functions.execute(functionId, { method: 'GET', path: '/export' }),
    }),
    /** Returns the id of the execution, which is that of its row. */
    startExport: build.mutation<string, string>({
      query:
        (functionId) =>
        ({ functions }) =>
          functions.start(functionId, { method: 'POST', path: '/export' }),
    }),
    /** Exports in the background by user id, live, in any order. */
    listExportRuns: build.query<ExportRun[], string>({
      ...liveListEndpoint({
        tableId: tableIds.exportRuns,
        list: (userId: string) => ({ filters: [{ column: 'userId', equals: userId }] }),
        tag: (userId) => ({ type: 'ExportRun', id: userId }),
      }),
    }),
    /** Newest stored file by user id; null if there is none. Not cached, because files expire after a day. */
    getLatestExport: build.query<StoredFile | null, string>({
      query:
        () =>
        ({ files }, options) =>
          files.getNewest(bucketIds.exports, options),
      keepUnusedDataFor: 0,
    }),
    downloadExport: build.mutation<null, string>({
      query:
        (fileId) =>
        ({ files }, options) =>
          downloadStoredFile(files, bucketIds.exports, fileId, options),
    }),
  }),
});

export const { useGetLatestExportQuery, useListExportRunsQuery } = exportApi;
