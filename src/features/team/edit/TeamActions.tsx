import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { undoDays } from '#domain/limits.ts';
import type { Team } from '#domain/team.ts';
import { tidyText } from '#domain/text.ts';
import { useRestoredDraft } from '#src/auth/drafts.tsx';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { createdTeamIn, withCreatedTeam } from '#src/components/teams/createdTeam.ts';
import { useMenu } from '#src/components/useMenu.ts';
import { withRemovedTeam, type RemovedTeam } from '#src/components/teams/removedTeam.ts';
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
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const { button, menu, close: closeMenu } = useMenu();
  const draftKey = `${team.$id}/team`;
  const [restored, setRestored] = useState(useRestoredDraft(draftKey, parseTeamDraft));
  const [open, setOpen] = useState<'edit' | 'remove' | null>(restored === null ? null : 'edit');
  const [isSavedTold, setIsSavedTold] = useState(false);

  function choose(dialog: 'edit' | 'remove'): void {
    // The closed menu gives the focus back to its button, to which the dialog then returns it.
    flushSync(closeMenu);
    setIsSavedTold(false);
    setOpen(dialog);
  }

  function close(): void {
    setRestored(null);
    setOpen(null);
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
      {open === 'remove' && (
        <RemoveTeamDialog
          team={team}
          onRemoved={(removed) => void navigate(paths.teams, { state: withRemovedTeam(removed) })}
          onClose={close}
        />
      )}
      <Box role="status" sx={noticeStyle}>
        {createdTeamIn(state) === team.$id && !isSavedTold && <CreatedNotice key={team.$id} team={team} />}
        {isSavedTold && (
          <Alert severity="success" role="none" elevation={6} onClose={() => setIsSavedTold(false)}>
            The team was saved.
          </Alert>
        )}
      </Box>
    </>
  );
}

interface RemoveTeamDialogProps {
  readonly team: Team;
  readonly onRemoved: (removed: RemovedTeam) => void;
  readonly onClose: () => void;
}

function RemoveTeamDialog({ team, onRemoved, onClose }: RemoveTeamDialogProps) {
  const { change, isSaving, failure } = useRosterChange();
  // The same at each attempt, so that one without an answer can be repeated.
  const [removalId] = useState(newId);
  const [typed, setTyped] = useState('');
  const { teamName } = team;

  async function remove(): Promise<void> {
    const done = await change('deleteTeam', { teamId: team.$id, teamName, removalId });
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

interface EditTeamDialogProps {
  readonly team: Team;
  /** Storage key of the draft when the session ends. */
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

/** Its undo removes the team, which can be restored in the list. */
function CreatedNotice({ team: { $id: teamId, teamName } }: { readonly team: Team }) {
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
