import { saveFile } from '../../../components/saveFile';
import type { AppThunk } from '../../../api/AppThunk';
import type { Change, ChangeQuery } from './check/Comparison';
import type { Found } from './check/Found';
import type { ManagerLine } from './check/ManagerLine';
import type { OddLine } from './check/OddLine';
import type { ProblemLine, ProblemQuery } from './check/ProblemLine';
import { checkerOf } from './checkerOf';

/** Of the present file; rejects when there is none any more. */
export function findProblems(query: ProblemQuery): AppThunk<Promise<Found<ProblemLine>>> {
  return async (_dispatch, _getState, { services }) => checkerOf(services).listProblems(query);
}

export function findChanges(query: ChangeQuery): AppThunk<Promise<Found<Change>>> {
  return async (_dispatch, _getState, { services }) => checkerOf(services).listChanges(query);
}

export function findOdd(search: string): AppThunk<Promise<Found<OddLine>>> {
  return async (_dispatch, _getState, { services }) => checkerOf(services).listOdd(search);
}

export function findManagers(search: string): AppThunk<Promise<Found<ManagerLine>>> {
  return async (_dispatch, _getState, { services }) => checkerOf(services).listManagers(search);
}

/** Has the browser save all problems of the file. */
export function downloadProblems(): AppThunk<Promise<void>> {
  return async (_dispatch, _getState, { services }) => saveFile(await checkerOf(services).formatProblems());
}
