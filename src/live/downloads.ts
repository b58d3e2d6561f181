import type { BucketId } from '#domain/resourceIds.ts';
import type { CallOptions, FilesService } from '#src/appwrite/services.ts';
import { type CallError, describeCallError } from './callOutcome.ts';

/** Keeps it out of the browser's cache (specification.md, section 7). @throws as every call; code 404 when the file is gone, or somebody else's. */
export async function downloadStoredFile(
  files: FilesService,
  bucketId: BucketId,
  fileId: string,
  options?: CallOptions,
): Promise<void> {
  saveFile(await files.download(bucketId, fileId, options));
}

/** specification.md, section 8. @param whenGone how to get a new file */
export function describeDownloadFailure(error: CallError, whenGone: string): string {
  if (error.code === 404) return `Download failed: ${whenGone}`;
  const reason = describeCallError(error) || 'The file could not be fetched. Please try again.';
  const isCutOff = 'type' in error && (error.type === 'network' || error.type === 'timeout');
  return `Download failed: ${reason}${isCutOff ? ' Please try again.' : ''}`;
}

export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // Revoking at once would abort a download that hasn't started.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
