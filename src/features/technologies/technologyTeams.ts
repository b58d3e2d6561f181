import type { TechnologyDetails, TechnologyTeam, VersionTeams } from '#domain/technologies/technologyQuery.ts';

/** A team that uses a technology. */
export interface TeamUse {
  readonly team: TechnologyTeam;
  /** All of its versions, '' for a missing one; in the order of versions. */
  readonly versions: readonly string[];
  /** Position of the lowest version; sorts by versions. */
  readonly rank: number;
}

/** Teams of these versions, each once, with all versions that they use. In the order of versions, then as given. */
export function listTeams(details: TechnologyDetails, chosen: readonly VersionTeams[]): readonly TeamUse[] {
  const wanted = new Set(chosen.flatMap(({ list }) => list.map(({ teamId }) => teamId)));
  const uses = new Map<string, TeamUse>();
  for (const [rank, { version, list }] of details.versions.entries()) {
    for (const team of list) {
      if (!wanted.has(team.teamId)) continue;
      const known = uses.get(team.teamId) ?? { team, versions: [], rank };
      uses.set(team.teamId, { ...known, versions: [...known.versions, version] });
    }
  }
  return [...uses.values()];
}
