import { useRef } from 'react';
import type { Team } from '#domain/team.ts';
import { useRosterChange } from '#src/data/rosterApi.ts';
import { FormDialog } from '#src/forms/FormDialog.tsx';
import { TeamInputs } from '#src/forms/roster/TeamInputs.tsx';
import { type TeamDraft, useTeamForm } from '#src/forms/roster/useTeamForm.ts';

interface EditTeamDialogProps {
  readonly team: Team;
  /** Storage key of the draft when the session ends. */
  readonly draftKey: string;
  readonly restored: TeamDraft | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** What others change meanwhile appears in it, unless something else was typed there. */
export function EditTeamDialog({ team, draftKey, restored, onSaved, onClose }: EditTeamDialogProps) {
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
