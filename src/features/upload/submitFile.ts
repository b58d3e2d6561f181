import * as v from 'valibot';
import { parseJson } from '#domain/parseJson.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { suggestSeparator } from '#domain/csv/csvSeparator.ts';
import { noValidFileMessage } from '#domain/csv/csvResult.ts';
import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { makeRetireRequest } from '#domain/capacity-plan/retirementSummary.ts';
import type { User } from '#domain/user.ts';
import { newId } from '#src/components/newId.ts';
import { callOutcome, describeCallError, offlineText } from '#src/live/callOutcome.ts';
import { toAppError } from '#src/appwrite/errors.ts';
import type { AppwriteServices, FunctionReply } from '#src/appwrite/services.ts';
import { warnBeforeLeaving } from '#src/forms/warnBeforeLeaving.ts';
import {
  answerLost,
  answerOverdue,
  chunkArrived,
  fileSplit,
  findRetirement,
  processingStarted,
  selectUpload,
  submissionFailed,
  type SubmissionFailure,
  submissionSucceeded,
  submittedWithoutFile,
  type UploadState,
} from './uploadSlice.ts';
import { uploadsApi } from '#src/data/uploadsApi.ts';
import type { AppThunk } from '#src/store/hooks.ts';
import { readyChecker } from './checkFile.ts';
import { closeFileSession, currentFileSession } from './fileSession.ts';

interface Submitter {
  readonly user: User | null;
  readonly functionId: string | undefined;
}

/** Runs once however often dispatched: the state changes before the first await (specification.md, sections 4, 5 and 7). */
export function submitFile({ user, functionId }: Submitter): AppThunk<Promise<void>> {
  return async (dispatch, getState, extra) => {
    dispatch(submittedWithoutFile(noValidFileMessage));
    const before = selectUpload(getState());
    dispatch(processingStarted());
    const upload = selectUpload(getState());
    if (upload === before || upload.status !== 'processing') return;

    const refuse = (error: string) =>
      dispatch(submissionFailed({ uploadId: upload.file.uploadId, value: { error, nextUploadId: null } }));
    if (user === null || user.email === '') refuse('User information is missing. Please log in again.');
    else if (functionId === undefined) refuse('Function ID not configured. Check environment variables.');
    else await dispatch(sendFile(upload, functionId, user));
    if (selectUpload(getState()).status === 'submitted') closeFileSession(extra);
  };
}

type ProcessedFile = Extract<UploadState, { status: 'processing' }>;

/** Never rejects. */
function sendFile(upload: ProcessedFile, functionId: string, user: User): AppThunk<Promise<void>> {
  return async (dispatch, _, { services }) => {
    const { uploadId } = upload.file;
    const stopWarning = warnBeforeLeaving();
    // The worker with the rows died: nothing was sent, or chunks that are not processed without the others.
    const outcome = await dispatch(sendChunks(upload, functionId, user))
      .catch(() => failure(null, newId()))
      .finally(stopWarning);
    if (outcome.type === 'accepted') dispatch(submissionSucceeded({ uploadId, value: null }));
    else if (outcome.type === 'failed') dispatch(submissionFailed({ uploadId, value: outcome }));
    else {
      // The history says whether the function had accepted the file before it crashed.
      const found = outcome.type === 'crashed' ? await findUpload(services, uploadId) : undefined;
      if (found === null) dispatch(submissionFailed({ uploadId, value: failure(null, newId()) }));
      else if (found !== undefined) dispatch(settle(found));
      else {
        dispatch(answerLost({ uploadId, value: null }));
        await dispatch(findOutcome(uploadId));
      }
    }
  };
}

/** Sends the chunks that have not arrived yet. Rejects when the rows are lost. */
function sendChunks(upload: ProcessedFile, functionId: string, user: User): AppThunk<Promise<SendOutcome>> {
  return async (dispatch, _, extra) => {
    const { uploadId, fileName } = upload.file;
    const separator = upload.summary.separator ?? suggestSeparator(navigator.language);
    const sender = { sourceFileUploader: user.name, sourceFileUploaderEmail: user.email };
    const retirement = findRetirement(upload);
    const retire = retirement && makeRetireRequest(retirement.groups, retirement.summary);
    const checker = await dispatch(readyChecker());
    const { repairs } = currentFileSession(extra);
    // Kept ones that could not be opened on the screen are sent, too, or nothing is.
    if (repairs.done > 0) await checker.call('openRepairs', repairs);
    const chunks = await checker.call('splitIntoChunks', { uploadId, fileName, separator, ...sender, retire });
    dispatch(fileSplit({ uploadId, value: chunks }));
    for (let number = upload.sentChunks + 1; number <= chunks; number++) {
      const body = await checker.call('formatChunk', number);
      const outcome = await dispatch(chunks === 1 ? sendBody(functionId, body) : sendChunk(functionId, body));
      const hasNoAnswer = outcome.type === 'crashed' || outcome.type === 'unanswered';
      if (outcome.type === 'failed' || (hasNoAnswer && chunks === 1)) return outcome;
      if (outcome.type !== 'accepted') {
        const noAnswer = `we got no answer to part ${number} of ${chunks}. Submit again to continue from there.`;
        return failure(problems[outcome.type] ?? noAnswer, null);
      }
      dispatch(chunkArrived({ uploadId, value: number }));
    }
    return { type: 'accepted' };
  };
}

