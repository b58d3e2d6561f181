import { toAppError } from '#src/appwrite/errors.ts';
import type { AppThunk } from '#src/store/hooks.ts';
import { logger } from '#src/monitoring/logger.ts';
import { choicesChanged, fileRecounted, previewChanged, selectUpload } from '#src/features/admin/uploadSlice.ts';
import type { UploadChoices } from './check/UploadChoices.ts';
import { newUploadId } from './newUploadId.ts';
import { workingChecker } from './workingChecker.ts';

/** What a person has decided about the rows: shown at once, then the file is counted and compared anew. Never rejects. */
export function chooseRows(choices: UploadChoices): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const before = selectUpload(getState());
    if (before.status !== 'checked') return;
    const value = { choices, newUploadId: newUploadId() };
    dispatch(choicesChanged({ uploadId: before.file.uploadId, value }));
    const upload = selectUpload(getState());
    if (upload.status !== 'checked') return;
    const { uploadId } = upload.file;
    /** Counting takes long in a large file: of several choices in a row, the last one is counted. */
    const isLatest = (): boolean => {
      const now = selectUpload(getState());
      return 'choices' in now && now.file.uploadId === uploadId && now.choices === upload.choices;
    };
    try {
      const checker = await dispatch(workingChecker());
      await checker.choose(choices);
      if (!isLatest()) return;
      const summary = await checker.recount();
      if (!isLatest()) return;
      dispatch(fileRecounted({ uploadId, value: summary }));
      const compared = await checker.compareAgain();
      if (compared !== null && isLatest()) {
        dispatch(previewChanged({ uploadId, value: { status: 'compared', summary: compared } }));
      }
    } catch (thrown) {
      logger.error('Failed to count the chosen rows', toAppError(thrown));
      dispatch(previewChanged({ uploadId, value: { status: 'failed' } }));
    }
  };
}
