import { isCsvSeparator, suggestSeparator } from '#domain/spreadsheet/csvSeparator.ts';
import type { User } from '#domain/user.ts';
import { fileCut, partArrived, selectUpload, type SubmissionFailure } from '#src/features/admin/uploadSlice.ts';
import type { AppThunk } from '#src/store/hooks.ts';
import { newUploadId } from './newUploadId.ts';
import type { SendOutcome } from './readSubmitReply.ts';
import { sendBody } from './sendBody.ts';
import { submissionError } from './submissionError.ts';
import { workingChecker } from './workingChecker.ts';

/** How sending a file ended: like the sending of its only body, or with a failure. */
export type SendEnding =
  Exclude<SendOutcome, { type: 'refused' | 'busy' }> | ({ readonly type: 'failed' } & SubmissionFailure);

/** Sends the file that is being processed, part by part after those that have arrived. Rejects when the rows are lost. */
export function sendParts(functionId: string, user: User): AppThunk<Promise<SendEnding>> {
  return async (dispatch, getState) => {
    const upload = selectUpload(getState());
    if (upload.status !== 'processing') throw new Error('Nothing is being processed.');
    const { uploadId, fileName } = upload.file;
    const { separator: given } = upload.summary;
    const separator = isCsvSeparator(given) ? given : suggestSeparator(navigator.language);
    const checker = await dispatch(workingChecker());
    const sender = { sourceFileUploader: user.name, sourceFileUploaderEmail: user.email };
    const submission = { uploadId, fileName, separator, ...sender };
    const parts = await checker.cutParts(submission);
    dispatch(fileCut({ uploadId, value: parts }));
    for (let part = upload.sentParts + 1; part <= parts; part++) {
      const body = await checker.formatPart(part);
      const outcome = await dispatch(parts === 1 ? sendWhenFree(functionId, body) : sendPart(functionId, body));
      if (outcome.type === 'refused') {
        return { type: 'failed', error: submissionError(outcome.message), nextUploadId: newUploadId() };
      }
      if (outcome.type === 'busy') {
        const problem = 'too many requests at the moment. Wait a minute and submit again.';
        return { type: 'failed', error: submissionError(problem), nextUploadId: null };
      }
      if (outcome.type !== 'arrived' && parts === 1) return outcome;
      if (outcome.type !== 'arrived') {
        const problem = `we got no answer to part ${part} of ${parts}. Submit again to continue from there.`;
        return { type: 'failed', error: submissionError(problem), nextUploadId: null };
      }
      dispatch(partArrived({ uploadId, value: part }));
    }
    return { type: 'arrived' };
  };
}

/** The platform counts requests by the minute: after the last of these, one has passed. */
const busyDelaysMs = [4_000, 8_000, 16_000, 35_000];

/** Sends a body again that the platform was too busy to take: the function has not seen it. */
function sendWhenFree(functionId: string, body: Blob): AppThunk<Promise<SendOutcome>> {
  return async (dispatch) => {
    let outcome = await dispatch(sendBody(functionId, body));
    for (const delayMs of busyDelaysMs) {
      if (outcome.type !== 'busy') break;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      outcome = await dispatch(sendBody(functionId, body));
    }
    return outcome;
  };
}

const retryDelaysMs = [1_000, 3_000, 9_000];

/** A part that got no answer is sent again: twice the same part is one part. */
function sendPart(functionId: string, body: Blob): AppThunk<Promise<SendOutcome>> {
  return async (dispatch) => {
    let outcome = await dispatch(sendWhenFree(functionId, body));
    for (const delayMs of retryDelaysMs) {
      if (outcome.type !== 'lost' && outcome.type !== 'broke') break;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      outcome = await dispatch(sendWhenFree(functionId, body));
    }
    return outcome;
  };
}
