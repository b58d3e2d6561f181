import type { DatedFormat } from '#src/lists/table-file/saveTable.ts';
import type { Team } from '#domain/team.ts';
import { teamSheetColumns } from '#domain/teamColumns.ts';
import { saveList } from '#src/lists/table-file/saveList.ts';

/** Returns a message for the person; rejects when the file could not be made. `holdsOf` fills a column of its own. */
export function saveTeams(
  teams: readonly Team[],
  table: DatedFormat,
  holdsOf?: (team: Team) => string,
): Promise<string> {
  const columns = holdsOf
    ? [...teamSheetColumns, { header: 'On Hold', width: 40, isText: true as const, value: holdsOf }]
    : teamSheetColumns;
  return saveList({ sheet: 'Team Projects', name: 'team projects', columns, rows: teams }, table, 'team');
}
