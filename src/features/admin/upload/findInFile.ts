import type { AppThunk } from '../../../api/AppThunk';
import { saveFile } from '../../../components/saveFile';
import type { TableFormat } from '../../../../domain/spreadsheet/writeTable';
import type { Change, ChangeQuery } from './check/Comparison';
import type { Found } from './check/Found';
import type { ManagerLine } from './check/ManagerLine';
import type { OddLine } from './check/OddLine';
import type { ProblemLine, ProblemQuery } from './check/ProblemLine';
import { workingChecker } from './workingChecker';

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
