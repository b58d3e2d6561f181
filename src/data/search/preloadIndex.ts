import { authApi, selectSession } from '#src/auth/session.ts';
import type { AppThunk } from '#src/store/hooks.ts';
import { feedInventories, feedTeams } from './feed.ts';
import { rulesApi } from '#src/data/rulesApi.ts';
import { teamsApi } from '#src/data/teamsApi.ts';
import { searchApi } from './searchApi.ts';

const unsubscribed = { subscribe: false };

/** While a screen's script is on its way; the screen asks again for what fails. Resolves when the index has the lists. */
export function preloadIndex(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    await dispatch(authApi.endpoints.getCurrentUser.initiate(undefined, unsubscribed));
    if (selectSession(getState()).status !== 'signedIn') return;
    const { getIndexState, listIndexedInventories } = searchApi.endpoints;
    void dispatch(getIndexState.initiate(undefined, unsubscribed));
    void dispatch(rulesApi.endpoints.listTechnologyRules.initiate(undefined, unsubscribed));
    const [teams, inventories] = [
      dispatch(teamsApi.endpoints.listTeams.initiate(undefined, unsubscribed)),
      dispatch(listIndexedInventories.initiate(undefined, unsubscribed)),
    ];
    await Promise.all([
      teams.then(({ data }) => data && dispatch(feedTeams(data))),
      inventories.then(({ data }) => data && dispatch(feedInventories(data))),
    ]);
  };
}
