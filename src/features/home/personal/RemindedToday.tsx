import { describeToday } from '#domain/reminders/remindTexts.ts';
import { LoadFailure } from '#src/components/LoadState.tsx';
import { useToday } from '#src/config/organisationDay.ts';
import { useRemindPreview } from '#src/data/remindPreview.ts';
import { describeCallError } from '#src/live/callOutcome.ts';

/** People whom the dialog that the step leads to would write to. */
export function RemindedToday() {
  const month = useToday().slice(0, 7);
  const { preview, failure, refetch } = useRemindPreview({ month });
  if (preview) return describeToday(preview);
  return failure && <LoadFailure onRetry={refetch}>{describeCallError(failure)}</LoadFailure>;
}
