import DialogContentText from '@mui/material/DialogContentText';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { undoDays } from '#domain/limits.ts';
import type { Team } from '#domain/team.ts';
import { tidyText } from '#domain/text.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { FormDialog } from './FormDialog.tsx';
import type { RemovedTeam } from './removedTeam.ts';
import { useRosterChange } from './useRosterChange.ts';

interface RemoveTeamDialogProps {
  readonly team: Team;
  readonly onRemoved: (removed: RemovedTeam) => void;
  readonly onClose: () => void;
}

/** Asks for the team's name before it is removed. */
export function RemoveTeamDialog({ team, onRemoved, onClose }: RemoveTeamDialogProps) {
  const { change, isSaving, failure } = useRosterChange();
  // The same at each attempt, so that one without an answer can be repeated.
  const [removalId] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState('');
  const { teamName } = team;

  async function remove(): Promise<void> {
    const done = await change('/teams/remove', { teamId: team.$id, teamName, removalId });
    if (done !== undefined) onRemoved({ removalId, teamName: tidyText(teamName) });
  }

  return (
    <FormDialog
      title="Remove Team"
      submitLabel="Remove team"
      busyLabel="Removing..."
      color="error"
      isChanged={false}
      canSubmit={tidyText(typed) === tidyText(teamName)}
      isSaving={isSaving}
      failure={failure ?? undefined}
      onSubmit={() => void remove()}
      onClose={onClose}
    >
      <DialogContentText sx={{ mb: 2.5, overflowWrap: 'anywhere' }}>
        {tidyText(teamName)} is removed with its members, tech inventory and monthly metrics, and counts in no metric
        from this month on. The people stay known. It can be restored for {undoDays} days. A capacity plan that names it
        adds a new team.
      </DialogContentText>
      <TextField
        fullWidth
        size="small"
        autoComplete="off"
        label="Name of the team"
        helperText="Type it to confirm."
        inputRef={focusOnMount}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{ input: { readOnly: isSaving } }}
      />
    </FormDialog>
  );
}
