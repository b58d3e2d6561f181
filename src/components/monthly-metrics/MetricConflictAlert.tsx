import { Alert } from '@mui/material';
import { displayReason } from '#domain/monthly-metrics/displayEntry.ts';
import type { MetricField } from '#domain/monthly-metrics/fields.ts';
import type { MetricConflict } from '#domain/monthly-metrics/mergeMetrics.ts';
import { displayMetric } from '#domain/monthly-metrics/parseMetric.ts';
import { tidyText } from '#domain/text.ts';
import { AlertChoices } from '#src/components/AlertChoices.tsx';

interface MetricConflictAlertProps {
  readonly id: string;
  readonly field: MetricField;
  readonly conflict: MetricConflict;
  /** Null when unknown. */
  readonly savedBy: string | null;
  readonly onChoose: (choice: 'mine' | 'theirs') => void;
}

export function MetricConflictAlert({ id, field, conflict, savedBy, onChoose }: MetricConflictAlertProps) {
  const { mineReason, theirsReason } = conflict;
  const mine = mineReason ? displayReason(mineReason) : displayMetric(field, conflict.mine);
  const theirs = theirsReason ? displayReason(theirsReason) : displayMetric(field, conflict.theirs);
  const isRemoved = conflict.theirs === null && theirsReason === undefined;
  const [keep, use] = [`Keep ${mine}`, isRemoved ? `Discard ${mine}` : `Use ${theirs}`];
  const choices = [
    { children: keep, 'aria-label': `${keep} for ${field.label}`, onClick: () => onChoose('mine') },
    { children: use, 'aria-label': `${use} for ${field.label}`, onClick: () => onChoose('theirs') },
  ];
  return (
    <Alert severity="warning" role="status" sx={{ gridColumn: '1 / -1', mt: 1 }}>
      <span id={id}>
        {isRemoved ? 'The saved value was removed' : `${tidyText(savedBy) || 'Somebody else'} saved ${theirs}`} while
        you were editing. You entered {mine}.
      </span>
      <AlertChoices choices={choices} />
    </Alert>
  );
}
