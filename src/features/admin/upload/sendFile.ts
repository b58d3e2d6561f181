import type { User } from '#domain/user.ts';
import { warnBeforeLeaving } from '#src/components/warnBeforeLeaving.ts';
import {
  answerLost,
  selectUpload,
  submissionFailed,
  submissionSucceeded,
  type SubmissionFailure,
} from '#src/features/admin/uploadSlice.ts';
import type { AppThunk } from '#src/store/hooks.ts';
import { findOutcome, findUpload, settle } from './findOutcome.ts';
import { newUploadId } from './newUploadId.ts';
import { sendParts, type SendEnding } from './sendParts.ts';
import { submissionError } from './submissionError.ts';

/** Sends the file that is being processed and finds out how that ended. Never rejects. */
export function sendFile(functionId: string, user: User): AppThunk<Promise<void>> {
  return async (dispatch, getState, { services }) => {
    const upload = selectUpload(getState());
    if (upload.status !== 'processing') return;
    const { uploadId } = upload.file;
    const stopWarning = warnBeforeLeaving();
    // The worker that holds the rows broke: nothing was sent, or parts that are not processed without the others.
    const ending = await dispatch(sendParts(functionId, user))
      .catch((): SendEnding => ({ type: 'failed', ...withoutReason() }))
      .finally(stopWarning);
    const lookFor = async (): Promise<void> => {
      dispatch(answerLost({ uploadId, value: null }));
      await dispatch(findOutcome(uploadId));
    };
    switch (ending.type) {
      case 'arrived':
        dispatch(submissionSucceeded({ uploadId, value: null }));
        return;
      case 'failed':
        dispatch(submissionFailed({ uploadId, value: ending }));
        return;
      case 'lost':
        await lookFor();
        return;
      case 'broke': {
        // The function has ended without a word: whether it had taken the file in before, the history says.
        const found = await findUpload(services, uploadId);
        if (found === undefined) await lookFor();
        else dispatch(found === null ? submissionFailed({ uploadId, value: withoutReason() }) : settle(found));
      }
    }
  };
}

function withoutReason(): SubmissionFailure {
  return { error: submissionError(null), nextUploadId: newUploadId() };
}
