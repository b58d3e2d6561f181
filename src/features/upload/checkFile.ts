import { batchesOf } from '#domain/batchesOf.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { ConfirmedHeaders } from '#domain/capacity-plan/matchHeader.ts';
import { csvFailure, type CsvHeader, emptyFileMessage, malformedFileMessage } from '#domain/csv/csvResult.ts';
import { newId } from '#src/components/newId.ts';
import { checkSessionAfter } from '#src/auth/sessionListeners.ts';
import { toAppError } from '#src/appwrite/errors.ts';
import type { AppwriteServices } from '#src/appwrite/services.ts';
import {
  checkProgressed,
  choicesChanged,
  fileChecked,
  fileChosen,
  fileCleared,
  fileRecounted,
  fileRepaired,
  isSubmitting,
  previewChanged,
  retirementChanged,
  selectUpload,
  type UploadState,
} from './uploadSlice.ts';
import { logger } from '#src/monitoring/logger.ts';
import type { AppThunk } from '#src/store/hooks.ts';
import type { ArgsOf, MethodOf, ResultOf } from '#src/workers/workerProxy.ts';
import type { CheckOptions, CheckResult } from '#domain/capacity-plan/checkCsv.ts';
import type { ChangeKind } from '#domain/capacity-plan/Comparison.ts';
import type { CsvChecker } from './check/CsvChecker.ts';
import type { RepairLog } from '#domain/capacity-plan/repair/repairLog.ts';
import type { UploadChoices } from '#domain/capacity-plan/UploadChoices.ts';
import { isWorkbookName } from '#domain/capacity-plan/fileName.ts';
import { loadConfirmedHeaders, removeConfirmedHeaders, saveConfirmedHeaders } from './confirmedHeadersStorage.ts';
import { type CheckerProxy, closeFileSession, currentFileSession, openFileSession } from './fileSession.ts';

/** Columns checked, rows parsed (specification.md, section 4), then compared with today's rows. */
export function chooseFile(file: File): AppThunk<Promise<void>> {
  return checkFile(file, {});
}

/** The mapping is remembered for files with the same headers. */
export function confirmHeaders({ current }: CsvHeader, confirmed: ConfirmedHeaders): AppThunk<Promise<void>> {
  return (dispatch, _, extra) => {
    saveConfirmedHeaders(current, confirmed);
    const { file, options } = currentFileSession(extra);
    return dispatch(checkFile(file, { ...options, confirmed }));
  };
}

/** Also forgets the mapping. */
export function undoHeaders({ current }: CsvHeader): AppThunk<Promise<void>> {
  return (dispatch, _, extra) => {
    removeConfirmedHeaders(current);
    const { file, options } = currentFileSession(extra);
    return dispatch(checkFile(file, { ...options, confirmed: {} }));
  };
}

export function chooseSheet(sheet: string): AppThunk<Promise<void>> {
  return (dispatch, _, extra) => dispatch(checkFile(currentFileSession(extra).file, { sheet }));
}

export function clearFile(): AppThunk<void> {
  return (dispatch, getState, extra) => {
    dispatch(fileCleared());
    if (selectUpload(getState()).status === 'noFile') closeFileSession(extra);
  };
}

interface CheckStart {
  readonly uploadId?: string;
  readonly choices?: UploadChoices;
  readonly repairs?: RepairLog;
}

/** Never rejects. */
export function checkFile(
  file: File,
  options: CheckOptions,
  { uploadId = newId(), choices, repairs }: CheckStart = {},
): AppThunk<Promise<void>> {
  return async (dispatch, getState, extra) => {
    if (isSubmitting(selectUpload(getState()))) return;
    dispatch(fileChosen({ uploadId, fileName: file.name, confirmed: {}, ...options }));
    const onProgress = (progress: number): void => void dispatch(checkProgressed({ uploadId, value: progress }));
    const session = openFileSession(extra, { file, options, onProgress, ...(repairs && { repairs }) });
    const result = await toFailure(session.result, file);
    const remembered = options.confirmed === undefined ? findConfirmedHeaders(result) : undefined;
    if (remembered !== undefined && isCurrent(selectUpload(getState()), uploadId)) {
      await dispatch(checkFile(file, { ...options, confirmed: remembered }));
      return;
    }
    dispatch(fileChecked({ uploadId, value: result }));
    if (result.ok && choices !== undefined) await dispatch(chooseRows(choices));
    if (result.ok && repairs !== undefined) await dispatch(openRepairs());
    if (result.ok) await dispatch(compareFile());
  };
}

/** The mapping that this browser remembers for these headers, when columns are missing without it. */
function findConfirmedHeaders(result: CheckResult): ConfirmedHeaders | undefined {
  if (result.ok || 'sheets' in result || result.fault !== 'missing columns') return undefined;
  return loadConfirmedHeaders(result.header?.current ?? []);
}

function isCurrent(upload: UploadState, uploadId: string): boolean {
  return 'file' in upload && upload.file.uploadId === uploadId;
}

async function toFailure(checked: Promise<CheckResult>, file: File): Promise<CheckResult> {
  try {
    return await checked;
  } catch {
    // The checker's code is loaded with the first file.
    const detail = navigator.onLine
      ? 'The file could not be read. It may have been moved or changed, or be too large for this browser. If not, reload the page: there may be a newer version.'
      : 'You are offline. Choose the file again when you are connected.';
    return csvFailure('malformed', isWorkbookName(file.name) ? emptyFileMessage : malformedFileMessage, [detail]);
  }
}

