import { describeUndoProgress } from '#domain/capacity-plan/undoProgress.ts';
import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { uploadResultRow } from '#test/support/uploadResultRow.ts';

test.each<[Partial<UploadResult>, string]>([
  [{ status: 'queued' }, 'The undo has started. Waiting for its turn...'],
  [{ status: 'processing', recordsTotal: 0 }, 'Undoing...'],
  [{ status: 'processing', recordsProcessed: 20 }, 'Undoing: 20 of 52 rows'],
  [{}, '52 rows undone.'],
  [{ errorCount: 5 }, '47 of 52 rows undone, 5 left alone.'],
  [{ merge: '{}', recordsTotal: 1 }, '1 team renamed back.'],
  [{ status: 'failed', message: 'Processing stopped: Try again.' }, 'Processing stopped: Try again.'],
  [{ status: 'failed', message: null }, 'The undo failed.'],
])('%o is told as %j', (fields, text) => {
  expect(describeUndoProgress(uploadResultRow('u', { recordsTotal: 52, ...fields }))).toBe(text);
});
