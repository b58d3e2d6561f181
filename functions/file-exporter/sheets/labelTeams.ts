import type { Team } from '#domain/team.ts';
import { tidyText } from '#domain/text.ts';

/** The team that a row belongs to, as it is shown. */
export interface TeamLabel {
  readonly teamName: string;
  readonly projectId: string;
}

/** Names a team by its id; the id itself when there is no such team (any more). */
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
