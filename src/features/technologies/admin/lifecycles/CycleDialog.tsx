import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useTheme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useMemo, useState } from 'react';
import { withCycle } from '#domain/technologies/lifecycleEdits.ts';
import type { Lifecycle } from '#domain/technologies/rules.ts';
import type { Technology } from '#domain/technologies/technology.ts';
import { SaveFailureAlert } from '#src/components/SaveFailureAlert.tsx';
import { RestoredDraftNotice, usePersistDraft } from '#src/auth/drafts.tsx';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { DiscardDialog, useUnsavedChangesPrompt } from '#src/components/UnsavedChanges.tsx';
import {
  type CycleDraft,
  cycleDraftKey,
  type CycleProblems,
  type EditedCycle,
  findCycleProblems,
  toCycle,
} from './cycleDraft.ts';
import { LifecycleRefusal } from './LifecycleRefusal.tsx';
import { type SavedLifecycle, useSaveLifecycle } from './useSaveLifecycle.ts';

interface CycleDialogProps {
  readonly technology: Technology;
  readonly edited: EditedCycle;
  readonly onClose: () => void;
}

/** Form for one line of the table. It stays, with all that was typed, until it is saved or given up. */
export function CycleDialog({ technology, edited, onClose }: CycleDialogProps) {
  const [titleId, formId] = [useId(), useId()];
  const fullScreen = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [draft, setDraft] = useState(edited.draft);
  const [hasTried, setHasTried] = useState(false);
  const [refusal, setRefusal] = useState<SavedLifecycle | null>(null);
  const { save, isSaving, failure } = useSaveLifecycle(technology.category);
  const isChanged = edited.isRestored || JSON.stringify(draft) !== JSON.stringify(edited.draft);
  const input = useMemo(() => (isChanged ? { ...edited, draft } : null), [isChanged, edited, draft]);
  usePersistDraft(cycleDraftKey(technology), input);
  const prompt = useUnsavedChangesPrompt(isChanged && !isSaving, onClose);
  const problems = findCycleProblems(draft, edited);

  async function submit(table: Lifecycle | null): Promise<void> {
    setHasTried(true);
    if (isSaving || Object.keys(problems).length > 0) return;
    setRefusal(null);
    const after = withCycle(table, technology.name, { before: edited.before, after: toCycle(draft) });
    const result = await save({ before: table, after });
    if (result?.outcome === 'saved') onClose();
    else setRefusal(result);
  }

  return (
    <Dialog
      open
      fullWidth
      fullScreen={fullScreen}
      maxWidth="xs"
      onClose={prompt.closeOrPrompt}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {edited.before === null
          ? `Add a version of ${technology.name}`
          : `Edit ${technology.name} ${edited.before.cycle}`}
      </DialogTitle>
      <DialogContent>
        {edited.isRestored && <RestoredDraftNotice />}
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit(edited.table);
          }}
        >
          <CycleFields
            draft={draft}
            problems={hasTried ? problems : {}}
            onChange={(patch) => {
              setDraft({ ...draft, ...patch });
              setRefusal(null);
            }}
          />
        </form>
        {refusal && <LifecycleRefusal refusal={refusal} onMine={(theirs) => void submit(theirs)} onTheirs={onClose} />}
        <SaveFailureAlert failure={failure} onRetry={() => void submit(edited.table)} sx={{ mt: 2 }} />
      </DialogContent>
      <DialogActions>
        <Button onClick={prompt.closeOrPrompt}>Cancel</Button>
        <Button type="submit" form={formId} variant="contained" aria-disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Save'}
        </Button>
      </DialogActions>
      <DiscardDialog isOpen={prompt.isPrompting} onStay={prompt.stay} onDiscard={prompt.leave} />
    </Dialog>
  );
}

interface CycleFieldsProps {
  readonly draft: CycleDraft;
  readonly problems: CycleProblems;
  readonly onChange: (patch: Partial<CycleDraft>) => void;
}

function CycleFields({ draft, problems, onChange }: CycleFieldsProps) {
  return (
    <Stack sx={{ gap: 2, pt: 1 }}>
      <TextField
        label="Version"
        value={draft.cycle}
        inputRef={focusOnMount}
        error={problems.cycle !== undefined}
        helperText={problems.cycle ?? '8 also stands for 8.0.312, 3.10 for 3.10.4.'}
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
          error={problems.day !== undefined}
          helperText={problems.day}
          slotProps={{ inputLabel: { shrink: true } }}
          onChange={({ target }) => onChange({ day: target.value })}
        />
      )}
    </Stack>
  );
}
