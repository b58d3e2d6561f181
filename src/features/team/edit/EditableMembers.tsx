import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import PersonAddIcon from '@mui/icons-material/PersonAddAltOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useMemo, useState } from 'react';
import * as v from 'valibot';
import type { TeamMember } from '#domain/teamMember.ts';
import { useRestoredDraft } from '#src/auth/drafts.tsx';
import { controlColumn, type DataColumn } from '#src/lists/data-table/dataColumn.ts';
import { TeamMembers } from '#src/features/team/TeamMembers.tsx';
import { useListTeamMembersQuery } from '#src/data/peopleApi.ts';
import { useRosterChange } from '#src/data/rosterApi.ts';
import { memberName } from '#src/forms/roster/memberName.ts';
import { checkPerson } from '#domain/capacity-plan/teamEdit.ts';
import { joinTexts } from '#domain/text.ts';
import { FormDialog } from '#src/forms/FormDialog.tsx';
import {
  blankMember,
  hasPerson,
  type MemberDraft,
  MemberInputs,
  memberSchema,
  toMember,
} from '#src/forms/roster/MemberInputs.tsx';
import { useKnownPeople } from '#src/forms/roster/useKnownPeople.ts';
import { EditRoleDialog, parseRole, RemoveMemberDialog, roleDraftKey } from './MemberDialogs.tsx';

type OpenDialog =
  | { readonly kind: 'addMember' }
  | { readonly kind: 'editRole' | 'removeMember'; readonly member: TeamMember };

interface Notice {
  readonly text: string;
  /** Member whose removal the notice tells of. */
  readonly removed?: TeamMember;
}

const noMembers: readonly TeamMember[] = [];
const newMemberKey = (teamId: string): string => `team/${teamId}/member`;
const parseMember = (stored: unknown): MemberDraft | null => (v.is(memberSchema, stored) ? stored : null);

export function EditableMembers({ teamId }: { readonly teamId: string }) {
  const [restored, setRestored] = useState(useRestoredDraft(newMemberKey(teamId), parseMember));
  const [restoredRole, setRestoredRole] = useState(useRestoredDraft(roleDraftKey(teamId), parseRole));
  const [open, setOpen] = useState<OpenDialog | null>(restored && { kind: 'addMember' });
  const [notice, setNotice] = useState<Notice | null>(null);
  const { currentData: members = noMembers } = useListTeamMembersQuery(teamId);
  const roles = useMemo(() => [...new Set(members.flatMap(({ agileTeamRole }) => agileTeamRole ?? []))], [members]);
  const roleOf = members.find(({ userId }) => userId === restoredRole?.userId);
  if (open === null && roleOf !== undefined) setOpen({ kind: 'editRole', member: roleOf });

  const actions = useMemo(() => memberActions((dialog) => show(dialog)), []);

  function show(dialog: OpenDialog): void {
    setNotice(null);
    setOpen(dialog);
  }

  function close(): void {
    setRestored(null);
    setRestoredRole(null);
    setOpen(null);
  }

  function finish(next: Notice): void {
    close();
    setNotice(next);
  }

  const memberProps = { teamId, roles, onClose: close };
  return (
    <>
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
      {open?.kind === 'addMember' && (
        <AddMemberDialog {...memberProps} {...{ members, restored }} onDone={(text) => finish({ text })} />
      )}
      {open?.kind === 'editRole' && (
        <EditRoleDialog
          {...memberProps}
          member={open.member}
          restored={restoredRole}
          onDone={(text) => finish({ text })}
        />
      )}
      {open?.kind === 'removeMember' && (
        <RemoveMemberDialog
          {...memberProps}
          member={open.member}
          onDone={(text, removed) => finish({ text, removed })}
        />
      )}
    </>
  );
}

function memberActions(show: (dialog: OpenDialog) => void): DataColumn<TeamMember> {
  return {
    field: 'actions',
    header: 'Actions',
    ...controlColumn,
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

interface AddMemberDialogProps {
  readonly teamId: string;
  readonly members: readonly TeamMember[];
  readonly roles: readonly string[];
  /** From before the session ended. */
  readonly restored: MemberDraft | null;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}

function AddMemberDialog({ teamId, members, roles, restored, onDone, onClose }: AddMemberDialogProps) {
  const { change, isSaving, failure, clearFailure } = useRosterChange();
  const people = useKnownPeople();
  const memberIds = useMemo(() => new Set(members.map(({ userId }) => userId)), [members]);
  const [member, setMember] = useState(restored ?? blankMember);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const { known, person, role } = member;
  const problems = new Map<string, string>(failure?.problems ?? []);
  const typed = person === null ? [] : checkPerson(person).problems;
  if (isSubmitted) for (const { field, message } of typed) problems.set(field, message);

  async function add(): Promise<void> {
    setIsSubmitted(true);
    if (typed.length > 0 || !hasPerson(member)) return;
    const name =
      person === null ? known?.name : joinTexts(person.firstName, person.middleName, person.lastName) || person.email;
    const done = await change('addMember', { teamId, ...toMember(member) });
    if (done !== undefined) onDone(`${name} is a member of the team now.`);
  }

  return (
    <FormDialog
      title="Add Member"
      submitLabel="Add"
      busyLabel="Adding..."
      isChanged={hasPerson(member) || role.trim() !== ''}
      draft={{ place: newMemberKey(teamId), input: member, isRestored: restored !== null }}
      canSubmit={hasPerson(member)}
      isSaving={isSaving}
      failure={failure?.problems.size === 0 ? failure : undefined}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      <MemberInputs
        {...{ people, memberIds, roles, problems }}
        value={member}
        isReadOnly={isSaving}
        onChange={(next) => {
          if ((next.person === null) !== (person === null)) setIsSubmitted(false);
          clearFailure();
          setMember(next);
        }}
      />
    </FormDialog>
  );
}
