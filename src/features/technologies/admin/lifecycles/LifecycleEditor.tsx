import AddIcon from '@mui/icons-material/Add';
import { Alert, Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useRef, useState } from 'react';
import { editLifecycle, findLifecycle, type LifecycleEdit, withCycle } from '#domain/technologies/lifecycleEdits.ts';
import { capitalize } from '#domain/text.ts';
import { resolveName } from '#domain/technologies/readRules.ts';
import type { Lifecycle, ReleaseCycle } from '#domain/technologies/rules.ts';
import type { Technology } from '#domain/technologies/technology.ts';
import { useDraftDialog } from '#src/auth/draftDialog.ts';
import { SaveFailureAlert } from '#src/components/SaveFailureAlert.tsx';
import { LoadState } from '#src/components/LoadState.tsx';
import { onDemandDialog } from '#src/components/on-demand/onDemandDialog.tsx';
import { Section } from '#src/components/Section.tsx';
import { EndOfLifeMark } from '#src/components/technologies/EndOfLifeMark.tsx';
import { useToday } from '#src/config/organisationDay.ts';
import { UndoNotice } from '#src/features/technologies/admin/UndoNotice.tsx';
import { useSaveRule } from '#src/features/technologies/admin/useSaveRule.ts';
import { useRuleBook, useTechnologyRulesQuery } from '#src/data/rulesApi.ts';
import { blankCycle, toDraft } from '#domain/technologies/cycleDraft.ts';
import { draftKeyOf, type EditedCycle, parseEditedCycle } from '#src/features/technologies/admin/editedRules.ts';
import { LifecycleRefusal } from './LifecycleRefusal.tsx';
import { describeEol } from './lifecycleTexts.ts';

const CycleDialog = onDemandDialog(async () => (await import('./CycleDialog.tsx')).CycleDialog);
const LifecycleFileDialog = onDemandDialog(async () => (await import('./LifecycleFileDialog.tsx')).LifecycleFileDialog);

interface Removal {
  readonly what: string;
  readonly undo: LifecycleEdit;
}

/** Versions of a technology and the ends of their support, for admins (specification.md, section 2, Technologies). */
export function LifecycleEditor({ technology }: { readonly technology: Technology }) {
  const query = useTechnologyRulesQuery();
  const book = useRuleBook();
  const rules = book?.get(technology.category);
  const name = resolveName(rules, technology.name) ?? technology.name;
  const table = findLifecycle(rules?.lifecycles ?? [], name, rules);
  const place = draftKeyOf('end of life', technology);
  const dialog = useDraftDialog(place, parseEditedCycle, (edited): EditedCycle => edited);
  const [loading, setLoading] = useState<{ readonly table: Lifecycle | null } | null>(null);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const rule = useSaveRule(technology.category, 'lifecycles', editLifecycle);
  const [retry, setRetry] = useState<(theirs: Lifecycle | null) => void>();
  const addButton = useRef<HTMLButtonElement>(null);
  const named = { ...technology, name };

  /** @param toAfter the table that is wanted, given the one that is there. */
  async function run(
    before: Lifecycle | null,
    toAfter: (before: Lifecycle | null) => Lifecycle | null,
    what: string | null,
  ): Promise<void> {
    setRetry(() => (theirs: Lifecycle | null) => void run(theirs, toAfter, what));
    const after = toAfter(before);
    if (!(await rule.save({ before, after }))) return;
    setRemoval(what === null ? null : { what, undo: { before: after, after: before } });
    if (what === null) addButton.current?.focus();
  }

  function removeCycle(cycle: ReleaseCycle): void {
    const what = `${name} ${cycle.cycle}`;
    void run(table, (before) => withCycle(before, name, { before: cycle, after: null }), what);
  }

  return (
    <Section
      title="End of life"
      sx={{ mb: 2 }}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          <Button
            ref={addButton}
            size="small"
            startIcon={<AddIcon />}
            onClick={() => dialog.setOpen({ table, before: null, draft: blankCycle })}
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
      }
    >
      {book === undefined ? (
        <LoadState
          load={query}
          loading="Loading the ends of life..."
          failure="Error: Failed to fetch the ends of life."
        />
      ) : (
        <LifecycleTable
          name={name}
          table={table}
          onEdit={(before) => dialog.setOpen({ table, before, draft: toDraft(before) })}
          onRemove={removeCycle}
        />
      )}
      {removal && (
        <UndoNotice title={removal.what} onUndo={() => void run(removal.undo.before, () => removal.undo.after, null)} />
      )}
      {rule.refusal && retry && <LifecycleRefusal refusal={rule.refusal} onMine={retry} onTheirs={rule.clearRefusal} />}
      <SaveFailureAlert failure={rule.failure} onRetry={() => retry?.(table)} control={addButton} sx={{ mt: 1 }} />
      {dialog.open && (
        <CycleDialog
          technology={named}
          edited={dialog.open}
          isRestored={dialog.restored !== null}
          onClose={dialog.close}
        />
      )}
      {loading && <LifecycleFileDialog technology={named} table={loading.table} onClose={() => setLoading(null)} />}
    </Section>
  );
}

interface LifecycleTableProps {
  readonly name: string;
  readonly table: Lifecycle | null;
  readonly onEdit: (cycle: ReleaseCycle) => void;
  readonly onRemove: (cycle: ReleaseCycle) => void;
}

function LifecycleTable({ name, table, onEdit, onRemove }: LifecycleTableProps) {
  const today = useToday();
  if (table === null) {
    return <Typography sx={{ color: 'text.secondary' }}>No version has an end of life yet.</Typography>;
  }
  return (
    <>
      {table.isSample && (
        <Alert severity="info" role="note" sx={{ mb: 1 }}>
          Sample dates, to try it out. Load a file or remove the sample before you rely on them.
        </Alert>
      )}
      {table.source !== '' && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          Source: {table.source}
        </Typography>
      )}
      <Table size="small" aria-label={`End of life of ${name}`}>
        <TableHead>
          <TableRow>
            <TableCell>Version</TableCell>
            <TableCell>Support</TableCell>
            <TableCell>
              <span style={visuallyHidden}>Change</span>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {table.cycles.map((cycle) => (
            <TableRow key={cycle.cycle}>
              <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                {cycle.cycle}
              </TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                {isOver(cycle, today) ? <EndOfLifeMark end={cycle.eol} /> : capitalize(describeEol(cycle.eol))}
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: { sm: 'nowrap' } }}>
                <Button size="small" onClick={() => onEdit(cycle)} aria-label={`Edit ${name} ${cycle.cycle}`}>
                  Edit
                </Button>
                <Button size="small" onClick={() => onRemove(cycle)} aria-label={`Remove ${name} ${cycle.cycle}`}>
                  Remove
                </Button>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  );
}

function isOver({ eol }: ReleaseCycle, today: string): boolean {
  return typeof eol === 'string' ? eol <= today : eol;
}
