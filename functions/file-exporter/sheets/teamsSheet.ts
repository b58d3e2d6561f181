import { makeSheet, type Sheet } from '#domain/spreadsheet/Sheet.ts';
import type { Team } from '#domain/team.ts';
import { teamSheetColumns } from '#domain/teamSheetColumns.ts';
import { inSlices } from '#functions/file-exporter/inSlices.ts';

/** The teams, in the columns and words of the team list. */
export function teamsSheet(teams: readonly Team[]): Sheet {
  return makeSheet('Teams', teamSheetColumns, inSlices(teams));
}
