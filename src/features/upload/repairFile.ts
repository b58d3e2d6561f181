import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import { nextLog, type RepairAction } from '#domain/capacity-plan/repair/repairLog.ts';
import { newId } from '#src/components/newId.ts';
import { toAppError } from '#src/appwrite/errors.ts';
import { saveFile } from '#src/live/downloads.ts';
import { logger } from '#src/monitoring/logger.ts';
import type { AppThunk } from '#src/store/hooks.ts';
import { callChecker, readyChecker } from './checkFile.ts';
import { currentFileSession } from './fileSession.ts';
import { fileRepaired, selectUpload } from './uploadSlice.ts';

export interface RepairedRows {
  readonly count: number;
  /** Of the first of them. */
  readonly lines: readonly number[];
}

export const noRows: RepairedRows = { count: 0, lines: [] };

/** Returns the rows that were changed; none while the file is checked or submitted. */
export function repairRows(action: RepairAction): AppThunk<Promise<RepairedRows>> {
  return (dispatch, _, extra) => {
    const session = currentFileSession(extra);
    const rows = dispatch(runRepair(action));
    const succeeds = (hasSucceeded: boolean) => (): boolean => {
      if (session.repairing === repairing) session.repairing = undefined;
      return hasSucceeded;
    };
    const repairing = rows.then(succeeds(true), succeeds(false));
    session.repairing = repairing;
    return rows;
  };
}

/** Undefined when there is none. */
export const repairUnderWay: AppThunk<Promise<boolean> | undefined> = (_, __, { fileSession }) =>
  fileSession?.repairing;

function runRepair(action: RepairAction): AppThunk<Promise<RepairedRows>> {
  return async (dispatch, getState, extra) => {
    const upload = selectUpload(getState());
    if (upload.status !== 'checked' || upload.repairs === null) return noRows;
    const { uploadId } = upload.file;
    const checker = await dispatch(readyChecker());
    const { changed: count, lines, ...answer } = await checker.call('repair', action);
    if (count === 0) return noRows;
    const session = currentFileSession(extra);
    session.repairs = nextLog(session.repairs, action);
    dispatch(fileRepaired({ uploadId, value: { ...answer, newUploadId: newId() } }));
    return { count, lines };
  };
}

/** Undefined when it failed. */
export function tryWithRows<Answer>(ask: AppThunk<Promise<Answer>>): AppThunk<Promise<Answer | undefined>> {
  return async (dispatch) => {
    try {
      return await dispatch(ask);
    } catch (thrown) {
      logger.error('Rows of the file failed', toAppError(thrown));
      return undefined;
    }
  };
}

type FormatRows = 'formatPlan' | 'formatRefused' | 'formatProblems';

/** Rows that are imported, those that are not, or what is wrong with these. */
export function downloadRows(method: FormatRows, format: TableFormat): AppThunk<Promise<null>> {
  return async (dispatch) => {
    saveFile(await dispatch(callChecker(method, format)));
    return null;
  };
}