/** Never rejects. */
export function compareFile(): AppThunk<Promise<void>> {
  return async (dispatch, getState, extra) => {
    const upload = selectUpload(getState());
    if (upload.status !== 'checked') return;
    const { uploadId } = upload.file;
    dispatch(previewChanged({ uploadId, value: { status: 'comparing' } }));
    const { checker } = currentFileSession(extra);
    try {
      await sendStoredRows(extra.services, checker);
      const summary = await checker.call('compare');
      dispatch(previewChanged({ uploadId, value: { status: 'compared', summary } }));
    } catch (thrown) {
      const error = toAppError(thrown);
      logger.error('Failed to compare the file with what is stored', error);
      dispatch(checkSessionAfter(error));
      dispatch(previewChanged({ uploadId, value: { status: 'failed' } }));
    }
  };
}

/** Once for each file that has problems, or whose rows a person wants to edit. False when it failed; never rejects. */
export function openRepairs(): AppThunk<Promise<boolean>> {
  return async (dispatch, getState, extra) => {
    const upload = selectUpload(getState());
    if (upload.status !== 'checked' || upload.repairs !== null) return true;
    const { uploadId } = upload.file;
    try {
      const checker = await dispatch(readyChecker());
      const answer = await checker.call('openRepairs', currentFileSession(extra).repairs);
      dispatch(fileRepaired({ uploadId, value: { ...answer, newUploadId: null } }));
      return true;
    } catch (thrown) {
      logger.error('Failed to open the rows of the file', toAppError(thrown));
      return false;
    }
  };
}

async function sendStoredRows({ tables }: AppwriteServices, checker: CheckerProxy): Promise<void> {
  const [teams, people, memberships] = await Promise.all([
    tables.listAll(tableIds.teamMetadata),
    tables.listAll(tableIds.userMetadata),
    tables.listAll(tableIds.userTeamAssociation),
  ]);
  for (const batch of batchesOf(teams, batchSize)) await checker.call('addStoredRows', { teams: batch });
  for (const batch of batchesOf(people, batchSize)) await checker.call('addStoredRows', { people: batch });
  for (const batch of batchesOf(memberships, batchSize)) await checker.call('addStoredRows', { memberships: batch });
}

/** Cloning a larger batch for the worker would block the page. */
const batchSize = 500;

/** A person's choices about the rows: shown at once, then the file is counted and compared anew. Never rejects. */
export function chooseRows(choices: UploadChoices): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const before = selectUpload(getState());
    if (before.status !== 'checked') return;
    const value = { choices, newUploadId: newId() };
    dispatch(choicesChanged({ uploadId: before.file.uploadId, value }));
    const upload = selectUpload(getState());
    if (upload.status !== 'checked') return;
    const { uploadId } = upload.file;
    // Counting a large file takes long: only the last of several quick choices is counted.
    const isLatest = (): boolean => {
      const now = selectUpload(getState());
      return 'choices' in now && now.file.uploadId === uploadId && now.choices === upload.choices;
    };
    try {
      const checker = await dispatch(readyChecker());
      await checker.call('choose', choices);
      if (!isLatest()) return;
      const summary = await checker.call('recount');
      if (!isLatest()) return;
      dispatch(fileRecounted({ uploadId, value: summary }));
      const compared = await checker.call('compareAgain');
      if (compared !== null && isLatest()) {
        dispatch(previewChanged({ uploadId, value: { status: 'compared', summary: compared } }));
      }
    } catch (thrown) {
      logger.error('Failed to count the chosen rows', toAppError(thrown));
      dispatch(previewChanged({ uploadId, value: { status: 'failed' } }));
    }
  };
}

/** Which groups that the file doesn't name are retired; null: the file isn't the whole plan. */
export function chooseRetirement(retire: readonly ChangeKind[] | null): AppThunk<void> {
  return (dispatch, getState) => {
    const upload = selectUpload(getState());
    if (upload.status !== 'checked') return;
    const { uploadId } = upload.file;
    dispatch(retirementChanged({ uploadId, value: { retire, newUploadId: newId() } }));
  };
}

/** Rejects when no file is open, and when the call fails. */
export function callChecker<Method extends MethodOf<CsvChecker>>(
  method: Method,
  ...args: ArgsOf<CsvChecker, Method>
): AppThunk<Promise<ResultOf<CsvChecker, Method>>> {
  return async (dispatch) => (await dispatch(readyChecker())).call(method, ...args);
}

/** When the worker died, a new one checks and compares the file again; rejects when that fails. */
export function readyChecker(): AppThunk<Promise<CheckerProxy>> {
  return async (dispatch, getState, extra) => {
    let session = currentFileSession(extra);
    if (session.checker.isBroken) {
      const { file, options, repairs } = session;
      const restore = async (checker: CheckerProxy): Promise<void> => {
        const upload = selectUpload(getState());
        if ('choices' in upload) await checker.call('choose', upload.choices);
        if ('repairs' in upload && upload.repairs !== null) await checker.call('openRepairs', repairs);
        await dispatch(compareFile());
      };
      session = openFileSession(extra, { file, options, repairs, restore });
    }
    await session.ready;
    return session.checker;
  };
}
