import { bucketIds } from '../../../domain/resourceIds';
import { appApi } from '../../api/appApi';
import type { FunctionReply } from '../../appwrite/services';
import { saveFile } from '../../components/saveFile';

/** The export and its file (SPEC section 7). */
export const exportApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** Executes the file exporter and waits for its reply. */
    runExport: build.mutation<FunctionReply, string>({
      query:
        (functionId) =>
        ({ functions }) =>
          functions.execute(functionId, { method: 'GET', path: '/export' }),
    }),
    /** Fetches the file with the session and saves it, for a browser that can't by itself. */
    downloadExport: build.mutation<null, string>({
      query:
        (fileId) =>
        async ({ files }, options) =>
          saveFile(await files.download(bucketIds.exports, fileId, options)),
    }),
  }),
});

export const { useDownloadExportMutation } = exportApi;
