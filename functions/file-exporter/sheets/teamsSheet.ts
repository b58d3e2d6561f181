import { makeSheet, type Sheet, type SheetColumn } from '../../../domain/spreadsheet/Sheet';
import type { Team, TeamFields } from '../../../domain/team';
import { teamTexts } from '../../../domain/teamTexts';

const widths: Readonly<Record<keyof TeamFields, number>> = {
  teamName: 32,
  projectId: 16,
  productName: 28,
  teamType: 16,
  sector: 22,
  businessUnit: 22,
  greenfield: 12,
  teamStatus: 16,
};

const columns: readonly SheetColumn<Team>[] = teamTexts.map((text) => ({ ...text, width: widths[text.field] }));

/** The teams, in the columns and words of the team list. */
export function teamsSheet(teams: readonly Team[]): Sheet {
  return makeSheet('Teams', columns, [teams]);
}
