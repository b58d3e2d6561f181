import { tableIds } from '#domain/resourceIds.ts';
import type { UploadResult } from '#domain/upload/uploadResult.ts';
import { toAppError } from '#src/appwrite/errors.ts';
import type { AppwriteServices } from '#src/appwrite/services.ts';
import { answerOverdue, selectUpload, submissionFailed, submissionSucceeded } from '#src/features/admin/uploadSlice.ts';
import type { AppThunk } from '#src/store/hooks.ts';
import { newUploadId } from './newUploadId.ts';
import { submissionError } from './submissionError.ts';

const delaysMs = [1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000];
const lastDelayMs = 15_000;

/** No answer came: looks for the upload in the history until it is there, or until nobody waits for it any more. */
export function findOutcome(uploadId: string): AppThunk<Promise<void>> {
  return async (dispatch, getState, { services }) => {
    for (let attempt = 0; ; attempt++) {
      const upload = await findUpload(services, uploadId);
      if (upload) {
        dispatch(settle(upload));
        return;
      }
      if (attempt === delaysMs.length) dispatch(answerOverdue({ uploadId, value: null }));
      await new Promise((resolve) => setTimeout(resolve, delaysMs[attempt] ?? lastDelayMs));
      const now = selectUpload(getState());
      if (now.status !== 'unknown' || now.file.uploadId !== uploadId) return;
    }
  };
}

/** What the history says of an upload is final: it arrived, or it failed. */
export function settle({ $id: uploadId, status, message }: UploadResult) {
  return status === 'failed'
    ? submissionFailed({ uploadId, value: { error: submissionError(message), nextUploadId: newUploadId() } })
    : submissionSucceeded({ uploadId, value: null });
}

/** Null when it is not there, undefined when that can't be known at the moment. */
export async function findUpload(
  { tables }: AppwriteServices,
  uploadId: string,
): Promise<UploadResult | null | undefined> {
  try {
    return await tables.get<UploadResult>(tableIds.fileUploadResults, uploadId);
  } catch (thrown) {
    return toAppError(thrown).type === 'row_not_found' ? null : undefined;
  }
}
