import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMemo, useRef } from 'react';
import * as v from 'valibot';
import { blankTeam } from '#domain/team.ts';
import { newId } from '#src/components/newId.ts';
import { type ChangeFailure, useRosterChange } from '#src/data/rosterApi.ts';
import { FormDialog } from '#src/forms/FormDialog.tsx';
import { type MemberDraft, memberSchema, toMember } from '#src/forms/roster/MemberInputs.tsx';
import { TeamInputs } from '#src/forms/roster/TeamInputs.tsx';
import { useTeamForm, parseTeamDraft, type TeamDraft } from '#src/forms/roster/useTeamForm.ts';
import { NewMembers } from './NewMembers.tsx';
import { useNewMembers } from './useNewMembers.ts';

const schema = v.object({ fields: v.unknown(), members: v.array(memberSchema) });

interface NewTeamDialogProps {
  /** Storage key of the draft when the session ends. */
  readonly draftKey: string;
  readonly restored: unknown;
  readonly onCreated: (teamId: string) => void;
  readonly onClose: () => void;
}

/** A team and its members, made together. */
export function NewTeamDialog({ draftKey, restored, onCreated, onClose }: NewTeamDialogProps) {
  const initial = useMemo(() => parseNewTeam(restored), [restored]);
  const formRef = useRef<HTMLFormElement>(null);
  const roster = useRosterChange();
  const form = useTeamForm({ team: blankTeam, initial: initial.fields, form: formRef, roster });
  const members = useNewMembers({ initial: initial.members, form: formRef, roster });
  const draft = useMemo(
    () => ({ fields: form.draft, members: members.list.map(({ draft: member }) => member) }),
    [form.draft, members.list],
  );
  const attempt = useRef({ request: '', creationId: '' });

  async function create(sharesProjectId = false): Promise<void> {
    const areMembersValid = members.validate();
    if (!form.validate() || !areMembersValid) return;
    const newMembers = members.filled.map(({ draft: member }) => toMember(member));
    const body = { team: form.edit.mine, members: newMembers, sharesProjectId };
    const request = JSON.stringify(body);
    // The same for the same request, so that one without an answer can be repeated.
    if (attempt.current.request !== request) attempt.current = { request, creationId: newId() };
    const done = await roster.change('createTeam', { ...body, creationId: attempt.current.creationId });
    if (done !== undefined) onCreated(String(done.teamId));
  }

  return (
    <FormDialog
      title="New Team"
      submitLabel="Create team"
      busyLabel="Creating..."
      maxWidth="md"
      isChanged={form.isChanged || members.isChanged}
      draft={{ place: draftKey, input: draft, isRestored: restored !== null }}
      canSubmit={form.isChanged || members.isChanged}
      isSaving={roster.isSaving}
      failure={form.failure}
      form={formRef}
      onSubmit={() => void create()}
      onClose={onClose}
      footer={
        isOnlyProjectTaken(roster.failure) && (
          <Alert
            severity="info"
            role="status"
            action={
              <Button color="inherit" size="small" onClick={() => void create(true)}>
                Create it all the same
              </Button>
            }
          >
            Teams may share a Project ID.
          </Alert>
        )
      }
    >
      <TeamInputs form={form} hasTwoColumns />
      <NewMembers members={members} isSaving={roster.isSaving} />
    </FormDialog>
  );
}

function isOnlyProjectTaken(failure: ChangeFailure | null): boolean {
  return failure?.problems.size === 1 && failure.takenBy.has('projectId');
}

interface NewTeamDraft {
  readonly fields: TeamDraft;
  readonly members: readonly MemberDraft[];
}

/** Blank for anything that isn't a draft. The name is required, also when nothing was typed there. */
function parseNewTeam(stored: unknown): NewTeamDraft {
  const parsed = v.safeParse(schema, stored);
  const { fields, members } = parsed.success ? parsed.output : { fields: null, members: [] };
  return { fields: { teamName: { text: '', base: '' }, ...parseTeamDraft(fields) }, members };
}
