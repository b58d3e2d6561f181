import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import type { UploadResultFields } from './uploadResult.ts';

/** `Undoing: 20 of 52 rows`, `47 of 52 rows undone, 5 left alone.` */
export function describeUndoProgress(undo: UploadResultFields): string {
  const { status, recordsProcessed, recordsTotal, errorCount, merge, message } = undo;
  const [noun, done] = merge == null ? ['row', 'undone'] : ['team', 'renamed back'];
  switch (status) {
    case 'queued':
      return 'The undo has started. Waiting for its turn...';
    case 'processing':
      return recordsTotal === 0
        ? 'Undoing...'
        : `Undoing: ${formatNumber(recordsProcessed)} of ${formatCount(recordsTotal, noun)}`;
    case 'completed':
      return errorCount === 0 ? `${formatCount(recordsTotal, noun)} ${done}.` : describePartly(undo, noun, done);
    case 'failed':
      return message ?? 'The undo failed.';
  }
}

/** `47 of 52 rows undone, 5 left alone.` */
export function describePartly(
  { recordsTotal, errorCount }: Pick<UploadResultFields, 'recordsTotal' | 'errorCount'>,
  noun: string,
  done: string,
): string {
  const changed = `${formatNumber(recordsTotal - errorCount)} of ${formatCount(recordsTotal, noun)} ${done}`;
  return `${changed}, ${formatNumber(errorCount)} left alone.`;
}
