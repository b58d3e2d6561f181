import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Team } from '#domain/team.ts';
import { tidyText } from '#domain/text.ts';
import { newId } from '#src/components/newId.ts';
import { withCreatedTeam } from '#src/components/teams/createdTeam.ts';
import { withRemovedTeam } from '#src/components/teams/removedTeam.ts';
import { useRosterChange } from '#src/data/rosterApi.ts';
import { useAddressState } from '#src/lists/addressState.ts';
import { paths } from '#src/paths.ts';

const noParameters = {};

/** Its undo removes the team, which can be restored in the list. */
export function CreatedNotice({ team: { $id: teamId, teamName } }: { readonly team: Team }) {
  const navigate = useNavigate();
  const [, setAddress] = useAddressState(noParameters);
  const { change, isSaving, failure } = useRosterChange();
  // The same at each attempt, so that one without an answer can be repeated.
  const [removalId] = useState(newId);
  const close = (): void => setAddress({}, { replace: true, state: withCreatedTeam(undefined) });

  async function undo(): Promise<void> {
    const done = await change('deleteTeam', { teamId, teamName, removalId });
    if (done === undefined) return;
    void navigate(paths.teams, { state: withRemovedTeam({ removalId, teamName: tidyText(teamName) }) });
  }

  return (
    <Alert
      severity={failure === null ? 'success' : 'error'}
      role="none"
      elevation={6}
      sx={{ overflowWrap: 'anywhere', '& .MuiAlert-action': { overflowWrap: 'normal' } }}
      action={
        <>
          <Button color="inherit" size="small" aria-disabled={isSaving} onClick={() => !isSaving && void undo()}>
            {isSaving ? 'Removing...' : 'Undo'}
          </Button>
          <Button color="inherit" size="small" onClick={close}>
            Close
          </Button>
        </>
      }
    >
      {failure === null ? 'The team was created.' : failure.text}
    </Alert>
  );
}
