import type { Team, TeamFields } from './team.ts';
import { tidyText, toTitleCase, yesOrNo } from './text.ts';

export interface TeamColumn {
  readonly field: keyof TeamFields;
  readonly header: string;
  /** Text of the cell. */
  readonly value: (team: Team) => string;
}

/** Columns of the team list (SPEC section 2). */
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
