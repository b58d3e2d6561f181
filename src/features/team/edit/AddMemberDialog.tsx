import { useMemo, useState } from 'react';
import { checkPerson } from '#domain/capacity-plan/teamEdit.ts';
import type { TeamMember } from '#domain/teamMember.ts';
import { joinTexts } from '#domain/text.ts';
import { useRosterChange } from '#src/data/rosterApi.ts';
import { FormDialog } from '#src/forms/FormDialog.tsx';
import { blankMember, hasPerson, MemberInputs, toMember } from '#src/forms/roster/MemberInputs.tsx';
import { useKnownPeople } from '#src/forms/roster/useKnownPeople.ts';

interface AddMemberDialogProps {
  readonly teamId: string;
  readonly members: readonly TeamMember[];
  readonly roles: readonly string[];
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}

export function AddMemberDialog({ teamId, members, roles, onDone, onClose }: AddMemberDialogProps) {
  const { change, isSaving, failure, clearFailure } = useRosterChange();
  const people = useKnownPeople();
  const memberIds = useMemo(() => new Set(members.map(({ userId }) => userId)), [members]);
  const [member, setMember] = useState(blankMember);
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
