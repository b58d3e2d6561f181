import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import PersonAddIcon from '@mui/icons-material/PersonAddAltOutlined';
import { Button, IconButton } from '@mui/material';
import { useMemo, useState } from 'react';
import type { TeamMember } from '#domain/teamMember.ts';
import { draftParser, useDraftDialog } from '#src/auth/draftDialog.ts';
import { type Change, ChangeNotice } from '#src/components/ChangeNotice.tsx';
import { controlColumn, type DataColumn } from '#src/lists/data-table/dataColumn.ts';
import { TeamMembers } from '#src/features/team/TeamMembers.tsx';
import { useListTeamMembersQuery } from '#src/data/peopleApi.ts';
import { useRosterChange } from '#src/data/rosterApi.ts';
import { memberName } from '#src/forms/roster/memberName.ts';
import { useLatest } from '#src/components/useLatest.ts';
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
import {
  EditRoleDialog,
  type MemberDialogProps,
  parseRole,
  RemoveMemberDialog,
  type RoleDraft,
  roleDraftKey,
} from './MemberDialogs.tsx';

interface OpenDialog {
  readonly kind: 'editRole' | 'removeMember';
  readonly member: TeamMember;
}

interface Notice extends Change {
  /** Member whose removal the notice tells of. */
  readonly removed?: TeamMember;
}

const noMembers: readonly TeamMember[] = [];
const newMemberKey = (teamId: string): string => `team/${teamId}/member`;
const parseMember = draftParser(memberSchema);

export function EditableMembers({ teamId }: { readonly teamId: string }) {
  const adding = useDraftDialog(newMemberKey(teamId), parseMember, () => true);
  const changing = useDraftDialog<RoleDraft, OpenDialog>(roleDraftKey(teamId), parseRole, () => null);
  const { open } = changing;
  const { change, isSaving, failure, clearFailure } = useRosterChange();
  const [notice, setNotice] = useState<Notice | null>(null);
  const { currentData: members = noMembers } = useListTeamMembersQuery(teamId);
  const roles = useMemo(() => [...new Set(members.flatMap(({ agileTeamRole }) => agileTeamRole ?? []))], [members]);
  const roleOf = members.find(({ userId }) => userId === changing.restored?.userId);
  if (open === null && roleOf !== undefined) changing.setOpen({ kind: 'editRole', member: roleOf });

  function clearNotice(): void {
    clearFailure();
    setNotice(null);
  }

  const show = useLatest((dialog: OpenDialog) => {
    clearNotice();
    changing.setOpen(dialog);
  });
  const actions = useMemo(() => memberActions(show), [show]);

  function finish(next: Notice): void {
    adding.close();
    changing.close();
    setNotice(next);
  }

  async function undo(member: TeamMember): Promise<void> {
    const { userId, agileTeamRole } = member;
    const done = await change('addMember', { teamId, person: { userId }, agileTeamRole });
    if (done !== undefined) setNotice({ text: `${memberName(member)} is a member of the team again.` });
  }

  const removed = notice?.removed;
  const memberProps = { teamId, roles, onClose: changing.close };
  return (
    <>
      <ChangeNotice
        change={notice && failure ? { text: failure.text, severity: 'error' } : notice}
        onUndo={removed && (() => void undo(removed))}
        isUndoing={isSaving}
        onClose={clearNotice}
        mb={2}
      />
      <TeamMembers
        teamId={teamId}
        actions={actions}
        toolbar={
          <Button
            size="small"
            startIcon={<PersonAddIcon />}
            onClick={() => {
              clearNotice();
              adding.setOpen(true);
            }}
          >
            Add member
          </Button>
        }
      />
      {adding.open && (
        <AddMemberDialog
          {...{ teamId, members, roles }}
          restored={adding.restored}
          onDone={(text) => finish({ text })}
          onClose={adding.close}
        />
      )}
      {open?.kind === 'editRole' && (
        <EditRoleDialog
          {...memberProps}
          member={open.member}
          restored={changing.restored}
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

interface AddMemberDialogProps extends Omit<MemberDialogProps, 'member'> {
  readonly members: readonly TeamMember[];
  readonly restored: MemberDraft | null;
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
