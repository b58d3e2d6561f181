import AddIcon from '@mui/icons-material/Add';
import UndoIcon from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import { isVersioned } from '#domain/tech-inventory/categories.ts';
import { findLifecycle, type LifecycleEdit, withCycle } from '#domain/technologies/lifecycleEdits.ts';
import { resolveName } from '#domain/technologies/readRules.ts';
import type { Lifecycle, ReleaseCycle } from '#domain/technologies/rules.ts';
import type { Technology } from '#domain/technologies/technology.ts';
import { useRestoredDraft } from '#src/auth/drafts.tsx';
import { SaveFailureAlert } from '#src/components/SaveFailureAlert.tsx';
import { LoadState } from '#src/components/LoadState.tsx';
import { onDemandDialog } from '#src/components/on-demand/onDemandDialog.tsx';
import { useRuleBook, useTechnologyRulesQuery } from '#src/search/rulesApi.ts';
import { blankCycle, cycleDraftKey, type EditedCycle, parseEditedCycle, toDraft } from './cycleDraft.ts';
import { LifecycleRefusal } from './LifecycleRefusal.tsx';
import { LifecycleTable } from './LifecycleTable.tsx';
import { type SavedLifecycle, useSaveLifecycle } from './useSaveLifecycle.ts';

const CycleDialog = onDemandDialog(async () => (await import('./CycleDialog.tsx')).CycleDialog);
const LifecycleFileDialog = onDemandDialog(async () => (await import('./LifecycleFileDialog.tsx')).LifecycleFileDialog);

interface LifecycleEditorProps {
  readonly technology: Technology;
}

/** Versions of a technology and the ends of their support, for admins (specification.md, section 2, Technologies). */
export function LifecycleEditor({ technology }: LifecycleEditorProps) {
  if (!isVersioned(technology.category)) return null;
  // Another technology is another table, with nothing to undo.
  return <Editor key={cycleDraftKey(technology)} technology={technology} />;
}

/** A removal as it can be taken back. */
interface Removal {
  readonly what: string;
  readonly undo: LifecycleEdit;
}

interface RefusedEdit {
  readonly refusal: SavedLifecycle;
  readonly retry: (theirs: Lifecycle | null) => void;
}

function Editor({ technology }: LifecycleEditorProps) {
  const headingId = useId();
  const { isError, refetch } = useTechnologyRulesQuery();
  const book = useRuleBook();
  const rules = book?.get(technology.category);
  const name = resolveName(rules, technology.name) ?? technology.name;
  const table = findLifecycle(rules?.lifecycles ?? [], name, rules);
  const restored = useRestoredDraft(cycleDraftKey(technology), parseEditedCycle);
  const [edited, setEdited] = useState<EditedCycle | null>(restored);
  const [loading, setLoading] = useState<{ readonly table: Lifecycle | null } | null>(null);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const [refused, setRefused] = useState<RefusedEdit | null>(null);
  const { save, isSaving, failure } = useSaveLifecycle(technology.category);
  const addButton = useRef<HTMLButtonElement>(null);
  const named = { ...technology, name };

  /** @param toAfter the table that is wanted, given the one that is there. */
  async function run(
    before: Lifecycle | null,
    toAfter: (before: Lifecycle | null) => Lifecycle | null,
    what: string | null,
  ): Promise<void> {
    if (isSaving) return;
    const after = toAfter(before);
    const result = await save({ before, after });
    const isSaved = result?.outcome === 'saved';
    setRefused(
      isSaved || result === null ? null : { refusal: result, retry: (theirs) => void run(theirs, toAfter, what) },
    );
    if (!isSaved) return;
    setRemoval(what === null ? null : { what, undo: { before: after, after: before } });
    if (what === null) addButton.current?.focus();
  }

  function removeCycle(cycle: ReleaseCycle): void {
    const what = `${name} ${cycle.cycle}`;
    void run(table, (before) => withCycle(before, name, { before: cycle, after: null }), what);
  }

  return (
    <Paper component="section" aria-labelledby={headingId} variant="outlined" sx={{ p: 2, mb: 2 }}>
      <Stack
        direction="row"
        sx={{ justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 1 }}
      >
        <Typography id={headingId} variant="h2">
          End of life
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          <Button
            ref={addButton}
            size="small"
            startIcon={<AddIcon />}
            onClick={() => setEdited({ table, before: null, draft: blankCycle, isRestored: false })}
          >
            Add a version
          </Button>
          <Button size="small" onClick={() => setLoading({ table })}>
            Load a file
          </Button>
          {table && (
            <Button size="small" onClick={() => void run(table, () => null, `The end of life of ${name}`)}>
              {table.isSample ? 'Remove the sample' : 'Remove all'}
            </Button>
          )}
        </Box>
      </Stack>
      {book === undefined ? (
        <LoadState
          loading="Loading the ends of life..."
          error={isError ? 'Error: Failed to fetch the ends of life.' : undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <LifecycleTable
          name={name}
          table={table}
          onEdit={(before) => setEdited({ table, before, draft: toDraft(before), isRestored: false })}
          onRemove={removeCycle}
        />
      )}
      {removal && (
        <UndoNotice what={removal.what} onUndo={() => void run(removal.undo.before, () => removal.undo.after, null)} />
      )}
      {refused && (
        <LifecycleRefusal refusal={refused.refusal} onMine={refused.retry} onTheirs={() => setRefused(null)} />
      )}
      <SaveFailureAlert failure={failure} sx={{ mt: 1 }} />
      {edited && <CycleDialog technology={named} edited={edited} onClose={() => setEdited(null)} />}
      {loading && <LifecycleFileDialog technology={named} table={loading.table} onClose={() => setLoading(null)} />}
    </Paper>
  );
}

interface UndoNoticeProps {
  readonly what: string;
  readonly onUndo: () => void;
}

/** The last removal. Takes the focus, as the button that removed it is gone. */
function UndoNotice({ what, onUndo }: UndoNoticeProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [what]);
  return (
    <Stack role="status" direction="row" sx={{ alignItems: 'center', gap: 1, mt: 1, color: 'text.secondary' }}>
      {what} removed
      <Button ref={button} size="small" startIcon={<UndoIcon />} onClick={onUndo} aria-label={`Undo: put ${what} back`}>
        Undo
      </Button>
    </Stack>
  );
}
