import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import PersonAddIcon from '@mui/icons-material/PersonAddAltOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import DialogContentText from '@mui/material/DialogContentText';
import TextField from '@mui/material/TextField';
import type { Team } from '#domain/team.ts';
import type { TeamMember } from '#domain/teamMember.ts';
import { newId } from '#src/components/newId.ts';
import { useRestoredDraft } from '#src/auth/drafts.tsx';
import type { DataColumn } from '#src/lists/data-table/DataTable.tsx';
import { TeamMembers } from '#src/features/team/TeamMembers.tsx';
import { useListTeamMembersQuery } from '#src/data/peopleApi.ts';
import { paths } from '#src/paths.ts';
import { withRemovedTeam, type RemovedTeam } from '#src/components/teams/removedTeam.ts';
import { useRosterChange } from '#src/data/rosterApi.ts';
import { undoDays } from '#domain/limits.ts';
import { tidyText } from '#domain/text.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { FormDialog } from '#src/forms/FormDialog.tsx';
import { AddMemberDialog } from './AddMemberDialog.tsx';
import { EditRoleDialog, memberName, RemoveMemberDialog } from './MemberDialogs.tsx';
import { EditTeamDialog } from './EditTeamDialog.tsx';
import { parseTeamDraft } from './useTeamForm.ts';

type OpenDialog =
  | { readonly kind: 'editTeam' | 'removeTeam' | 'addMember' }
  | { readonly kind: 'editRole' | 'removeMember'; readonly member: TeamMember };

interface Notice {
  readonly text: string;
  /** Member whose removal the notice tells of. */
  readonly removed?: TeamMember;
}

const noMembers: readonly TeamMember[] = [];

export function AdminTeamInfo({ team }: { readonly team: Team }) {
  const teamId = team.$id;
  const navigate = useNavigate();
  const draftKey = `${teamId}/team`;
  const [restored, setRestored] = useState(useRestoredDraft(draftKey, parseTeamDraft));
  const [open, setOpen] = useState<OpenDialog | null>(restored === null ? null : { kind: 'editTeam' });
  const [notice, setNotice] = useState<Notice | null>(null);
  const { currentData: members = noMembers } = useListTeamMembersQuery(teamId);
  const roles = useMemo(() => [...new Set(members.flatMap(({ agileTeamRole }) => agileTeamRole ?? []))], [members]);

  const actions = useMemo(() => memberActions((dialog) => show(dialog)), []);

  function show(dialog: OpenDialog): void {
    setNotice(null);
    setOpen(dialog);
  }

  function close(): void {
    setRestored(null);
    setOpen(null);
  }

  function finish(next: Notice): void {
    close();
    setNotice(next);
  }

  const memberProps = { teamId, roles, onClose: close };
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: -2, mb: 4 }}>
        <Button variant="outlined" startIcon={<EditIcon />} onClick={() => show({ kind: 'editTeam' })}>
          Edit team
        </Button>
        <Button
          variant="outlined"
          color="error"
          startIcon={<DeleteIcon />}
          onClick={() => show({ kind: 'removeTeam' })}
        >
          Remove team
        </Button>
      </Box>
      <div role="status" aria-label="Changes">
        {notice !== null && (
          <ChangeNotice key={notice.text} teamId={teamId} notice={notice} onClose={() => setNotice(null)} />
        )}
      </div>
      <TeamMembers
        teamId={teamId}
        actions={actions}
        toolbar={
          <Button size="small" startIcon={<PersonAddIcon />} onClick={() => show({ kind: 'addMember' })}>
            Add member
          </Button>
        }
      />
      {open?.kind === 'editTeam' && (
        <EditTeamDialog
          team={team}
          draftKey={draftKey}
          restored={restored}
          onSaved={() => finish({ text: 'The team was saved.' })}
          onClose={close}
        />
      )}
      {open?.kind === 'removeTeam' && (
        <RemoveTeamDialog
          team={team}
          onRemoved={(removed) => void navigate(paths.teams, { state: withRemovedTeam(removed) })}
          onClose={close}
        />
      )}
      {open?.kind === 'addMember' && (
        <AddMemberDialog {...memberProps} members={members} onDone={(text) => finish({ text })} />
      )}
      {open?.kind === 'editRole' && (
        <EditRoleDialog {...memberProps} member={open.member} onDone={(text) => finish({ text })} />
      )}
      {open?.kind === 'removeMember' && (
        <RemoveMemberDialog
          {...memberProps}
          member={open.member}
          onDone={(text) => finish({ text, removed: open.member })}
        />
      )}
    </>
  );
}

function memberActions(show: (dialog: OpenDialog) => void): DataColumn<TeamMember> {
  return {
    field: 'actions',
    header: 'Actions',
    value: () => '',
    sortable: false,
    isControl: true,
    minWidth: 100,
    renderCell: (member) => (
      <>
        <IconButton
          size="small"
          aria-label={`Edit the role of ${memberName(member)}`}
          onClick={() => show({ kind: 'editRole', member })}
        >
          <EditIcon fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          aria-label={`Remove ${memberName(member)}`}
          onClick={() => show({ kind: 'removeMember', member })}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      </>
    ),
  };
}

interface ChangeNoticeProps {
  readonly teamId: string;
  readonly notice: Notice;
  readonly onClose: () => void;
}

function ChangeNotice({ teamId, notice: { text, removed }, onClose }: ChangeNoticeProps) {
  const { change, isSaving, failure } = useRosterChange();
  const [isUndone, setIsUndone] = useState(false);

  async function undo({ userId, agileTeamRole }: TeamMember): Promise<void> {
    const done = await change('addMember', { teamId, person: { userId }, agileTeamRole });
    if (done !== undefined) setIsUndone(true);
  }

  return (
    <Alert
      severity={failure === null ? 'success' : 'error'}
      role="none"
      sx={{ mb: 2, overflowWrap: 'anywhere' }}
      action={
        <>
          {removed !== undefined && !isUndone && (
            <Button
              color="inherit"
              size="small"
              aria-disabled={isSaving}
              onClick={() => {
                if (!isSaving) void undo(removed);
              }}
            >
              Undo
            </Button>
          )}
          <Button color="inherit" size="small" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {failure !== null
        ? failure.text
        : isUndone && removed !== undefined
          ? `${memberName(removed)} is a member of the team again.`
          : text}
    </Alert>
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
