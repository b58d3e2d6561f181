import { exportKeptMs } from '#domain/limits.ts';
import type { AppThunk } from '#src/store/hooks.ts';
import { describeDownloadFailure, openDownload } from '#src/api/downloadStoredFile.ts';
import { exportApi } from './exportApi.ts';
import type { CompleteExport } from './exportSlice.ts';

/** What to say when a download failed, and whether the file is gone for good. */
export interface DownloadFailure {
  readonly message: string;
  readonly isGone: boolean;
}

const keptForOneDay = 'The file was kept for one day and is gone. Please generate a new export.';
const notAvailable = 'The file is no longer available. Please generate a new export.';

/** Download File (SPEC section 7). Gives null when the browser has it. */
export function downloadFile({ result, madeAt }: CompleteExport): AppThunk<Promise<DownloadFailure | null>> {
  const { fileId, downloadUrl } = result;
  return async (dispatch) => {
    const isOld = Date.now() - Date.parse(madeAt) >= exportKeptMs;
    const whenGone = isOld ? keptForOneDay : notAvailable;
    if (fileId === null) {
      if (downloadUrl === null) return failed('Download failed: No file ID or download URL provided');
      // The platform can't be asked for a file without its id: only the age tells that it is gone.
      if (isOld) return { message: `Download failed: ${whenGone}`, isGone: true };
      openDownload(downloadUrl);
      return null;
    }
    const { error } = await dispatch(exportApi.endpoints.downloadExport.initiate(fileId, { track: false }));
    if (error === undefined) return null;
    return { message: describeDownloadFailure(error, whenGone), isGone: error.code === 404 };
  };
}

function failed(message: string): DownloadFailure {
  return { message, isGone: false };
}
