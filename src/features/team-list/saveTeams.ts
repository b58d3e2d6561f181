import { formatCount } from '#domain/formatNumber.ts';
import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import type { Team } from '#domain/team.ts';
import { teamSheetColumns } from '#domain/teamColumns.ts';

/** Returns a message for the person; rejects when the file could not be made. `holdsOf` fills a column of its own. */
export async function saveTeams(
  teams: readonly Team[],
  table: TableFormat,
  holdsOf?: (team: Team) => string,
): Promise<string> {
  // Loaded with the first download, not with the list of teams.
  const { saveTable } = await import('#src/lists/table-file/saveTable.ts');
  const columns = holdsOf
    ? [...teamSheetColumns, { header: 'On Hold', width: 40, isText: true as const, value: holdsOf }]
    : teamSheetColumns;
  const sheet = { sheet: 'Team Projects', name: 'team projects', columns, rows: inBatches(teams) };
  return `${formatCount(teams.length, 'team')} saved as "${await saveTable(sheet, table)}".`;
}

const batchSize = 500;

function* inBatches(teams: readonly Team[]): Generator<readonly Team[]> {
  for (let start = 0; start < teams.length; start += batchSize) yield teams.slice(start, start + batchSize);
}
