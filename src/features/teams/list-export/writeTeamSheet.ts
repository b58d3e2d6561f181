import { makeSheet } from '#domain/spreadsheet/Sheet.ts';
import { writeTable, type TableFormat } from '#domain/spreadsheet/writeTable.ts';
import type { Team } from '#domain/team.ts';
import { teamSheetColumns } from '#domain/teamSheetColumns.ts';

/** The teams in their order, in the columns and words of the team list. */
export function writeTeamSheet(portions: readonly (readonly Team[])[], table: TableFormat): Promise<Blob> {
  return writeTable(makeSheet('Team Projects', teamSheetColumns, portions), table);
}
