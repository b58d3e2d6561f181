import { addListener, type TypedAddListener } from '@reduxjs/toolkit';
import type { ChangeKind } from '#domain/capacity-plan/Comparison.ts';
import type { UploadChoices } from '#domain/capacity-plan/UploadChoices.ts';
import type { RepairLog } from '#domain/capacity-plan/repair/repairLog.ts';
import type { CheckOptions } from '#domain/capacity-plan/checkCsv.ts';
import { newId } from '#src/components/newId.ts';
import { keepFile, keepWork, readKeptFile, removeOwnFile } from '#src/auth/keepFile.ts';
import { selectCurrentUser, selectSession } from '#src/auth/session.ts';
import { returnAddress } from '#src/auth/sessionStorage.ts';
import {
  isSubmitting,
  repairsKept,
  selectUpload,
  submissionFound,
  submittedWithoutFile,
  uploadLeft,
  type UploadState,
  workRestored,
} from './uploadSlice.ts';
import { warnBeforeLeaving } from '#src/forms/warnBeforeLeaving.ts';
import { logger } from '#src/monitoring/logger.ts';
import { paths } from '#src/paths.ts';
import type { AppDispatch, AppExtra, AppThunk } from '#src/store/hooks.ts';
import type { AppState } from '#src/store/rootReducer.ts';
import { checkFile } from './checkFile.ts';
import { closeFileSession } from './fileSession.ts';
import { findUpload, submissionError } from './submitFile.ts';

/** Stored, and read by the next version of the page: must not change. */
interface KeptWork {
  readonly uploadId: string;
  readonly options: CheckOptions;
  readonly choices?: UploadChoices;
  readonly retire: readonly ChangeKind[] | null;
  readonly repairs?: RepairLog;
  /** Present when something of it was sent, or may have been: parts that have arrived, of how many. */
  readonly sent?: { readonly parts: number; readonly of: number };
}

/** Keeps the file, the choices and the repairs when the session ends or the page is left, and gives them back to the same person. */
export function keepUploadOverSessions(): AppThunk<Promise<void>> {
  return (dispatch) => {
    dispatch(addAppListener({ predicate: endsSession, effect: leaveUpload }));
    dispatch(addAppListener({ predicate: hasRepairs, effect: keepRepairs }));
    dispatch(addAppListener({ predicate: isDoneWithFile, effect: removeOwnFile }));
    return dispatch(restoreUpload());
  };
}

const addAppListener = addListener as TypedAddListener<AppState, AppDispatch, AppExtra>;
type Effect = Parameters<typeof addAppListener>[0]['effect'];

/** Whatever changes of a file with repairs. */
function hasRepairs(action: unknown, state: AppState, previous: AppState): boolean {
  const upload = selectUpload(state);
  if (!('choices' in upload) || upload === selectUpload(previous) || repairsKept.match(action)) return false;
  return upload.repairs !== null && (upload.repairs.undo !== null || upload.repairs.redo !== null);
}

/** The file once, then what was done with it; one write after the other. */
const keepRepairs: Effect = (_, api) => {
  const { fileSession } = api.extra;
  if (fileSession === undefined) return;
  const isFirst = fileSession.kept === undefined;
  fileSession.kept = (fileSession.kept ?? Promise.resolve()).then(async () => {
    const [user, upload] = [selectCurrentUser(api.getState()), selectUpload(api.getState())];
    if (user === null || !('choices' in upload) || api.extra.fileSession !== fileSession) return;
    const { file } = fileSession;
    try {
      const work = workOf(upload, fileSession);
      // A file that was refused left nothing that work could be added to.
      if (isFirst || fileSession.stopWarning !== undefined || !(await keepWork(work))) {
        await keepFile(user.$id, { name: file.name, bytes: await file.arrayBuffer(), work });
      }
      fileSession.stopWarning?.();
      fileSession.stopWarning = undefined;
    } catch (thrown) {
      logger.warn(`The repairs are not kept: ${String(thrown)}`);
      if (api.extra.fileSession === fileSession) fileSession.stopWarning ??= warnBeforeLeaving();
    }
    const isKept = fileSession.stopWarning === undefined;
    api.dispatch(repairsKept({ uploadId: upload.file.uploadId, value: isKept }));
  });
};

