import { formatCount } from '#domain/formatNumber.ts';
import type { PastePlan } from '#domain/monthly-metrics/pastedTable.ts';

/** Sentences about a paste; `problems` are what the person has to look at. */
export interface PasteReport {
  readonly done: string;
  readonly problems: readonly string[];
}

const unchanged = (teams: number): string =>
  teams === 1
    ? ' 1 team has the same values as before: it is ticked for Confirm Unchanged.'
    : ` ${teams} teams have the same values as before: they are ticked for Confirm Unchanged.`;

/** @param unchangedTeams teams whose pasted values are those that are stored */
export function describePaste(
  { cells, unknownTeams, ambiguousTeams, outside }: PastePlan,
  unchangedTeams: number,
): PasteReport {
  const teams = new Set(cells.map(({ teamId }) => teamId)).size;
  const done =
    cells.length === 0
      ? 'Nothing was pasted.'
      : `${formatCount(cells.length, 'value')} pasted into ${formatCount(teams, 'team')}. Nothing is saved yet.`;
  return {
    done: done + (unchangedTeams > 0 ? unchanged(unchangedTeams) : ''),
    problems: [
      ...(unknownTeams.length > 0 ? [`Not in the grid: ${unknownTeams.join(', ')}.`] : []),
      ...(ambiguousTeams.length > 0
        ? [`Several teams are called ${ambiguousTeams.join(', ')}: add a column Project ID to tell them apart.`]
        : []),
      ...(outside > 0 ? [`${formatCount(outside, 'value')} beside the grid left out.`] : []),
    ],
  };
}
