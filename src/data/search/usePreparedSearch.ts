import { useEffect } from 'react';
import type { Team } from '#domain/team.ts';
import { prepareSearch } from '#domain/teams/teamSearch.ts';
import { runInSlices } from '#src/workers/runInSlices.ts';

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
