import RestoreIcon from '@mui/icons-material/Restore';
import { Box, Button, DialogContentText } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import {
  type DescribedChange,
  type ListChange,
  type MetricChange,
  parseStoredMetric,
} from '#domain/changes/describeChange.ts';
import { flagKeys } from '#domain/flagKeys.ts';
import type { MetricValue, MonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import type { TechInventory } from '#domain/tech-inventory/categories.ts';
import type { MetricConflict } from '#domain/monthly-metrics/mergeMetrics.ts';
import { displayMetric } from '#domain/monthly-metrics/parseMetric.ts';
import { formatCount } from '#domain/formatNumber.ts';
import { listRestorable } from '#domain/tech-inventory/itemChanges.ts';
import { displayItem, parseItem } from '#domain/tech-inventory/items.ts';
import { ConfirmDialog } from '#src/components/QuestionDialog.tsx';
import { useUpdateMetricsMutation } from '#src/data/metricsApi.ts';
import { describeSaveFailure, type SaveFailure } from '#src/live/saveFailure.ts';
import { SaveFailureAlert } from '#src/components/SaveFailureAlert.tsx';
import { mayMoveFocus } from '#src/components/returnFocus.ts';
import { useFlag } from '#src/flags/flags.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { useRestoreInventoryItemsMutation } from '#src/data/inventoryApi.ts';

/** Rows of the team; undefined while they aren't known. */
export interface PresentData {
  readonly inventory: readonly TechInventory[] | undefined;
  readonly metrics: readonly MonthlyMetrics[] | undefined;
}

interface RestoreProps<Change> {
  readonly entry: ChangeEntry;
  readonly change: Change;
  readonly present: PresentData;
  readonly onAnnounce: (announcement: string) => void;
}

/** Nothing to press when the entry took nothing away, or while the present data isn't known. */
export function RestoreEntry({ change, ...props }: RestoreProps<DescribedChange | undefined>) {
  if (change?.kind === 'list') return <RestoreItems change={change} {...props} />;
  return change?.kind === 'metric' && <RestoreMetric change={change} {...props} />;
}

/** Offers items that an entry removed or gave another version, while they aren't there. */
function RestoreItems({ entry: { teamId }, change, present, onAnnounce }: RestoreProps<ListChange>) {
  const { inventory: rows } = present;
  const [restore, { isLoading, error }] = useRestoreInventoryItemsMutation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { column, label, changes } = change;
  const missing = rows ? listRestorable(column, rows[0]?.[column] ?? null, changes) : [];

  async function restoreThem(): Promise<void> {
    const { data } = await restore({ teamId, column, changes });
    if (data === undefined) return;
    const { restored, refused } = data.result;
    const back = describeItems(restored.map(displayItem));
    const text =
      restored.length > 0
        ? `${back} ${restored.length === 1 ? 'is' : 'are'} back in ${label}.`
        : refused.length === 0 && `Somebody else had put this back into ${label} already.`;
    const texts = [text || '', ...refused.map(({ item, message }) => `${displayItem(item)}: ${message}`)];
    const next = { text: texts.filter(Boolean).join(' '), isFailure: refused.length > 0 };
    setOutcome(next);
    onAnnounce(next.text);
  }

  const shown = describeItems(missing.map(({ from }) => displayItem(parseItem(column, from))));
  return (
    <RestoreControl
      label={`Restore ${shown} in ${label}`}
      isOffered={missing.length > 0}
      isBusy={isLoading}
      outcome={outcome}
      failure={describeSaveFailure(error)}
      onRestore={() => void restoreThem()}
    />
  );
}

/** 'Java 8', or '3 items'. */
function describeItems(items: readonly string[]): string {
  const [first] = items;
  return items.length === 1 && first !== undefined ? first : formatCount(items.length, 'item');
}

/** Asks first when the metric has been changed since. */
function RestoreMetric({ entry, change, present, onAnnounce }: RestoreProps<MetricChange>) {
  const { field, label } = change;
  const { teamId, oldValue, newValue } = entry;
  const isEnabled = useFlag(flagKeys.editMonthlyMetrics) === true;
  const { metrics: rows } = present;
  const { timeZone } = useRuntimeConfig();
  const [update, { isLoading, error }] = useUpdateMetricsMutation();
  const [conflict, setConflict] = useState<MetricConflict | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const before = parseStoredMetric(field, oldValue) ?? null;
  const after = parseStoredMetric(field, newValue) ?? null;
  const old = displayMetric(field, before);

  /** @param base value that may be replaced */
  async function restore(base: MetricValue): Promise<void> {
    setConflict(null);
    const edit = { base: { [field.key]: base }, mine: { [field.key]: before } };
    const { data } = await update({ teamId, edit, timeZone });
    if (data === undefined) return;
    const [first] = data.conflicts;
    if (first) {
      setConflict(first);
      return;
    }
    const text = `${label} is ${old} again.`;
    setOutcome({ text, isFailure: false });
    onAnnounce(text);
  }

  return (
    <>
      <RestoreControl
        label={`Restore ${old} for ${label}`}
        isOffered={isEnabled && before !== null && rows !== undefined && (rows[0]?.[field.key] ?? null) !== before}
        isBusy={isLoading}
        outcome={outcome}
        failure={describeSaveFailure(error)}
        onRestore={() => void restore(after)}
      />
      {conflict && (
        <ConfirmDialog
          title="Replace a later value?"
          action={`Restore ${old}`}
          onAct={() => void restore(conflict.theirs)}
          keep={`Keep ${displayMetric(field, conflict.theirs)}`}
          onClose={() => setConflict(null)}
        >
          <DialogContentText>
            {label} has been changed since, to {displayMetric(field, conflict.theirs)}. Do you want to put {old} back?
          </DialogContentText>
        </ConfirmDialog>
      )}
    </>
  );
}

interface Outcome {
  readonly text: string;
  readonly isFailure: boolean;
}

interface RestoreControlProps {
  readonly label: string;
  readonly isOffered: boolean;
  readonly isBusy: boolean;
  readonly outcome: Outcome | null;
  readonly failure: SaveFailure | undefined;
  readonly onRestore: () => void;
}

function RestoreControl({ label, isOffered, isBusy, outcome, failure, onRestore }: RestoreControlProps) {
  const control = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  // The focused button disappears.
  useEffect(() => {
    if (outcome !== null && mayMoveFocus(control.current)) text.current?.focus();
  }, [outcome]);

  return (
    <div ref={control}>
      {isOffered && (
        <Button
          ref={button}
          size="small"
          startIcon={<RestoreIcon />}
          aria-label={label}
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) onRestore();
          }}
        >
          Restore
        </Button>
      )}
      {outcome !== null && (
        <Box
          ref={text}
          tabIndex={-1}
          sx={{ color: outcome.isFailure ? 'error.main' : 'text.secondary', outline: 'none', overflowWrap: 'anywhere' }}
        >
          {outcome.text}
        </Box>
      )}
      <SaveFailureAlert failure={failure} onRetry={onRestore} control={button} />
    </div>
  );
}
