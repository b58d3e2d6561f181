import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useMemo, useState } from 'react';
import { findRingProblems, type RingDraft, toRingRule } from '#domain/technologies/ringEdits.ts';
import type { RingRule } from '#domain/technologies/rules.ts';
import type { Technology } from '#domain/technologies/technology.ts';
import { SaveFailureAlert } from '#src/components/SaveFailureAlert.tsx';
import { RestoredDraftNotice, usePersistDraft } from '#src/auth/drafts.tsx';
import { describePosition, describeSubject } from '#src/components/rings/ringTexts.ts';
import { DiscardDialog, useUnsavedChangesPrompt } from '#src/components/UnsavedChanges.tsx';
import { RingFields } from './RingFields.tsx';
import { type EditedRing, ringDraftKey } from './ringDraft.ts';
import { type SavedRing, useSaveRing } from './useSaveRing.ts';

interface RingDialogProps {
  readonly technology: Technology;
  readonly edited: EditedRing;
  readonly onSaved: (rule: RingRule) => void;
  readonly onClose: () => void;
}

/** Form for one ring. It stays, with all that was typed, until the ring is saved or given up. */
export function RingDialog({ technology, edited, onSaved, onClose }: RingDialogProps) {
  const [titleId, formId] = [useId(), useId()];
  const fullScreen = useMediaQuery(useTheme().breakpoints.down('sm'));
  const [before, setBefore] = useState(edited.before);
  const [unchanged, setUnchanged] = useState(edited.draft);
  const [draft, setDraft] = useState(edited.draft);
  const [hasTried, setHasTried] = useState(false);
  const [refusal, setRefusal] = useState<SavedRing | null>(null);
  const { save, isSaving, failure } = useSaveRing(technology.category);
  const isChanged = edited.isRestored || JSON.stringify(draft) !== JSON.stringify(unchanged);
  const input = useMemo(() => (isChanged ? { before, draft } : null), [isChanged, before, draft]);
  usePersistDraft(ringDraftKey(technology), input);
  const prompt = useUnsavedChangesPrompt(isChanged && !isSaving, onClose);
  const problems = hasTried ? findRingProblems(draft) : {};

  async function submit(seen: RingRule | null): Promise<void> {
    setHasTried(true);
    if (isSaving || Object.keys(findRingProblems(draft)).length > 0 || !isComplete(draft)) return;
    setRefusal(null);
    const after = toRingRule(technology.name, draft);
    const result = await save({ before: seen, after });
    if (result?.outcome === 'saved') onSaved(after);
    else setRefusal(result);
  }

  function takeTheirs(theirs: RingRule): void {
    setRefusal(null);
    setBefore(theirs);
    setUnchanged(theirs);
    setDraft(theirs);
  }

  return (
    <Dialog
      open
      fullWidth
      fullScreen={fullScreen}
      maxWidth="sm"
      onClose={prompt.closeOrPrompt}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {before === null ? `Give ${technology.name} a ring` : `Edit the ring of ${describeSubject(before)}`}
      </DialogTitle>
      <DialogContent>
        {edited.isRestored && <RestoredDraftNotice />}
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit(before);
          }}
        >
          <RingFields
            category={technology.category}
            draft={draft}
            problems={problems}
            onChange={(patch) => {
              setDraft({ ...draft, ...patch });
              if (refusal?.outcome === 'taken') setRefusal(null);
            }}
          />
        </form>
        {refusal && (
          <Refusal
            refusal={refusal}
            onMine={(theirs) => void submit(theirs)}
            onTheirs={(theirs) => (theirs === null ? onClose() : takeTheirs(theirs))}
          />
        )}
        <SaveFailureAlert failure={failure} onRetry={() => void submit(before)} sx={{ mt: 2 }} />
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

function isComplete(draft: RingDraft): draft is RingDraft & Pick<RingRule, 'ring'> {
  return draft.ring !== '';
}

interface RefusalProps {
  readonly refusal: SavedRing;
  /** Saves what was typed over theirs; null: they removed it. */
  readonly onMine: (theirs: RingRule | null) => void;
  readonly onTheirs: (theirs: RingRule | null) => void;
}

/** The reason why nothing was saved, and the choice between two admins' values. */
function Refusal({ refusal, onMine, onTheirs }: RefusalProps) {
  if (refusal.outcome === 'saved') return null;
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
