import type { AppThunk } from '#src/store/hooks.ts';

const maxRecent = 8;
/** The cache belongs to one person and ends with their session. */
const cacheKey = 'recent-teams';

export function rememberTeam(teamId: string): AppThunk<void> {
  return (dispatch, _getState, { services }) => {
    const others = dispatch(readRecentTeams()).filter((id) => id !== teamId);
    services.cache.setSync(cacheKey, [teamId, ...others].slice(0, maxRecent));
  };
}

export function readRecentTeams(): AppThunk<readonly string[]> {
  return (_dispatch, _getState, { services }) => {
    const stored = services.cache.getSync(cacheKey);
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  };
}
