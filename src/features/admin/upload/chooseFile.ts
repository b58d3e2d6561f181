import type { ConfirmedHeaders } from '#domain/upload/headerMatch.ts';
import {
  csvFailure,
  emptyFileMessage,
  malformedFileMessage,
  type CsvFailure,
  type CsvHeader,
} from '#domain/upload/readCsvResult.ts';
import {
  fileChecked,
  fileChosen,
  fileCleared,
  fileRead,
  isSubmitting,
  selectUpload,
  type UploadState,
} from '#src/features/admin/uploadSlice.ts';
import type { AppThunk } from '#src/store/hooks.ts';
import type { CheckOptions } from './check/CheckOptions.ts';
import type { CheckSummary } from './check/CheckSummary.ts';
import { isWorkbookName } from './check/fileKind.ts';
import type { SheetQuestion } from './check/SheetQuestion.ts';
import { closeChecker, openFile, openFileOf } from './checkerOf.ts';
import { compareFile } from './compareFile.ts';
import { forgetHeaders, recallHeaders, rememberHeaders } from './headerMemory.ts';
import { newUploadId } from './newUploadId.ts';

/** Columns checked, rows parsed (SPEC section 4), then compared with what is stored. */
export function chooseFile(file: File): AppThunk<Promise<void>> {
  return readFile(file, {});
}

/** The same file again, in which a person has said what some of its headers mean: remembered for files with the same headers. */
export function confirmHeaders({ current }: CsvHeader, confirmed: ConfirmedHeaders): AppThunk<Promise<void>> {
  return (dispatch, _, { services }) => {
    rememberHeaders(current, confirmed);
    const { file, options } = openFileOf(services);
    return dispatch(readFile(file, { ...options, confirmed }));
  };
}

/** The same file again with its headers as they are, now and the next time. */
export function undoHeaders({ current }: CsvHeader): AppThunk<Promise<void>> {
  return (dispatch, _, { services }) => {
    forgetHeaders(current);
    const { file, options } = openFileOf(services);
    return dispatch(readFile(file, { ...options, confirmed: {} }));
  };
}

/** The same workbook again, of which a person has said which sheet is meant. */
export function chooseSheet(sheet: string): AppThunk<Promise<void>> {
  return (dispatch, _, { services }) => dispatch(readFile(openFileOf(services).file, { sheet }));
}

export function clearFile(): AppThunk<void> {
  return (dispatch, getState, { services }) => {
    dispatch(fileCleared());
    if (selectUpload(getState()).status === 'noFile') closeChecker(services);
  };
}

function readFile(file: File, options: CheckOptions): AppThunk<Promise<void>> {
  return async (dispatch, getState, { services }) => {
    if (isSubmitting(selectUpload(getState()))) return;
    const uploadId = newUploadId();
    dispatch(fileChosen({ uploadId, fileName: file.name, confirmed: {}, ...options }));
    const { checked } = openFile(services, file, options, (share) => dispatch(fileRead({ uploadId, value: share })));
    const result = await orFailure(checked, file);
    const remembered = options.confirmed === undefined ? recallFor(result) : undefined;
    if (remembered !== undefined && isPresent(selectUpload(getState()), uploadId)) {
      await dispatch(readFile(file, { ...options, confirmed: remembered }));
      return;
    }
    dispatch(fileChecked({ uploadId, value: result }));
    if (result.ok) await dispatch(compareFile());
  };
}

/** What was said of the same headers before, in this browser, when the file lacks columns without it. */
function recallFor(result: CsvFailure | SheetQuestion | CheckSummary): ConfirmedHeaders | undefined {
  if (result.ok || 'sheets' in result || result.fault !== 'missing columns') return undefined;
  return recallHeaders(result.header?.current ?? []);
}

function isPresent(upload: UploadState, uploadId: string): boolean {
  return 'file' in upload && upload.file.uploadId === uploadId;
}

async function orFailure(
  checked: Promise<CsvFailure | SheetQuestion | CheckSummary>,
  file: File,
): Promise<CsvFailure | SheetQuestion | CheckSummary> {
  try {
    return await checked;
  } catch {
    // What reads files is fetched when it is first wanted.
    const detail = navigator.onLine
      ? 'The file could not be read. It may have been moved or changed, or be too large for this browser. If not, reload the page: there may be a newer version.'
      : 'You are offline. Choose the file again when you are connected.';
    return csvFailure('malformed', isWorkbookName(file.name) ? emptyFileMessage : malformedFileMessage, [detail]);
  }
}
