import AddIcon from '@mui/icons-material/Add';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { resolveName } from '#domain/technologies/readRules.ts';
import { blankRing, editRings, listRings, type RingEditResult } from '#domain/technologies/ringEdits.ts';
import type { RingRule } from '#domain/technologies/rules.ts';
import type { Technology } from '#domain/technologies/technology.ts';
import { useDraftDialog } from '#src/auth/draftDialog.ts';
import { SaveFailureAlert } from '#src/components/SaveFailureAlert.tsx';
import { LoadState } from '#src/components/LoadState.tsx';
import { onDemandDialog } from '#src/components/on-demand/onDemandDialog.tsx';
import { Section } from '#src/components/Section.tsx';
import { RingLabel } from '#src/components/rings/RingLabel.tsx';
import { describePosition, describeSubject } from '#src/components/rings/ringTexts.ts';
import { useRuleBook, useTechnologyRulesQuery } from '#src/data/rulesApi.ts';
import { UndoNotice } from '#src/features/technologies/admin/UndoNotice.tsx';
import { type Refusal, useSaveRule } from '#src/features/technologies/admin/useSaveRule.ts';
import { draftKeyOf, type EditedRing, parseEditedRing } from '#src/features/technologies/admin/editedRules.ts';

const RingDialog = onDemandDialog(async () => (await import('./RingDialog.tsx')).RingDialog);

/** Rings of a technology and of ranges of its versions, for admins (specification.md, section 2, Technologies). */
export function RingEditor({ technology }: { readonly technology: Technology }) {
  const query = useTechnologyRulesQuery();
  const book = useRuleBook();
  const rules = book?.get(technology.category);
  const name = resolveName(rules, technology.name) ?? technology.name;
  const dialog = useDraftDialog(draftKeyOf('ring', technology), parseEditedRing, (edited): EditedRing => edited);
  const [removed, setRemoved] = useState<RingRule | null>(null);
  const { save, refusal, clearRefusal, failure } = useSaveRule(technology.category, 'rings', editRings);
  const [retry, setRetry] = useState<() => void>();
  const addButton = useRef<HTMLButtonElement>(null);

  async function remove(rule: RingRule): Promise<void> {
    setRetry(() => () => void remove(rule));
    if (await save({ before: rule, after: null })) setRemoved(rule);
  }

  async function undo(rule: RingRule): Promise<void> {
    setRetry(() => () => void undo(rule));
    if (!(await save({ before: null, after: rule }))) return;
    setRemoved(null);
    addButton.current?.focus();
  }

  const message = refusal ? describeRefusal(refusal) : undefined;
  return (
    <Section
      title="Rings"
      sx={{ mb: 2 }}
      actions={
        <Button
          ref={addButton}
          size="small"
          startIcon={<AddIcon />}
          onClick={() => dialog.setOpen({ before: null, draft: blankRing })}
        >
          Add a ring
        </Button>
      }
    >
      {book === undefined ? (
        <LoadState load={query} loading="Loading the rings..." failure="Error: Failed to fetch the rings." />
      ) : (
        <RingList
          rules={listRings(rules, technology.name)}
          onEdit={(rule) => dialog.setOpen({ before: rule, draft: rule })}
          onRemove={(rule) => void remove(rule)}
        />
      )}
      {removed && (
        <UndoNotice
          title={`${describeSubject(removed)}: ${removed.ring}`}
          what={`the ring of ${describeSubject(removed)}`}
          onUndo={() => void undo(removed)}
        />
      )}
      {message === undefined ? (
        <SaveFailureAlert failure={failure} onRetry={() => retry?.()} control={addButton} sx={{ mt: 1 }} />
      ) : (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {message}
        </Alert>
      )}
      {dialog.open && (
        <RingDialog
          technology={{ ...technology, name }}
          edited={dialog.open}
          isRestored={dialog.restored !== null}
          onSaved={() => {
            dialog.close();
            setRemoved(null);
            clearRefusal();
          }}
          onClose={dialog.close}
        />
      )}
    </Section>
  );
}

/** Undefined where there is nothing to tell: somebody else has removed the ring, too. */
function describeRefusal(refusal: Refusal<RingEditResult>): string | undefined {
  const theirs = refusal.outcome === 'conflict' ? refusal.theirs : refusal.by;
  if (theirs === null) return undefined;
  return `${refusal.changedBy} has changed this ring since: ${describeSubject(theirs)} is ${describePosition(theirs)}.`;
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