function endsSession(_: unknown, state: AppState, previous: AppState): boolean {
  return selectCurrentUser(previous) !== null && selectCurrentUser(state) === null;
}

/** Submitted, cleared, or replaced by another file; not when the session ends. */
function isDoneWithFile(_: unknown, state: AppState, previous: AppState): boolean {
  const [before, after] = [selectUpload(previous), selectUpload(state)];
  if (before === after || !('file' in before) || selectCurrentUser(state) === null) return false;
  return !('file' in after) || (after.status === 'checking' && before.status !== 'checking');
}

/** Signing out by hand keeps nothing. */
const leaveUpload: Effect = async (_, api) => {
  const { dispatch, extra } = api;
  const user = selectCurrentUser(api.getOriginalState());
  const upload = selectUpload(api.getState());
  const { status } = selectSession(api.getState());
  const { fileSession } = extra;
  closeFileSession(extra);
  dispatch(uploadLeft());
  if (user === null || fileSession === undefined || !('file' in upload) || status !== 'signedOut') return;
  const work = workOf(upload, fileSession);
  try {
    const bytes = await fileSession.file.arrayBuffer();
    await keepFile(user.$id, { name: fileSession.file.name, bytes, work });
  } catch (thrown) {
    logger.warn(`The file is not kept: ${String(thrown)}`);
  }
  if (work.sent === undefined) return;
  // Half an upload is nothing that somebody should have to look for.
  if (selectSession(api.getState()).status === 'signedOut') {
    await api.condition((_action, state) => selectSession(state).status !== 'signedOut');
  }
  returnAddress.set(paths.adminTab('upload'));
};

function workOf(
  upload: Extract<UploadState, { file: unknown }>,
  { options, repairs }: Pick<NonNullable<AppExtra['fileSession']>, 'options' | 'repairs'>,
): KeptWork {
  const { uploadId } = upload.file;
  if (!('choices' in upload)) return { uploadId, options, retire: null };
  const { choices, retire, chunks, sentChunks } = upload;
  // Refused first, and told afterwards that the session has ended.
  const isRefused = upload.status === 'checked' && upload.error !== null;
  const isBegun = isSubmitting(upload) || sentChunks > 0 || isRefused;
  const sent = isBegun && { sent: { parts: sentChunks, of: chunks } };
  // Kept ones that could not be opened on the screen stay kept.
  const hasRepairs = upload.repairs !== null || repairs.commands.length > 0;
  return { uploadId, options, choices, retire, ...(hasRepairs && { repairs }), ...sent };
}

function restoreUpload(): AppThunk<Promise<void>> {
  return async (dispatch, getState, { services }) => {
    const user = selectCurrentUser(getState());
    const kept = user && (await readKeptFile(user.$id));
    if (kept === null || 'file' in selectUpload(getState())) return;
    const fileName = kept.name;
    if (!('bytes' in kept)) {
      removeOwnFile();
      dispatch(submittedWithoutFile(`"${fileName}" could not be kept in this browser. Choose it again.`));
      return;
    }
    const { uploadId, options, choices, retire, repairs, sent } = kept.work as KeptWork;
    const found = sent && (await findUpload(services, uploadId));
    const isAlive = found?.status !== 'failed';
    // The first part of several is in the history, too.
    if (sent && found && isAlive && (found.status !== 'queued' || sent.of === 1)) {
      removeOwnFile();
      dispatch(submissionFound({ fileName, uploadId }));
      return;
    }
    const next = { uploadId: isAlive ? uploadId : newId(), ...(choices && { choices }), ...(repairs && { repairs }) };
    await dispatch(checkFile(new File([kept.bytes], fileName), options, next));
    const value = {
      retire,
      chunks: sent?.of ?? 1,
      sentChunks: isAlive ? (sent?.parts ?? 0) : 0,
      error: sent ? submissionError(isAlive ? describeSent(sent) : found.message) : null,
    };
    dispatch(workRestored({ uploadId: next.uploadId, value }));
  };
}

function describeSent({ parts, of }: { readonly parts: number; readonly of: number }): string {
  return parts === 0
    ? 'your session had ended. Submit again.'
    : `your session had ended after ${parts} of ${of} parts. Submit again to continue from there.`;
}
