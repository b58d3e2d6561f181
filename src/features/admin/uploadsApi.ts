import { bucketIds, tableIds } from '#domain/resourceIds.ts';
import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { appApi } from '#src/api/appApi.ts';
import { downloadStoredFile, saveFile } from '#src/api/downloads.ts';
import { liveListEndpoint } from '#src/api/liveListEndpoint.ts';
import type { FunctionReply } from '#src/appwrite/services.ts';

interface SubmitUploadArg {
  readonly functionId: string;
  /** As in specification.md, section 7, and as `FunctionRequest` takes a large one. */
  readonly body: Blob;
}

/** A person's own uploads (specification.md, section 7). */
export const uploadsApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** By e-mail address, live. Newest first at first, in any order after live changes (`sortUploads`). */
    listUploads: build.query<UploadResult[], string>({
      ...liveListEndpoint({
        tableId: tableIds.fileUploadResults,
        list: (email: string) => ({
          filters: [{ column: 'submittedBy', equals: email }],
          newestFirstBy: 'submittedAt',
        }),
        belongs: ({ submittedBy }, email) => submittedBy === email,
        tag: (email) => ({ type: 'Upload', id: email }),
      }),
    }),
    /** Sends one request body. Large: keep it out of the store by `initiate(…, { track: false })`. */
    submitUpload: build.mutation<FunctionReply, SubmitUploadArg>({
      query:
        ({ functionId, body }) =>
        ({ functions }) =>
          functions.execute(functionId, { method: 'POST', path: '/', body }),
    }),
    /** Has the browser save an error file as it is stored. */
    downloadErrorFile: build.mutation<null, string>({
      query:
        (fileId) =>
        ({ files }, options) =>
          downloadStoredFile(files, bucketIds.uploadIssues, fileId, options),
    }),
    /** Has the browser save an error file as a workbook. */
    downloadErrorWorkbook: build.mutation<null, string>({
      query:
        (fileId) =>
        async ({ files }, options) => {
          const csv = await files.download(bucketIds.uploadIssues, fileId, options);
          const { convertErrorFile } = await import('./history/error-file/convertErrorFile.ts');
          saveFile(await convertErrorFile(csv));
        },
    }),
  }),
});

export const { useListUploadsQuery, useDownloadErrorFileMutation, useDownloadErrorWorkbookMutation } = uploadsApi;
