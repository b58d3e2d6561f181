import type { SheetColumn } from './spreadsheet/Sheet.ts';
import { type Team, type TeamFieldName, teamFieldNames, teamFields, type TeamFields } from './team.ts';
import { tidyText, toTitleCase, yesOrNo } from './text.ts';

export interface TeamColumn {
  readonly field: TeamFieldName;
  readonly header: string;
  readonly value: (team: TeamFields) => string;
}

/** specification.md, section 2. */
export const teamColumns: readonly TeamColumn[] = teamFieldNames.map((field) => ({
  field,
  header: teamFields[field].header,
  value: (team) => formatTeamField(team, field),
}));

export const teamSheetColumns: readonly SheetColumn<Team>[] = teamColumns.map((column) => ({
  ...column,
  width: teamFields[column.field].width,
}));

interface TeamCard {
  readonly label: string;
  /** '' when missing. */
  readonly value: (team: TeamFields) => string;
}

/** specification.md, section 2, Team Info. */
export const teamCards: readonly TeamCard[] = teamColumns
  .map(({ field, header, value }) => ({ label: header, ...teamFields[field].card, value }))
  .sort((one, other) => one.position - other.position);

function formatTeamField(team: TeamFields, field: TeamFieldName): string {
  const value = team[field];
  if (typeof value === 'boolean') return yesOrNo(value);
  const description = teamFields[field];
  return 'shownAs' in description && description.shownAs === 'titleCase' ? toTitleCase(value) : tidyText(value);
}
