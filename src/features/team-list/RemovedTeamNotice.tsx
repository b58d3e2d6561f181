import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { paths } from '#src/paths.ts';
import type { RemovedTeam } from '#src/components/teams/teamNotice.ts';
import { PageLink } from '#src/components/PageLink.tsx';
import { useRosterChange } from '#src/data/rosterApi.ts';

interface RemovedTeamNoticeProps {
  readonly removed: RemovedTeam;
  readonly onClose: () => void;
}

export function RemovedTeamNotice({ removed: { removalId, teamName }, onClose }: RemovedTeamNoticeProps) {
  const { change, isSaving, failure } = useRosterChange();
  const [restoredId, setRestoredId] = useState<string>();

  async function restore(): Promise<void> {
    const done = await change('restoreTeam', { removalId });
    if (done !== undefined) setRestoredId(String(done.teamId));
  }

  return (
    <div role="status">
      <Alert
        severity={failure === null ? 'success' : 'error'}
        role="none"
        sx={{ mb: 2, overflowWrap: 'anywhere', '& .MuiAlert-action': { overflowWrap: 'normal' } }}
        action={
          <>
            {restoredId === undefined && (
              <Button
                color="inherit"
                size="small"
                aria-label={`Restore ${teamName}`}
                aria-disabled={isSaving}
                onClick={() => {
                  if (!isSaving) void restore();
                }}
              >
                {isSaving ? 'Restoring...' : 'Restore'}
              </Button>
            )}
            <Button color="inherit" size="small" onClick={onClose}>
              Close
            </Button>
          </>
        }
      >
        {failure !== null ? (
          `${teamName} could not be restored. ${failure.text}`
        ) : restoredId === undefined ? (
          `${teamName} was removed.`
        ) : (
          <>
            {teamName} is back with its members, tech inventory and monthly metrics.{' '}
            <PageLink to={paths.team(restoredId)} color="inherit">
              Open the team
            </PageLink>
          </>
        )}
      </Alert>
    </div>
  );
}
