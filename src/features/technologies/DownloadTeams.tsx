import Stack from '@mui/material/Stack';
import { DownloadMenu } from '#src/components/DownloadMenu.tsx';
import { ReadProgress } from '#src/components/ReadProgress.tsx';
import { useReadProgress } from '#src/components/useReadProgress.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { saveTechnologyTeams } from './saveTechnologyTeams.ts';
import type { TeamUse } from './technologyTeams.ts';

interface DownloadTeamsProps {
  /** Of the technology. */
  readonly name: string;
  /** In the order of the file. */
  readonly teams: readonly TeamUse[];
  readonly hasVersions: boolean;
}

/** Downloads the teams behind a technology, with the people to ask, as a workbook or CSV. */
export function DownloadTeams({ name, teams, hasVersions }: DownloadTeamsProps) {
  const dispatch = useAppDispatch();
  const { read, cancel, run } = useReadProgress();
  return (
    <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1.5 }}>
      <ReadProgress label="Download" read={read} total={teams.length} onCancel={cancel} />
      <DownloadMenu
        variant="outlined"
        label="Download these teams"
        emptyReason={teams.length === 0 ? 'There are no teams to download.' : undefined}
        onSave={(table) =>
          run((onRead, signal) => dispatch(saveTechnologyTeams({ name, teams, hasVersions, table, onRead, signal })))
        }
        failure="The teams could not be downloaded. Please try again."
      />
    </Stack>
  );
}
