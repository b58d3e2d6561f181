import AddIcon from '@mui/icons-material/Add';
import UndoIcon from '@mui/icons-material/Undo';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import { resolveName } from '#domain/technologies/readRules.ts';
import { blankRing, listRings, type RingEdit } from '#domain/technologies/ringEdits.ts';
import type { RingRule } from '#domain/technologies/rules.ts';
import type { Technology } from '#domain/technologies/technology.ts';
import { useRestoredDraft } from '#src/auth/drafts.tsx';
import { SaveFailureAlert } from '#src/components/SaveFailureAlert.tsx';
import { LoadState } from '#src/components/LoadState.tsx';
import { onDemandDialog } from '#src/components/on-demand/onDemandDialog.tsx';
import { RingLabel } from '#src/components/rings/RingLabel.tsx';
import { describePosition, describeSubject } from '#src/components/rings/ringTexts.ts';
import { useRuleBook, useTechnologyRulesQuery } from '#src/search/rulesApi.ts';
import { type EditedRing, parseEditedRing, ringDraftKey } from './ringDraft.ts';
import { type SavedRing, useSaveRing } from './useSaveRing.ts';

const RingDialog = onDemandDialog(async () => (await import('./RingDialog.tsx')).RingDialog);

interface RingEditorProps {
  readonly technology: Technology;
}

/** Rings of a technology and of ranges of its versions, for admins (specification.md, section 2, Technologies). */
export function RingEditor({ technology }: RingEditorProps) {
  // Another technology is another list, with nothing to undo.
  return <Rings key={ringDraftKey(technology)} technology={technology} />;
}

function Rings({ technology }: RingEditorProps) {
  const headingId = useId();
  const { isError, refetch } = useTechnologyRulesQuery();
  const book = useRuleBook();
  const rules = book?.get(technology.category);
  const name = resolveName(rules, technology.name) ?? technology.name;
  const restored = useRestoredDraft(ringDraftKey(technology), parseEditedRing);
  const [edited, setEdited] = useState<EditedRing | null>(restored);
  const [removed, setRemoved] = useState<RingRule | null>(null);
  const [message, setMessage] = useState<string>();
  const { save, isSaving, failure } = useSaveRing(technology.category);
  const addButton = useRef<HTMLButtonElement>(null);

  async function run(edit: RingEdit): Promise<boolean> {
    if (isSaving) return false;
    const result = await save(edit);
    setMessage(result === null ? undefined : describeRefusal(result));
    return result?.outcome === 'saved';
  }

  async function remove(rule: RingRule): Promise<void> {
    if (await run({ before: rule, after: null })) setRemoved(rule);
  }

  async function undo(rule: RingRule): Promise<void> {
    if (!(await run({ before: null, after: rule }))) return;
    setRemoved(null);
    addButton.current?.focus();
  }

  return (
    <Paper component="section" aria-labelledby={headingId} variant="outlined" sx={{ p: 2, mb: 2 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography id={headingId} variant="h2">
          Rings
        </Typography>
        <Button
          ref={addButton}
          size="small"
          startIcon={<AddIcon />}
          onClick={() => setEdited({ before: null, draft: blankRing, isRestored: false })}
        >
          Add a ring
        </Button>
      </Stack>
      {book === undefined ? (
        <LoadState
          loading="Loading the rings..."
          error={isError ? 'Error: Failed to fetch the rings.' : undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <RingList
          rules={listRings(rules, technology.name)}
          onEdit={(rule) => setEdited({ before: rule, draft: rule, isRestored: false })}
          onRemove={(rule) => void remove(rule)}
        />
      )}
      {removed && <UndoNotice rule={removed} onUndo={() => void undo(removed)} />}
      {message === undefined ? (
        <SaveFailureAlert failure={failure} sx={{ mt: 1 }} />
      ) : (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {message}
        </Alert>
      )}
      {edited && (
        <RingDialog
          technology={{ ...technology, name }}
          edited={edited}
          onSaved={() => {
            setEdited(null);
            setRemoved(null);
            setMessage(undefined);
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </Paper>
  );
}

/** Undefined when it was saved. */
function describeRefusal(result: SavedRing): string | undefined {
  if (result.outcome === 'saved') return undefined;
  const theirs = result.outcome === 'conflict' ? result.theirs : result.by;
  if (theirs === null) return undefined;
  return `${result.changedBy} has changed this ring since: ${describeSubject(theirs)} is ${describePosition(theirs)}.`;
}

interface RingListProps {
  readonly rules: readonly RingRule[];
  readonly onEdit: (rule: RingRule) => void;
  readonly onRemove: (rule: RingRule) => void;
}

const listStyle = {
  ...{ m: 0, p: 0, listStyle: 'none' },
  '& > li:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
};

function RingList({ rules, onEdit, onRemove }: RingListProps) {
  if (rules.length === 0) return <Typography sx={{ color: 'text.secondary' }}>No ring has been chosen yet.</Typography>;
  return (
    <Box component="ul" sx={listStyle} aria-label="Rings">
      {rules.map((rule) => (
        <Stack
          component="li"
          key={rule.versions}
          direction="row"
          sx={{ py: 1, columnGap: 1.5, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
        >
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', flex: '1 1 260px' }}>
            <Typography component="div">
              <RingLabel ring={rule.ring} /> {rule.versions === '' ? 'Every version' : describeSubject(rule)}
              {(rule.until !== '' || rule.moveTo !== '') && `: ${describePosition(rule)}`}
            </Typography>
            {rule.reason !== '' && (
              <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.25 }}>
                {rule.reason}
              </Typography>
            )}
          </Box>
          <span>
            <Button size="small" onClick={() => onEdit(rule)} aria-label={`Edit the ring of ${describeSubject(rule)}`}>
              Edit
            </Button>
            <Button
              size="small"
              onClick={() => onRemove(rule)}
              aria-label={`Remove the ring of ${describeSubject(rule)}`}
            >
              Remove
            </Button>
          </span>
        </Stack>
      ))}
    </Box>
  );
}

interface UndoNoticeProps {
  readonly rule: RingRule;
  readonly onUndo: () => void;
}

/** The last removal. Takes the focus, as the button that removed it is gone. */
function UndoNotice({ rule, onUndo }: UndoNoticeProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [rule]);
  return (
    <Stack role="status" direction="row" sx={{ alignItems: 'center', gap: 1, mt: 1, color: 'text.secondary' }}>
      {describeSubject(rule)}: {rule.ring} removed
      <Button
        ref={button}
        size="small"
        startIcon={<UndoIcon />}
        onClick={onUndo}
        aria-label={`Undo: put the ring of ${describeSubject(rule)} back`}
      >
        Undo
      </Button>
    </Stack>
  );
}
