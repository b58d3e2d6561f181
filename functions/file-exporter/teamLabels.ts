import type { SheetColumn } from '#domain/spreadsheet/Sheet.ts';
import type { Team } from '#domain/team.ts';
import { tidyText } from '#domain/text.ts';

export interface TeamLabel {
  readonly teamName: string;
  readonly projectId: string;
}

export const teamLabelColumns: readonly SheetColumn<TeamLabel>[] = [
  { header: 'Team Name', width: 32, value: ({ teamName }) => teamName },
  { header: 'Project ID', width: 16, value: ({ projectId }) => projectId },
];

/** The id itself when there is no such team. */
export type LabelTeam = (teamId: string) => TeamLabel;

export function labelTeams(teams: readonly Team[]): LabelTeam {
  const labels = new Map(
    teams.map(({ $id, teamName, projectId }) => [
      $id,
      { teamName: tidyText(teamName), projectId: tidyText(projectId) },
    ]),
  );
  return (teamId) => labels.get(teamId) ?? { teamName: teamId, projectId: '' };
}
