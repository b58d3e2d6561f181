import type { Team } from '#domain/team.ts';
import { DownloadMenu } from '#src/components/DownloadMenu.tsx';
import { saveTeams } from './saveTeams.ts';

/** Saves the teams that the list shows, on all its pages, as a workbook or as CSV. */
export function ExportTeamsButton({ teams }: { readonly teams: readonly Team[] }) {
  return (
    <DownloadMenu
      variant="outlined"
      label="Download this list"
      emptyReason={teams.length === 0 ? 'There are no teams to download.' : undefined}
      onSave={(format) => saveTeams(teams, format)}
      failure="The teams could not be downloaded. Please try again."
    />
  );
}
