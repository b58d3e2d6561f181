import { formatNumber } from '#domain/formatNumber.ts';
import type { UploadState } from '#src/features/admin/uploadSlice.ts';
import { isUnusual } from './check/summarizeChanges.ts';

/** What to ask once more before a file is submitted; null when it does nothing unusual. */
export function questionBefore(upload: UploadState): string | null {
  if (upload.status !== 'checked') return null;
  const { summary, preview } = upload;
  if (summary.refusedCount === summary.rowCount) {
    return 'No row of this file can be used: the upload would fail, and its error file would list every row.';
  }
  if (preview.status !== 'compared' || !isUnusual(preview.summary)) return null;
  const { touchedTeams, storedTeams } = preview.summary;
  return `This file changes ${formatNumber(touchedTeams)} of today's ${formatNumber(storedTeams)} teams. That is unusual. Please check what will change before you submit it.`;
}
