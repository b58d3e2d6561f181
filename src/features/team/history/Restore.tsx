import RestoreIcon from '@mui/icons-material/Restore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useEffect, useRef, useState } from 'react';
import type { ListChange, MetricChange } from '#domain/changes/describeChange.ts';
import type { MetricValue, MonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import type { MetricConflict } from '#domain/monthly-metrics/mergeMetrics.ts';
import { displayMetric } from '#domain/monthly-metrics/parseMetric.ts';
import { formatCount } from '#domain/formatNumber.ts';
import type { TechInventory } from '#domain/tech-inventory/categories.ts';
import { listRestorable } from '#domain/tech-inventory/itemChanges.ts';
import { displayItem, parseItem } from '#domain/tech-inventory/items.ts';
import { ConfirmDialog } from '#src/components/QuestionDialog.tsx';
import { useUpdateMetricsMutation } from '#src/data/metricsApi.ts';
import { describeSaveFailure, type SaveFailure } from '#src/live/saveFailure.ts';
import { SaveFailureAlert } from '#src/components/SaveFailureAlert.tsx';
import { mayMoveFocus } from '#src/components/returnFocus.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { useRestoreInventoryItemsMutation } from '#src/data/inventoryApi.ts';

interface RestoreProps {
  readonly teamId: string;
  readonly onAnnounce: (announcement: string) => void;
}

interface RestoreItemsProps extends RestoreProps {
  readonly change: ListChange;
  /** Null when the team has none. */
  readonly inventory: TechInventory | null;
}

/** Offers items that an entry removed or gave another version, while they aren't there. */
export function RestoreItems({ teamId, change, inventory, onAnnounce }: RestoreItemsProps) {
  const [restore, { isLoading, error }] = useRestoreInventoryItemsMutation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { column, label, changes } = change;
  const missing = listRestorable(column, inventory?.[column] ?? null, changes);

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

interface RestoreMetricProps extends RestoreProps {
  readonly change: MetricChange;
  readonly before: MetricValue;
  readonly after: MetricValue;
  readonly metrics: MonthlyMetrics | null;
  readonly isEnabled: boolean;
}

/** Asks first when the metric has been changed since. */
export function RestoreMetric(props: RestoreMetricProps) {
  const { teamId, change, before, after, metrics, isEnabled, onAnnounce } = props;
  const { field, label } = change;
  const { timeZone } = useRuntimeConfig();
  const [update, { isLoading, error }] = useUpdateMetricsMutation();
  const [conflict, setConflict] = useState<MetricConflict | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
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
        isOffered={isEnabled && (metrics?.[field.key] ?? null) !== before}
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
