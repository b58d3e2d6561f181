import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import { nextLog, type RepairAction } from '#domain/capacity-plan/repair/repairLog.ts';
import { newId } from '#src/components/newId.ts';
import { toAppError } from '#src/appwrite/errors.ts';
import { saveFile } from '#src/live/downloads.ts';
import { logger } from '#src/monitoring/logger.ts';
import type { AppThunk } from '#src/store/hooks.ts';
import { callChecker, readyChecker } from './checkFile.ts';
import { currentFileSession } from './fileSession.ts';
import { fileRepaired, previewChanged, selectUpload } from './uploadSlice.ts';

/** Returns the lines that were changed; none while the file is checked or submitted, or when it failed. */
export function repairRows(action: RepairAction): AppThunk<Promise<readonly number[]>> {
  return async (dispatch, getState, extra) => {
    const upload = selectUpload(getState());
    if (upload.status !== 'checked' || upload.repairs === null) return [];
    const { uploadId } = upload.file;
    try {
      const checker = await dispatch(readyChecker());
      const { lines, ...answer } = await checker.call('repair', action);
      if (lines.length === 0) return [];
      const session = currentFileSession(extra);
      session.repairs = nextLog(session.repairs, action);
      dispatch(fileRepaired({ uploadId, value: { ...answer, newUploadId: newId() } }));
      return lines;
    } catch (thrown) {
      logger.error('Failed to repair rows of the file', toAppError(thrown));
      dispatch(previewChanged({ uploadId, value: { status: 'failed' } }));
      return [];
    }
  };
}

/** `format` of the rows that are imported, or of those that are not. */
export function downloadRows(method: 'formatPlan' | 'formatRefused', format: TableFormat): AppThunk<Promise<null>> {
  return async (dispatch) => {
    saveFile(await dispatch(callChecker(method, format)));
    return null;
  };
}
