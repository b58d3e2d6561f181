import type { User } from '#domain/user.ts';
import { noValidFileMessage } from '#domain/upload/readCsvResult.ts';
import {
  processingStarted,
  selectUpload,
  submissionFailed,
  submittedWithoutFile,
} from '#src/features/admin/uploadSlice.ts';
import type { AppThunk } from '#src/store/hooks.ts';
import { closeChecker } from './checkerOf.ts';
import { sendFile } from './sendFile.ts';

export interface Submitter {
  readonly user: User | null;
  /** Of the file uploader, from the configuration. */
  readonly functionId: string | undefined;
}

/**
 * Submit (SPEC sections 4, 5 and 7): one execution for a file, however often it is asked for. The first call is the one that
 * counts: it changes the state before it waits for anything.
 */
export function submitFile({ user, functionId }: Submitter): AppThunk<Promise<void>> {
  return async (dispatch, getState, { services }) => {
    dispatch(submittedWithoutFile(noValidFileMessage));
    const before = selectUpload(getState());
    dispatch(processingStarted());
    const upload = selectUpload(getState());
    if (upload === before || upload.status !== 'processing') return;

    const { uploadId } = upload.file;
    const refuse = (error: string) => dispatch(submissionFailed({ uploadId, value: { error, nextUploadId: null } }));
    if (user === null) refuse('User information is missing. Please log in again.');
    else if (functionId === undefined) refuse('Function ID not configured. Check environment variables.');
    else await dispatch(sendFile(functionId, user));
    if (selectUpload(getState()).status === 'submitted') closeChecker(services);
  };
}