const problems: Readonly<Partial<Record<SendOutcome['type'], string>>> = {
  notSent: offlineText,
  busy: 'too many requests at the moment. Wait a minute and submit again.',
};

const delaysMs = [1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000];
const lastDelayMs = 15_000;

/** Polls the history until the upload is there, or the file is discarded or submitted again. */
function findOutcome(uploadId: string): AppThunk<Promise<void>> {
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

/** An upload in the history has arrived, or failed for good. */
function settle({ $id: uploadId, status, message }: UploadResult) {
  return status === 'failed'
    ? submissionFailed({ uploadId, value: failure(message, newId()) })
    : submissionSucceeded({ uploadId, value: null });
}

/** Null when it is not there, undefined when the history can't be read. */
export async function findUpload(
  { tables }: AppwriteServices,
  uploadId: string,
): Promise<UploadResult | null | undefined> {
  try {
    return await tables.get(tableIds.fileUploadResults, uploadId);
  } catch (thrown) {
    return toAppError(thrown).type === 'row_not_found' ? null : undefined;
  }
}

/** specification.md, section 8. */
export function submissionError(message: string | null): string {
  return message === null || message === ''
    ? 'Error submitting file. Please try again later.'
    : `Error submitting file: ${message}`;
}

/** `busy`: unseen by the function. `notSent`: offline. `crashed`: the function gave no answer. `unanswered`: nobody knows. */
type SendOutcome =
  | { readonly type: 'accepted' | 'notSent' | 'busy' | 'crashed' | 'unanswered' }
  | ({ readonly type: 'failed' } & SubmissionFailure);

function failure(message: string | null, nextUploadId: string | null) {
  return { type: 'failed', error: submissionError(message), nextUploadId } as const;
}

/** Retries without an answer, too: the function takes the same chunk twice as one. Never rejects. */
function sendChunk(functionId: string, body: Blob): AppThunk<Promise<SendOutcome>> {
  return (dispatch) =>
    retryWhile(
      ({ type }) => type === 'unanswered' || type === 'crashed' || type === 'notSent',
      [1_000, 3_000, 9_000],
      () => dispatch(sendBody(functionId, body)),
    );
}

/** Retries while the platform is busy, but not without an answer: the whole upload may have arrived. Never rejects. */
function sendBody(functionId: string, body: Blob): AppThunk<Promise<SendOutcome>> {
  return (dispatch) =>
    // The rate limit is per minute, which has passed before the last attempt.
    retryWhile(
      ({ type }) => type === 'busy',
      [4_000, 8_000, 16_000, 35_000],
      () => dispatch(sendOnce(functionId, body)),
    );
}

async function retryWhile(
  isRetryable: (outcome: SendOutcome) => boolean,
  delaysMs: readonly number[],
  send: () => Promise<SendOutcome>,
): Promise<SendOutcome> {
  let outcome = await send();
  for (const delayMs of delaysMs) {
    if (!isRetryable(outcome)) break;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    outcome = await send();
  }
  return outcome;
}

function sendOnce(functionId: string, body: Blob): AppThunk<Promise<SendOutcome>> {
  return async (dispatch) => {
    const { submitUpload } = uploadsApi.endpoints;
    const { data, error } = await dispatch(submitUpload.initiate({ functionId, body }, { track: false }));
    if (data !== undefined) return parseSubmitReply(data);
    const outcome = callOutcome(error);
    if (outcome === 'refused') {
      const message = describeCallError(error);
      // Without rights, the platform has not called the function.
      return failure(message, error.code === 401 ? null : newId());
    }
    return { type: outcome === 'notSent' || outcome === 'busy' ? outcome : 'unanswered' };
  };
}

const acceptedReply = v.object({ $id: v.string(), status: v.string() });
const errorReply = v.object({ message: v.pipe(v.string(), v.nonEmpty()) });

/** specification.md, section 7: the fields read from the reply are `$id` and `status`. */
function parseSubmitReply({ status, statusCode, body }: FunctionReply): SendOutcome {
  const reply = parseJson(body);
  if (v.is(errorReply, reply)) return failure(reply.message, newId());
  if (status !== 'completed' || statusCode >= 400 || !v.is(acceptedReply, reply)) return { type: 'crashed' };
  // Sent before, and failed since: that upload is over.
  return reply.status === 'failed' ? failure(null, newId()) : { type: 'accepted' };
}
