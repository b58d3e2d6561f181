import { Alert, Button, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { isVersioned } from '#domain/tech-inventory/categories.ts';
import {
  blankRing,
  editRings,
  findRingProblems,
  maxMoveToLength,
  maxReasonLength,
  type RingDraft,
  type RingEditResult,
  type RingProblems,
  toRingRule,
} from '#domain/technologies/ringEdits.ts';
import { type Ring, type RingRule, rings } from '#domain/technologies/rules.ts';
import type { Technology, TechnologyCategory } from '#domain/technologies/technology.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { describePosition, describeSubject } from '#src/components/rings/ringTexts.ts';
import { FormDialog } from '#src/forms/FormDialog.tsx';
import { type Refusal, useSaveRule } from '#src/features/technologies/admin/useSaveRule.ts';
import { draftKeyOf, type EditedRing } from '#src/features/technologies/admin/editedRules.ts';

interface RingDialogProps {
  readonly technology: Technology;
  readonly edited: EditedRing;
  readonly isRestored?: boolean;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Stays, with all that was typed, until the ring is saved or given up. */
export function RingDialog(props: RingDialogProps) {
  const { technology, edited, isRestored = false, onSaved, onClose } = props;
  const { category, name } = technology;
  const [input, setInput] = useState(edited);
  const [hasTried, setHasTried] = useState(false);
  const { save, isSaving, refusal, clearRefusal, failure } = useSaveRule(category, 'rings', editRings);
  const { before, draft } = input;

  async function submit(seen: RingRule | null): Promise<void> {
    setHasTried(true);
    if (Object.keys(findRingProblems(draft)).length > 0 || !isComplete(draft)) return;
    if (await save({ before: seen, after: toRingRule(name, draft) })) onSaved();
  }

  function takeTheirs(theirs: RingRule): void {
    clearRefusal();
    setInput({ before: theirs, draft: theirs });
  }

  return (
    <FormDialog
      title={before === null ? `Give ${name} a ring` : `Edit the ring of ${describeSubject(before)}`}
      isChanged={JSON.stringify(draft) !== JSON.stringify(before ?? blankRing)}
      draft={{ place: draftKeyOf('ring', technology), input, isRestored: isRestored && before === edited.before }}
      isSaving={isSaving}
      failure={failure}
      onSubmit={() => void submit(before)}
      onClose={onClose}
    >
      <RingFields
        category={category}
        draft={draft}
        problems={hasTried ? findRingProblems(draft) : {}}
        onChange={(patch) => {
          setInput({ ...input, draft: { ...draft, ...patch } });
          if (refusal?.outcome === 'taken') clearRefusal();
        }}
      />
      {refusal && (
        <RefusalAlert
          refusal={refusal}
          onMine={(theirs) => void submit(theirs)}
          onTheirs={(theirs) => (theirs === null ? onClose() : takeTheirs(theirs))}
        />
      )}
    </FormDialog>
  );
}

function isComplete(draft: RingDraft): draft is RingDraft & Pick<RingRule, 'ring'> {
  return draft.ring !== '';
}

interface RingFieldsProps {
  readonly category: TechnologyCategory;
  readonly draft: RingDraft;
  readonly problems: RingProblems;
  readonly onChange: (patch: Partial<RingDraft>) => void;
}

const meanings: Readonly<Record<Ring, string>> = {
  Adopt: 'Adopt: use it',
  Trial: 'Trial: try it where it can fail',
  Assess: 'Assess: look at it',
  Hold: 'Hold: don’t begin with it, move away',
};

function RingFields({ category, draft, problems, onChange }: RingFieldsProps) {
  const isHold = draft.ring === 'Hold';
  const field = (name: keyof RingDraft, hint?: string) => ({
    value: draft[name],
    error: problems[name] !== undefined,
    helperText: problems[name] ?? hint,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <Stack sx={{ gap: 2, pt: 1 }}>
      <TextField
        select
        required
        label="Ring"
        {...field('ring')}
        inputRef={focusOnMount}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">Choose one</option>
        {rings.map((ring) => (
          <option key={ring} value={ring}>
            {meanings[ring]}
          </option>
        ))}
      </TextField>
      {isVersioned(category) && (
        <TextField
          label="Versions"
          {...field('versions', 'Such as 8, < 14 or >= 9 < 12. Empty: every version.')}
          slotProps={{ htmlInput: { maxLength: maxMoveToLength, spellCheck: false } }}
        />
      )}
      <TextField
        multiline
        minRows={2}
        label="Reason"
        required={isHold}
        {...field('reason')}
        slotProps={{ htmlInput: { maxLength: maxReasonLength } }}
      />
      <TextField
        type="date"
        label={isHold ? 'Leave by' : 'Until'}
        {...field('until', isHold ? 'The day by which teams should have moved.' : 'The day until which this holds.')}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        label="Move to"
        {...field('moveTo', 'A version or another technology, such as 21 or PostgreSQL 17.')}
        slotProps={{ htmlInput: { maxLength: maxMoveToLength } }}
      />
    </Stack>
  );
}

interface RefusalProps {
  readonly refusal: Refusal<RingEditResult>;
  /** Saves what was typed over theirs; null: they removed it. */
  readonly onMine: (theirs: RingRule | null) => void;
  readonly onTheirs: (theirs: RingRule | null) => void;
}

function RefusalAlert({ refusal, onMine, onTheirs }: RefusalProps) {
  if (refusal.outcome === 'taken') {
    const { by } = refusal;
    return (
      <Alert severity="error" sx={{ mt: 2 }}>
        {describeSubject(by)} is already {describePosition(by)}. Edit that ring, or choose other versions.
      </Alert>
    );
  }
  const { theirs, changedBy } = refusal;
  return (
    <Alert
      severity="warning"
      sx={{ mt: 2, flexWrap: 'wrap' }}
      action={
        <>
          <Button color="inherit" size="small" onClick={() => onMine(theirs)}>
            Save mine
          </Button>
          <Button color="inherit" size="small" onClick={() => onTheirs(theirs)}>
            Use theirs
          </Button>
        </>
      }
    >
      {theirs === null
        ? `${changedBy} removed this ring while you were editing.`
        : `${changedBy} changed this ring while you were editing: ${describeSubject(theirs)} is ${describePosition(theirs)}. ${theirs.reason}`.trim()}
    </Alert>
  );
}
