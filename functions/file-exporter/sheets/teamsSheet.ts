import { makeSheet, type Sheet } from '../../../domain/spreadsheet/Sheet';
import type { Team } from '../../../domain/team';
import { teamSheetColumns } from '../../../domain/teamSheetColumns';
import { inSlices } from '../inSlices';

/** The teams, in the columns and words of the team list. */
export function teamsSheet(teams: readonly Team[]): Sheet {
  return makeSheet('Teams', teamSheetColumns, inSlices(teams));
}
