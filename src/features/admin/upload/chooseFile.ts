import type { ConfirmedHeaders } from '../../../../domain/upload/headerMatch';
import {
  csvFailure,
  malformedFileMessage,
  type CsvFailure,
  type CsvHeader,
} from '../../../../domain/upload/readCsvResult';
import {
  fileChecked,
  fileChosen,
  fileCleared,
  fileRead,
  isSubmitting,
  selectUpload,
  type UploadState,
} from '../uploadSlice';
import type { AppThunk } from '../../../api/AppThunk';
import type { CsvChecker } from './check/CsvChecker';
import type { CheckSummary } from './check/CheckSummary';
import { closeChecker, openChecker, openFileOf } from './checkerOf';
import { compareFile } from './compareFile';
import { forgetHeaders, recallHeaders, rememberHeaders } from './headerMemory';
import { newUploadId } from './newUploadId';

/** Columns checked, rows parsed (SPEC section 4), then compared with what is stored. */
export function chooseFile(file: File): AppThunk<Promise<void>> {
  return readFile(file, {});
}

/** The same file again, in which a person has said what some of its headers mean: remembered for files with the same headers. */
export function confirmHeaders({ current }: CsvHeader, confirmed: ConfirmedHeaders): AppThunk<Promise<void>> {
  return (dispatch, _, { services }) => {
    rememberHeaders(current, confirmed);
    return dispatch(readFile(openFileOf(services).file, confirmed));
  };
}

/** The same file again with its headers as they are, now and the next time. */
export function undoHeaders({ current }: CsvHeader): AppThunk<Promise<void>> {
  return (dispatch, _, { services }) => {
    forgetHeaders(current);
    return dispatch(readFile(openFileOf(services).file, {}));
  };
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
    const remembered = Object.keys(confirmed).length === 0 ? recallFor(result) : undefined;
    if (remembered !== undefined && isPresent(selectUpload(getState()), uploadId)) {
      await dispatch(readFile(file, remembered));
      return;
    }
    dispatch(fileChecked({ uploadId, value: result }));
    if (result.ok) await dispatch(compareFile());
  };
}

/** What was said of the same headers before, in this browser, when the file lacks columns without it. */
function recallFor(result: CsvFailure | CheckSummary): ConfirmedHeaders | undefined {
  return result.ok || result.fault !== 'missing columns' ? undefined : recallHeaders(result.header?.current ?? []);
}

function isPresent(upload: UploadState, uploadId: string): boolean {
  return 'file' in upload && upload.file.uploadId === uploadId;
}

async function check(checker: CsvChecker, file: File, confirmed: ConfirmedHeaders): Promise<CsvFailure | CheckSummary> {
  try {
    return await checker.check(file, confirmed);
  } catch {
    const detail = 'The file could not be read. It may have been moved or changed, or be too large for this browser.';
    return csvFailure('malformed', malformedFileMessage, [detail]);
  }
}
