import type { TeamReporting } from '#domain/monthly-metrics/teamReporting.ts';
import { type SheetColumn, toDayCell } from '#domain/spreadsheet/Sheet.ts';
import { contactSheetColumns, type WithContacts } from '#domain/teamContacts.ts';
import type { TechnologyDetails, TechnologyTeam, VersionTeams } from './technologyQuery.ts';
import { noVersion } from './versionChoice.ts';

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
      const confirmedAt = confirmations ? (confirmations.get(team.teamId) ?? null) : undefined;
      const known = uses.get(team.teamId) ?? { team, versions: [], rank, confirmedAt };
      uses.set(team.teamId, { ...known, versions: [...known.versions, version] });
    }
  }
  return [...uses.values()];
}

/** `8, 17`; `no version`. */
export function describeTeamVersions({ versions }: TeamUse): string {
  return versions.map((version) => version || noVersion).join(', ');
}

/** Of the file of teams that use a technology. */
export function sheetColumns(
  name: string,
  hasVersions: boolean,
  timeZone: string,
): readonly SheetColumn<TeamUse & WithContacts>[] {
  const versions: SheetColumn<TeamUse> = {
    header: 'Versions',
    width: 18,
    isText: true,
    value: describeTeamVersions,
  };
  return [
    { header: 'Technology', width: 22, isText: true, value: () => name },
    ...(hasVersions ? [versions] : []),
    { header: 'Team', width: 32, isText: true, value: ({ team }) => team.teamName },
    { header: 'Sector', width: 22, isText: true, value: ({ team }) => team.sector || null },
    { header: 'Business Unit', width: 22, isText: true, value: ({ team }) => team.businessUnit || null },
    {
      header: 'Last Confirmed',
      width: 18,
      value: ({ confirmedAt }) => (confirmedAt ? toDayCell(confirmedAt, timeZone) : null),
    },
    ...contactSheetColumns,
  ];
}
