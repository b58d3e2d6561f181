import * as v from 'valibot';
import { parseJson } from '#domain/parseJson.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { isCsvSeparator, suggestSeparator } from '#domain/csv/csvSeparator.ts';
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

    const { uploadId } = upload.file;
    const refuse = (error: string) => dispatch(submissionFailed({ uploadId, value: { error, nextUploadId: null } }));
    if (user === null || user.email === '') refuse('User information is missing. Please log in again.');
    else if (functionId === undefined) refuse('Function ID not configured. Check environment variables.');
    else await dispatch(sendFile(functionId, user));
    if (selectUpload(getState()).status === 'submitted') closeFileSession(extra);
  };
}

/** Never rejects. */
function sendFile(functionId: string, user: User): AppThunk<Promise<void>> {
  return async (dispatch, getState, { services }) => {
    const upload = selectUpload(getState());
    if (upload.status !== 'processing') return;
    const { uploadId } = upload.file;
    const stopWarning = warnBeforeLeaving();
    // The worker with the rows died: nothing was sent, or chunks that are not processed without the others.
    const outcome = await dispatch(sendChunks(functionId, user))
      .catch((): SubmissionOutcome => ({ type: 'failed', ...unexplainedFailure() }))
      .finally(stopWarning);
    const awaitHistory = async (): Promise<void> => {
      dispatch(answerLost({ uploadId, value: null }));
      await dispatch(findOutcome(uploadId));
    };
    switch (outcome.type) {
      case 'accepted':
        dispatch(submissionSucceeded({ uploadId, value: null }));
        return;
      case 'failed':
        dispatch(submissionFailed({ uploadId, value: outcome }));
        return;
      case 'unanswered':
        await awaitHistory();
        return;
      case 'crashed': {
        // The history says whether the function had accepted the file before it crashed.
        const found = await findUpload(services, uploadId);
        if (found === undefined) await awaitHistory();
        else dispatch(found === null ? submissionFailed({ uploadId, value: unexplainedFailure() }) : settle(found));
      }
    }
  };
}

function unexplainedFailure(): SubmissionFailure {
  return { error: submissionError(null), nextUploadId: newId() };
}

type SubmissionOutcome =
  | Exclude<SendOutcome, { type: 'refused' | 'denied' | 'busy' | 'notSent' }>
  | ({ readonly type: 'failed' } & SubmissionFailure);

/** Sends the chunks that have not arrived yet. Rejects when the rows are lost. */
function sendChunks(functionId: string, user: User): AppThunk<Promise<SubmissionOutcome>> {
  return async (dispatch, getState, extra) => {
    const upload = selectUpload(getState());
    if (upload.status !== 'processing') throw new Error('Nothing is being processed.');
    const { uploadId, fileName } = upload.file;
    const { separator: given } = upload.summary;
    const separator = isCsvSeparator(given) ? given : suggestSeparator(navigator.language);
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
      if (hasNoAnswer && chunks === 1) return outcome;
      if (outcome.type !== 'accepted') return { type: 'failed', ...failureOf(outcome, `part ${number} of ${chunks}`) };
      dispatch(chunkArrived({ uploadId, value: number }));
    }
    return { type: 'accepted' };
  };
}

const problems: Readonly<Partial<Record<SendOutcome['type'], string>>> = {
  notSent: offlineText,
  busy: 'too many requests at the moment. Wait a minute and submit again.',
};

function failureOf(outcome: SendOutcome, part: string): SubmissionFailure {
  if (outcome.type === 'refused') return { error: submissionError(outcome.message), nextUploadId: newId() };
  const noAnswer = `we got no answer to ${part}. Submit again to continue from there.`;
  const problem = outcome.type === 'denied' ? outcome.message : (problems[outcome.type] ?? noAnswer);
  return { error: submissionError(problem), nextUploadId: null };
}

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
    ? submissionFailed({ uploadId, value: { error: submissionError(message), nextUploadId: newId() } })
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

/** `denied`, `busy`: unseen by the function. `notSent`: offline. `crashed`: the function gave no answer. `unanswered`: nobody knows. */
type SendOutcome =
  | { readonly type: 'accepted' }
  | { readonly type: 'refused'; readonly message: string | null }
  | { readonly type: 'denied'; readonly message: string }
  | { readonly type: 'notSent' }
  | { readonly type: 'busy' }
  | { readonly type: 'crashed' }
  | { readonly type: 'unanswered' };

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
      return error.code === 401 ? { type: 'denied', message } : { type: 'refused', message };
    }
    return { type: outcome === 'notSent' || outcome === 'busy' ? outcome : 'unanswered' };
  };
}

const acceptedReply = v.object({ $id: v.string(), status: v.string() });
const errorReply = v.object({ message: v.pipe(v.string(), v.nonEmpty()) });

/** specification.md, section 7: the fields read from the reply are `$id` and `status`. */
function parseSubmitReply({ status, statusCode, body }: FunctionReply): SendOutcome {
  const reply = parseJson(body);
  if (v.is(errorReply, reply)) return { type: 'refused', message: reply.message };
  if (status !== 'completed' || statusCode >= 400 || !v.is(acceptedReply, reply)) return { type: 'crashed' };
  // Sent before, and failed since: that upload is over.
  return reply.status === 'failed' ? { type: 'refused', message: null } : { type: 'accepted' };
}
