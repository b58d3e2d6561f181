import type { BucketId } from '#domain/resourceIds.ts';
import type { CallOptions, FilesService } from '#src/appwrite/services.ts';
import { type CallError, describeCallError } from './callOutcome.ts';

/**
 * Fetches a file and has the browser save it (specification.md, section 7): what a tab of its own downloads stays in the browser's cache.
 * @throws as every call; code 404 when the file is gone, or somebody else's.
 */
export async function downloadStoredFile(
  files: FilesService,
  bucketId: BucketId,
  fileId: string,
  options?: CallOptions,
): Promise<void> {
  saveFile(await files.download(bucketId, fileId, options));
}

/**
 * Sentence for a failed download (specification.md, section 8).
 * @param whenGone a sentence for a file that is no longer there, which says how to get a new one.
 */
export function describeDownloadFailure(error: CallError, whenGone: string): string {
  if (error.code === 404) return `Download failed: ${whenGone}`;
  const reason = describeCallError(error) || 'The file could not be fetched. Please try again.';
  const isCutOff = 'type' in error && (error.type === 'network' || error.type === 'timeout');
  return `Download failed: ${reason}${isCutOff ? ' Please try again.' : ''}`;
}

/** Makes the browser download an in-memory file. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // Revoking at once would abort a download that hasn't started.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
