import { foldText } from '#domain/foldText.ts';
import { formatCount } from '#domain/formatNumber.ts';
import { lookUpTeams, type NamedTeam, type TeamLookup } from './lookUpTeams.ts';
import { type MetricKey, metricFields } from './fields.ts';
import type { CellPosition, PastedRows } from '#domain/pastedRows.ts';
import { type PastedValue, readPastedValue } from './pastedValue.ts';

export interface PastedCell {
  readonly teamId: string;
  readonly key: MetricKey;
  readonly value: PastedValue;
}

export interface PastePlan {
  /** Without empty ones, which change nothing. */
  readonly cells: readonly PastedCell[];
  readonly unknownTeams: readonly string[];
  readonly ambiguousTeams: readonly string[];
  /** Beside the grid, or under a heading that no metric has. */
  readonly outside: number;
}

type Column = MetricKey | 'team' | 'outside';

/** By the names in the first row and columns, else by position from the chosen cell. @param teams in the order in which they are shown */
export function planPaste(block: PastedRows, teams: readonly NamedTeam[], start: CellPosition): PastePlan {
  const findTeams = lookUpTeams(teams);
  const header = readHeader(block[0] ?? []);
  const body = header ? block.slice(1) : block;
  const columns = header ?? columnsByPosition(body, findTeams, start);
  const cells = new Map<string, PastedCell>();
  const [unknownTeams, ambiguousTeams] = [new Set<string>(), new Set<string>()];
  let outside = 0;

  for (const [index, row] of body.entries()) {
    const values = row.flatMap((cell, column) => (cell === '' ? [] : [{ cell, column: columns[column] ?? 'outside' }]));
    const names = values.filter(({ column }) => column === 'team').map(({ cell }) => cell);
    const found = columns.includes('team') ? findTeams(names) : teams.slice(start.row + index).slice(0, 1);
    const [team] = found;
    const given = values.filter(({ column }) => column !== 'team');
    if (found.length > 1) ambiguousTeams.add(names.join(', '));
    else if (team === undefined && names.length > 0) unknownTeams.add(names[0] ?? '');
    else if (team === undefined) outside += given.length;
    if (team === undefined || found.length > 1) continue;
    for (const { cell, column } of given) {
      const field = metricFields.find(({ key }) => key === column);
      if (field === undefined) outside += 1;
      else
        cells.set(`${team.id} ${field.key}`, { teamId: team.id, key: field.key, value: readPastedValue(field, cell) });
    }
  }
  return {
    cells: [...cells.values()],
    unknownTeams: [...unknownTeams],
    ambiguousTeams: [...ambiguousTeams],
    outside,
  };
}

/** `Repo Test Coverage (%)` and `repoTestCoverage` are one. */
const headingKey = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '');

const columnByHeading = new Map<string, Column>([
  ...metricFields.flatMap(({ key, label }) => [key, label].map((name) => [headingKey(name), key] as const)),
  ...['Team', 'Team Name', 'Project ID'].map((name) => [headingKey(name), 'team'] as const),
]);

/** Undefined for a row that names no metric. */
function readHeader(row: readonly string[]): Column[] | undefined {
  const columns = row.map((cell) => columnByHeading.get(headingKey(cell)) ?? 'outside');
  return columns.some((column) => column !== 'team' && column !== 'outside') ? columns : undefined;
}

const mostTeamColumns = 2;

function columnsByPosition(body: PastedRows, findTeams: TeamLookup, start: CellPosition): Column[] {
  const isTeamColumn = (column: number): boolean => body.some((row) => findTeams([row[column] ?? '']).length > 0);
  const width = Math.max(0, ...body.map((row) => row.length));
  let teamColumns = 0;
  while (teamColumns < mostTeamColumns && width > teamColumns + 1 && isTeamColumn(teamColumns)) teamColumns += 1;
  const metricsBegin = width - teamColumns === metricFields.length ? 0 : start.column;
  const keys = metricFields.slice(metricsBegin).map(({ key }) => key);
  return [...Array.from({ length: teamColumns }, () => 'team' as const), ...keys];
}

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
