import { authApi, selectSession } from '#src/auth/session.ts';
import type { AppThunk } from '#src/store/hooks.ts';
import { teamsApi } from './teamsApi.ts';

/** Longer than scripts take to come. */
const keptMs = 30_000;

/** While the list's scripts are on their way; the list asks again for what fails. */
export function preloadTeams(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    await dispatch(authApi.endpoints.getCurrentUser.initiate(undefined, { subscribe: false }));
    if (selectSession(getState()).status !== 'signedIn') return;
    // A list that nobody shows is dropped when events may have been missed.
    const list = dispatch(teamsApi.endpoints.listTeams.initiate());
    setTimeout(() => list.unsubscribe(), keptMs);
  };
}
