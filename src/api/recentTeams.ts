import type { AppThunk } from '#src/store/hooks.ts';

/** Teams that are kept. */
const maxRecent = 8;
/** Key of the ids in the cache, which belongs to one person and ends with their session. */
const cacheKey = 'recent-teams';

/** Keeps a team among those visited last, in this browser. */
export function rememberTeam(teamId: string): AppThunk<void> {
  return (dispatch, _getState, { services }) => {
    const others = dispatch(readRecentTeams()).filter((id) => id !== teamId);
    services.cache.setSync(cacheKey, [teamId, ...others].slice(0, maxRecent));
  };
}

/** Ids of the teams that the person visited last in this browser, newest first. */
export function readRecentTeams(): AppThunk<readonly string[]> {
  return (_dispatch, _getState, { services }) => {
    const stored = services.cache.getSync(cacheKey);
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  };
}
