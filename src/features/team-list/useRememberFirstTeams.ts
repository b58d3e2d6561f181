import { useEffect } from 'react';
import { pageSizes } from '#domain/limits.ts';
import type { Team } from '#domain/team.ts';
import { useAppDispatch, type AppThunk } from '#src/store/hooks.ts';
import { lastSeenTeamsKey, type LastSeenTeams } from '#src/data/firstTeams.ts';

/** A burst of live changes is stored once. */
const delayMs = 200;

/** For the next visit. Undefined: nothing to keep now. */
export function useRememberFirstTeams(teams: readonly Team[] | undefined): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (teams === undefined) return;
    const timer = setTimeout(() => dispatch(rememberFirstTeams(teams)), delayMs);
    return () => clearTimeout(timer);
  }, [teams, dispatch]);
}

function rememberFirstTeams(teams: readonly Team[]): AppThunk<void> {
  return (_dispatch, _getState, { services }) => {
    const seen: LastSeenTeams = {
      rows: teams.slice(0, pageSizes.teamList),
      total: teams.length,
      seenAt: new Date().toISOString(),
    };
    services.cache.setSync(lastSeenTeamsKey, seen);
  };
}
