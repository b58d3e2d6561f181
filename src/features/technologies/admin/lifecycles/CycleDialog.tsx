import { Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { editLifecycle, withCycle } from '#domain/technologies/lifecycleEdits.ts';
import type { Lifecycle } from '#domain/technologies/rules.ts';
import type { Technology } from '#domain/technologies/technology.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { useSaveRule } from '#src/features/technologies/admin/useSaveRule.ts';
import { FormDialog } from '#src/forms/FormDialog.tsx';
import { draftKeyOf, type EditedCycle } from '#src/features/technologies/admin/editedRules.ts';
import {
  blankCycle,
  type CycleDraft,
  type CycleProblems,
  findCycleProblems,
  toCycle,
  toDraft,
} from '#domain/technologies/cycleDraft.ts';
import { LifecycleRefusal } from './LifecycleRefusal.tsx';

interface CycleDialogProps {
  readonly technology: Technology;
  readonly edited: EditedCycle;
  readonly isRestored?: boolean;
  readonly onClose: () => void;
}

/** Stays, with all that was typed, until it is saved or given up. */
export function CycleDialog({ technology, edited, isRestored = false, onClose }: CycleDialogProps) {
  const { category, name } = technology;
  const { table, before } = edited;
  const [draft, setDraft] = useState(edited.draft);
  const [hasTried, setHasTried] = useState(false);
  const { save, isSaving, refusal, clearRefusal, failure } = useSaveRule(category, 'lifecycles', editLifecycle);
  const problems = findCycleProblems(draft, edited);

  const shown: CycleProblems = hasTried ? problems : {};
  function onChange(patch: Partial<CycleDraft>): void {
    setDraft({ ...draft, ...patch });
    clearRefusal();
  }

  async function submit(seen: Lifecycle | null): Promise<void> {
    setHasTried(true);
    if (Object.keys(problems).length > 0) return;
    const after = withCycle(seen, name, { before, after: toCycle(draft) });
    if (await save({ before: seen, after })) onClose();
  }

  return (
    <FormDialog
      title={before === null ? `Add a version of ${name}` : `Edit ${name} ${before.cycle}`}
      maxWidth="xs"
      isChanged={JSON.stringify(draft) !== JSON.stringify(before ? toDraft(before) : blankCycle)}
      draft={{ place: draftKeyOf('end of life', technology), input: { ...edited, draft }, isRestored }}
      isSaving={isSaving}
      failure={failure}
      onSubmit={() => void submit(table)}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        <TextField
          label="Version"
          value={draft.cycle}
          inputRef={focusOnMount}
          error={shown.cycle !== undefined}
          helperText={shown.cycle ?? '8 also stands for 8.0.312, 3.10 for 3.10.4.'}
          onChange={({ target }) => onChange({ cycle: target.value })}
        />
        <TextField
          select
          label="Support"
          value={draft.support}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          onChange={({ target }) => onChange({ support: target.value as CycleDraft['support'] })}
        >
          <option value="date">Ends on a day</option>
          <option value="ended">Has ended</option>
          <option value="open">No end known</option>
        </TextField>
        {draft.support === 'date' && (
          <TextField
            type="date"
            label="First day without support"
            value={draft.day}
            error={shown.day !== undefined}
            helperText={shown.day}
            slotProps={{ inputLabel: { shrink: true } }}
            onChange={({ target }) => onChange({ day: target.value })}
          />
        )}
      </Stack>
      {refusal && <LifecycleRefusal refusal={refusal} onMine={(theirs) => void submit(theirs)} onTheirs={onClose} />}
    </FormDialog>
  );
}
