import type { SheetColumn } from './spreadsheet/Sheet.ts';
import type { Team, TeamFields } from './team.ts';
import { tidyText, toTitleCase, yesOrNo } from './text.ts';

export interface TeamColumn {
  readonly field: keyof TeamFields;
  readonly header: string;
  /** Text of the cell. */
  readonly value: (team: Team) => string;
}

/** Columns of the team list (specification.md, section 2). */
export const teamColumns: readonly TeamColumn[] = [
  { field: 'teamName', header: 'Team Name', value: (team) => tidyText(team.teamName) },
  { field: 'projectId', header: 'Project ID', value: (team) => tidyText(team.projectId) },
  { field: 'productName', header: 'Product Name', value: (team) => tidyText(team.productName) },
  { field: 'teamType', header: 'Team Type', value: (team) => toTitleCase(team.teamType) },
  { field: 'sector', header: 'Sector', value: (team) => tidyText(team.sector) },
  { field: 'businessUnit', header: 'Business Unit', value: (team) => tidyText(team.businessUnit) },
  { field: 'greenfield', header: 'Greenfield', value: (team) => yesOrNo(team.greenfield) },
  { field: 'teamStatus', header: 'Team Status', value: (team) => toTitleCase(team.teamStatus) },
];

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
