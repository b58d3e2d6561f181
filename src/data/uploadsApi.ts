import { bucketIds, tableIds } from '#domain/resourceIds.ts';
import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { appApi } from '#src/live/appApi.ts';
import { downloadStoredFile, saveFile } from '#src/live/downloads.ts';
import { liveListEndpoint } from '#src/live/liveListEndpoint.ts';
import type { FunctionReply } from '#src/appwrite/services.ts';

interface SubmitUploadArg {
  readonly functionId: string;
  readonly body: Blob;
}

/** specification.md, section 7. */
export const uploadsApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first until live changes come (`sortUploads`). */
    listUploads: build.query<UploadResult[], string>({
      ...liveListEndpoint({
        tableId: tableIds.fileUploadResults,
        list: (email: string) => ({
          filters: [{ column: 'submittedBy', equals: email }],
          newestFirstBy: 'submittedAt',
        }),
        tag: (email) => ({ type: 'Upload', id: email }),
      }),
    }),
    /** Large: keep it out of the store by `initiate(…, { track: false })`. */
    submitUpload: build.mutation<FunctionReply, SubmitUploadArg>({
      query:
        ({ functionId, body }) =>
        ({ functions }) =>
          functions.execute(functionId, { method: 'POST', path: '/', body }),
    }),
    downloadErrorFile: build.mutation<null, string>({
      query:
        (fileId) =>
        ({ files }, options) =>
          downloadStoredFile(files, bucketIds.uploadIssues, fileId, options),
    }),
    downloadErrorWorkbook: build.mutation<null, string>({
      query:
        (fileId) =>
        async ({ files }, options) => {
          const csv = await files.download(bucketIds.uploadIssues, fileId, options);
          const { convertErrorFile } = await import('#src/data/error-file/convertErrorFile.ts');
          saveFile(await convertErrorFile(csv));
        },
    }),
  }),
});

export const { useListUploadsQuery, useDownloadErrorFileMutation, useDownloadErrorWorkbookMutation } = uploadsApi;
