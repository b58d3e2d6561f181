import type { AppThunk } from '#src/store/hooks.ts';
import { saveFile } from '#src/components/saveFile.ts';
import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import type { Change, ChangeQuery } from './check/Comparison.ts';
import type { Found } from './check/Found.ts';
import type { ManagerLine } from './check/ManagerLine.ts';
import type { OddLine } from './check/OddLine.ts';
import type { ProblemLine, ProblemQuery } from './check/ProblemLine.ts';
import { workingChecker } from './workingChecker.ts';

/** Of the present file; rejects when there is none any more, and when it could not be searched. */
export function findProblems(query: ProblemQuery): AppThunk<Promise<Found<ProblemLine>>> {
  return async (dispatch) => (await dispatch(workingChecker())).listProblems(query);
}

export function findChanges(query: ChangeQuery): AppThunk<Promise<Found<Change>>> {
  return async (dispatch) => (await dispatch(workingChecker())).listChanges(query);
}

export function findOdd(search: string): AppThunk<Promise<Found<OddLine>>> {
  return async (dispatch) => (await dispatch(workingChecker())).listOdd(search);
}

export function findManagers(search: string): AppThunk<Promise<Found<ManagerLine>>> {
  return async (dispatch) => (await dispatch(workingChecker())).listManagers(search);
}

/** Has the browser save all problems of the file. */
export function downloadProblems(format: TableFormat): AppThunk<Promise<null>> {
  return async (dispatch) => {
    const checker = await dispatch(workingChecker());
    saveFile(await checker.formatProblems(format));
    return null;
  };
}
