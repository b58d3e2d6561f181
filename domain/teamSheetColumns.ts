import type { SheetColumn } from './spreadsheet/Sheet.ts';
import type { Team, TeamFields } from './team.ts';
import { teamColumns } from './teamColumns.ts';

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

/** Teams in a spreadsheet: the columns and words of the team list. */
export const teamSheetColumns: readonly SheetColumn<Team>[] = teamColumns.map((text) => ({
  ...text,
  width: widths[text.field],
}));
