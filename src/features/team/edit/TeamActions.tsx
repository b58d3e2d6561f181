import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Box, Button, DialogContentText, Menu, MenuItem, TextField } from '@mui/material';
import { useState, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { undoDays } from '#domain/limits.ts';
import type { Team } from '#domain/team.ts';
import { tidyText } from '#domain/text.ts';
import { useDraftDialog } from '#src/auth/draftDialog.ts';
import { type Change, ChangeNotice } from '#src/components/ChangeNotice.tsx';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { type TeamNotice, teamNoticeIn } from '#src/components/teams/teamNotice.ts';
import { useMenu } from '#src/components/useMenu.ts';
import { useRosterChange } from '#src/data/rosterApi.ts';
import { FormDialog } from '#src/forms/FormDialog.tsx';
import { newId } from '#src/components/newId.ts';
import { paths } from '#src/paths.ts';
import { parseTeamDraft, type TeamDraft, useTeamForm } from '#src/forms/roster/useTeamForm.ts';
import { TeamInputs } from '#src/forms/roster/TeamInputs.tsx';
import { useAddressState } from '#src/lists/addressState.ts';

const noParameters = {};

const noticeStyle = { position: 'fixed', bottom: 24, left: 24, maxWidth: 'calc(100% - 48px)', zIndex: 'snackbar' };

/** Menu of an admin's changes to a team, on each of its tabs. */
export function TeamActions({ team }: { readonly team: Team }) {
  const { button, menu, close: closeMenu } = useMenu();
  const draftKey = `${team.$id}/team`;
  const { restored, open, setOpen, close } = useDraftDialog<TeamDraft, 'edit' | 'remove'>(
    draftKey,
    parseTeamDraft,
    () => 'edit',
  );
  const [isSavedTold, setIsSavedTold] = useState(false);

  function choose(dialog: 'edit' | 'remove'): void {
    // The closed menu gives the focus back to its button, to which the dialog then returns it.
    flushSync(closeMenu);
    setIsSavedTold(false);
    setOpen(dialog);
  }

  return (
    <>
      <Button {...button} variant="outlined" endIcon={<ExpandMoreIcon />}>
        Team actions
      </Button>
      <Menu {...menu} slotProps={{ list: { 'aria-label': 'Team actions' } }}>
        <MenuItem onClick={() => choose('edit')}>
          <EditIcon fontSize="small" sx={{ mr: 1.5, color: 'text.secondary' }} />
          Edit team
        </MenuItem>
        <MenuItem onClick={() => choose('remove')} sx={{ color: 'error.main' }}>
          <DeleteIcon fontSize="small" sx={{ mr: 1.5 }} />
          Remove team
        </MenuItem>
      </Menu>
      {open === 'edit' && (
        <EditTeamDialog
          team={team}
          draftKey={draftKey}
          restored={restored}
          onSaved={() => {
            close();
            setIsSavedTold(true);
          }}
          onClose={close}
        />
      )}
      {open === 'remove' && <RemoveTeamDialog team={team} onClose={close} />}
      <TeamNotice team={team} isSaved={isSavedTold} onClose={() => setIsSavedTold(false)} />
    </>
  );
}

/** Leads to the list, which offers to restore the team. */
function useRemoveTeam({ $id: teamId, teamName }: Team) {
  const navigate = useNavigate();
  const { change, isSaving, failure } = useRosterChange();
  // The same at each attempt, so that one without an answer can be repeated.
  const [removalId] = useState(newId);
  const remove = async (): Promise<void> => {
    const done = await change('deleteTeam', { teamId, teamName, removalId });
    if (done === undefined) return;
    const state: TeamNotice = { removedTeam: { removalId, teamName: tidyText(teamName) } };
    void navigate(paths.teams, { state });
  };
  return { remove, isSaving, failure };
}

function RemoveTeamDialog({ team, onClose }: { readonly team: Team; readonly onClose: () => void }) {
  const { remove, isSaving, failure } = useRemoveTeam(team);
  const [typed, setTyped] = useState('');
  const { teamName } = team;
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
      />
    </FormDialog>
  );
}

interface EditTeamDialogProps {
  readonly team: Team;
  readonly draftKey: string;
  readonly restored: TeamDraft | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Others' changes appear in the fields that nobody has typed into. */
function EditTeamDialog({ team, draftKey, restored, onSaved, onClose }: EditTeamDialogProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const roster = useRosterChange();
  const form = useTeamForm({ team, initial: restored ?? {}, form: formRef, roster });

  async function save(): Promise<void> {
    if (!form.validate()) return;
    const isSaved = form.isStored || (await roster.change('updateTeam', { teamId: team.$id, ...form.edit }));
    if (isSaved) onSaved();
  }

  return (
    <FormDialog
      title="Edit Team"
      isChanged={form.isChanged}
      draft={{ place: draftKey, input: form.draft, isRestored: restored !== null }}
      canSubmit={form.canSubmit}
      isSaving={form.isSaving}
      failure={form.failure}
      form={formRef}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TeamInputs form={form} />
    </FormDialog>
  );
}

interface TeamNoticeProps {
  readonly team: Team;
  readonly isSaved: boolean;
  readonly onClose: () => void;
}

/** Undoing the creation removes the team. */
function TeamNotice({ team, isSaved, onClose }: TeamNoticeProps) {
  const { state } = useLocation() as { state: unknown };
  const [, setAddress] = useAddressState(noParameters);
  const { remove, isSaving, failure } = useRemoveTeam(team);
  const isCreated = !isSaved && teamNoticeIn(state).createdTeamId === team.$id;
  const created: Change = failure ? { text: failure.text, severity: 'error' } : { text: 'The team was created.' };
  const closeCreated = (): void => setAddress({}, { replace: true, state: { createdTeamId: undefined } });

  return (
    <Box sx={noticeStyle}>
      <ChangeNotice
        label="Team"
        elevation={6}
        change={isSaved ? { text: 'The team was saved.' } : isCreated ? created : null}
        onUndo={isCreated ? () => void remove() : undefined}
        isUndoing={isSaving}
        busyLabel="Removing..."
        onClose={isSaved ? onClose : closeCreated}
      />
    </Box>
  );
}
