import { undoDays } from '#domain/limits.ts';
import type { UploadResultFields, UploadStatus } from './uploadResult.ts';

/** `failedBefore`: before it changed anything. */
export type UndoRefusal = 'isUndo' | 'underWay' | 'done' | 'expired' | 'failedBefore' | 'nothingChanged';

type Upload = Pick<UploadResultFields, 'status' | 'undoOf' | 'submittedAt' | 'completedAt' | 'merge' | 'changeCount'>;

const undoMs = undoDays * 24 * 60 * 60 * 1_000;

/** Null for an upload that may be undone, as far as its result tells. @param undoStatus of the undo asked for last. */
export function undoRefusalOf(
  upload: Upload,
  undoStatus: UploadStatus | undefined,
  now = Date.now(),
): UndoRefusal | null {
  const { status, undoOf, submittedAt, completedAt, merge, changeCount } = upload;
  if (undoOf !== null) return 'isUndo';
  if (undoStatus === 'queued' || undoStatus === 'processing') return 'underWay';
  if (undoStatus === 'completed') return 'done';
  if (now - Date.parse(completedAt ?? submittedAt) >= undoMs) return 'expired';
  if (merge == null && changeCount === 0) return status === 'failed' ? 'failedBefore' : 'nothingChanged';
  return null;
}
