import type { TeamReporting } from '#domain/monthly-metrics/teamReporting.ts';
import type { TechnologyDetails, TechnologyTeam, VersionTeams } from './technologyQuery.ts';

export interface TeamUse {
  readonly team: TechnologyTeam;
  /** All of its versions, '' for a missing one; in the order of versions. */
  readonly versions: readonly string[];
  /** Position of the lowest version; sorts by versions. */
  readonly rank: number;
  /** ISO 8601: when the team's inventory was last confirmed; null when never, undefined while unknown. */
  readonly confirmedAt: string | null | undefined;
}

/** Each team once, in the order of versions, then as given. `reporting` is of all teams; undefined while unknown. */
export function listTeams(
  details: TechnologyDetails,
  chosen: readonly VersionTeams[],
  reporting: readonly TeamReporting[] | undefined,
): readonly TeamUse[] {
  const confirmations = reporting && new Map(reporting.map(({ $id, confirmedAt }) => [$id, confirmedAt]));
  const wanted = new Set(chosen.flatMap(({ list }) => list.map(({ teamId }) => teamId)));
  const uses = new Map<string, TeamUse>();
  for (const [rank, { version, list }] of details.versions.entries()) {
    for (const team of list) {
      if (!wanted.has(team.teamId)) continue;
      const confirmedAt = confirmations && (confirmations.get(team.teamId) ?? null);
      const known = uses.get(team.teamId) ?? { team, versions: [], rank, confirmedAt };
      uses.set(team.teamId, { ...known, versions: [...known.versions, version] });
    }
  }
  return [...uses.values()];
}
