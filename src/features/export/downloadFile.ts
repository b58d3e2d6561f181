import { exportKeptMs } from '../../../domain/limits';
import { bucketIds } from '../../../domain/resourceIds';
import type { AppThunk } from '../../api/AppThunk';
import { exportApi } from './exportApi';
import type { CompleteExport } from './exportSlice';

/**
 * Download File (SPEC section 7): opened in a new tab; where the session lies in no cookie, so that a tab of its own would be refused,
 * fetched and saved instead. Gives what to say when that failed, else null. Opens before it waits for anything: a browser allows a
 * new tab only at the press of a button. So the age alone tells that a file is gone: the tab would show the platform's refusal.
 */
export function downloadFile({ result, completedAtMs }: CompleteExport): AppThunk<Promise<string | null>> {
  const { fileId, downloadUrl } = result;
  return async (dispatch, _, { services }) => {
    if (Date.now() - completedAtMs >= exportKeptMs)
      return 'Download failed: The file was kept for one day and is gone. Please generate a new export.';
    const link = fileId === null ? downloadUrl : services.files.getDownloadLink(bucketIds.exports, fileId);
    if (link !== null) {
      window.open(link, '_blank', 'noopener');
      return null;
    }
    if (fileId === null) return 'Download failed: No file ID or download URL provided';
    const { error } = await dispatch(exportApi.endpoints.downloadExport.initiate(fileId, { track: false }));
    return error === undefined ? null : `Download failed: ${error.message ?? 'the file could not be fetched.'}`;
  };
}
