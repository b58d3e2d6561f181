import { Box, DialogContentText } from '@mui/material';
import { useState } from 'react';
import * as v from 'valibot';
import { isSameValue } from '#domain/capacity-plan/teamEdit.ts';
import type { TeamMember } from '#domain/teamMember.ts';
import { draftParser } from '#src/auth/draftDialog.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { FormDialog } from '#src/forms/FormDialog.tsx';
import { ConflictAlert } from '#src/forms/roster/ConflictAlert.tsx';
import { SuggestInput } from '#src/forms/roster/SuggestInput.tsx';
import { memberName } from '#src/forms/roster/memberName.ts';
import { useRosterChange } from '#src/data/rosterApi.ts';

export interface MemberDialogProps {
  readonly teamId: string;
  readonly member: TeamMember;
  readonly roles: readonly string[];
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}

const roleSchema = v.object({ userId: v.string(), base: v.nullable(v.string()), role: v.string() });
export type RoleDraft = v.InferOutput<typeof roleSchema>;

export const roleDraftKey = (teamId: string): string => `team/${teamId}/role`;
export const parseRole = draftParser(roleSchema);

interface EditRoleDialogProps extends MemberDialogProps {
  readonly restored: RoleDraft | null;
}

export function EditRoleDialog({ teamId, member, roles, restored, onDone, onClose }: EditRoleDialogProps) {
  const { userId } = member;
  const { change, isSaving, failure, clearFailure } = useRosterChange();
  const [base, setBase] = useState(restored ? restored.base : member.agileTeamRole);
  const [role, setRole] = useState(restored?.role ?? member.agileTeamRole ?? '');
  const input: RoleDraft = { userId, base, role };
  const theirs = failure?.conflicts.find(({ field }) => field === 'agileTeamRole')?.theirs;
  const isChanged = !isSameValue(role.trim(), base);
  const problem = failure?.problems.get('agileTeamRole');

  async function save(): Promise<void> {
    const body = { teamId, userId, base, agileTeamRole: role };
    if ((await change('updateMember', body)) !== undefined) onDone(`The role of ${memberName(member)} was changed.`);
  }

  function resolve(choice: 'mine' | 'theirs'): void {
    const stored = typeof theirs === 'string' ? theirs : null;
    setBase(stored);
    if (choice === 'theirs') setRole(stored ?? '');
    clearFailure();
  }

  return (
    <FormDialog
      title={`Role of ${memberName(member)}`}
      isChanged={isChanged}
      draft={{ place: roleDraftKey(teamId), input, isRestored: restored !== null }}
      canSubmit={isChanged && theirs === undefined}
      isSaving={isSaving}
      failure={problem === undefined && theirs === undefined ? (failure ?? undefined) : undefined}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Box sx={{ pt: 1 }}>
        <SuggestInput
          options={roles}
          value={role}
          isReadOnly={isSaving}
          onChange={(text) => {
            setRole(text);
            if (theirs === undefined) clearFailure();
          }}
          field={{ label: 'Role', error: problem !== undefined, helperText: problem, inputRef: focusOnMount }}
        />
        {theirs !== undefined && (
          <ConflictAlert label="Role" mine={role} theirs={String(theirs ?? '')} onChoose={resolve} />
        )}
      </Box>
    </FormDialog>
  );
}

interface RemoveMemberDialogProps extends Omit<MemberDialogProps, 'onDone'> {
  /** With the member as removed, whose role somebody may have changed meanwhile. */
  readonly onDone: (text: string, removed: TeamMember) => void;
}

export function RemoveMemberDialog({ teamId, member, onDone, onClose }: RemoveMemberDialogProps) {
  const { change, isSaving, failure } = useRosterChange();
  const name = memberName(member);

  async function remove(): Promise<void> {
    const done = await change('removeMember', { teamId, userId: member.userId });
    if (done === undefined) return;
    const { agileTeamRole: role } = done;
    const isRole = role === null || typeof role === 'string';
    onDone(`${name} was removed from the team.`, isRole ? { ...member, agileTeamRole: role } : member);
  }

  return (
    <FormDialog
      title={`Remove ${name}?`}
      submitLabel="Remove"
      busyLabel="Removing..."
      color="error"
      isChanged={false}
      isSaving={isSaving}
      failure={failure ?? undefined}
      onSubmit={() => void remove()}
      onClose={onClose}
    >
      <DialogContentText>
        {name} will no longer be a member of this team. Other teams keep them, and they stay known. A capacity plan that
        names them in this team adds them again.
      </DialogContentText>
    </FormDialog>
  );
}
