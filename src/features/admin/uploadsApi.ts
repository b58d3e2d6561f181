import { tableIds } from '../../../domain/resourceIds';
import type { UploadResult } from '../../../domain/upload/uploadResult';
import { appApi } from '../../api/appApi';
import { keepListLive } from '../../api/keepListLive';

/** A person's own uploads (SPEC section 7). */
export const uploadsApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** By e-mail address; newest first when they come, in any order after that (`sortUploads`). Live. */
    listUploads: build.query<UploadResult[], string>({
      query:
        (email) =>
        ({ tables }, options) =>
          tables.listAll<UploadResult>(tableIds.fileUploadResults, {
            ...options,
            filters: [{ column: 'submittedBy', equals: email }],
            newestFirstBy: 'submittedAt',
          }),
      providesTags: ['Upload'],
      ...keepListLive<UploadResult, string>({
        tableId: tableIds.fileUploadResults,
        belongs: ({ submittedBy }, email) => submittedBy === email,
        refetch: (email, dispatch): unknown =>
          dispatch(uploadsApi.endpoints.listUploads.initiate(email, { forceRefetch: true, subscribe: false })),
      }),
    }),
  }),
});

export const { useListUploadsQuery } = uploadsApi;
