import type { ConfirmedHeaders } from '../../../../domain/upload/headerMatch';
import { csvFailure, malformedFileMessage, type CsvFailure } from '../../../../domain/upload/readCsvResult';
import { fileChecked, fileChosen, fileCleared, fileRead, isSubmitting, selectUpload } from '../uploadSlice';
import type { AppThunk } from '../../../api/AppThunk';
import type { CsvChecker } from './check/CsvChecker';
import type { CheckSummary } from './check/CheckSummary';
import { closeChecker, openChecker, openFileOf } from './checkerOf';
import { compareFile } from './compareFile';
import { newUploadId } from './newUploadId';

/** Columns checked, rows parsed (SPEC section 4), then compared with what is stored. */
export function chooseFile(file: File): AppThunk<Promise<void>> {
  return readFile(file, {});
}

/** The same file again, in which a person has confirmed what some headers mean. */
export function confirmHeaders(confirmed: ConfirmedHeaders): AppThunk<Promise<void>> {
  return (dispatch, _, { services }) => dispatch(readFile(openFileOf(services).file, confirmed));
}

export function clearFile(): AppThunk<void> {
  return (dispatch, getState, { services }) => {
    dispatch(fileCleared());
    if (selectUpload(getState()).status === 'noFile') closeChecker(services);
  };
}

function readFile(file: File, confirmed: ConfirmedHeaders): AppThunk<Promise<void>> {
  return async (dispatch, getState, { services }) => {
    if (isSubmitting(selectUpload(getState()))) return;
    const uploadId = newUploadId();
    dispatch(fileChosen({ uploadId, fileName: file.name, confirmed }));
    const checker = openChecker(services, file, (share) => dispatch(fileRead({ uploadId, value: share })));
    const result = await check(checker, file, confirmed);
    dispatch(fileChecked({ uploadId, value: result }));
    if (result.ok) await dispatch(compareFile());
  };
}

async function check(checker: CsvChecker, file: File, confirmed: ConfirmedHeaders): Promise<CsvFailure | CheckSummary> {
  try {
    return await checker.check(file, confirmed);
  } catch {
    const detail = 'The file could not be read. It may have been moved or changed, or be too large for this browser.';
    return csvFailure('malformed', malformedFileMessage, [detail]);
  }
}
