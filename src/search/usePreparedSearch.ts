import { useEffect } from 'react';
import type { Team } from '#domain/team.ts';
import { prepareSearch } from '#domain/teams/teamSearch.ts';
import { runInSlices } from '#src/components/data-table/runInSlices.ts';

/** Prepares the search while nothing else is to be done, so that the first key needn't. */
export function usePreparedSearch(teams: readonly Team[] | undefined): void {
  useEffect(() => {
    if (teams) return runInSlices(prepareInSteps(teams), () => undefined);
  }, [teams]);
}

function* prepareInSteps(teams: readonly Team[]): Generator<undefined, void, undefined> {
  for (const [index, team] of teams.entries()) {
    if (index % 100 === 0) yield;
    prepareSearch(team, 'all');
  }
}
