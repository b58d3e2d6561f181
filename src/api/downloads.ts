import type { BucketId } from '#domain/resourceIds.ts';
import type { CallOptions, FilesService } from '#src/appwrite/services.ts';
import { type CallError, describeCallError } from './callOutcome.ts';

/**
 * Has the browser download a file, in a new tab (specification.md, section 7); where the session lies in no cookie, so that a tab of its
 * own would be refused, the file is fetched and saved instead. Asks for the file first, since a tab would show the platform's refusal.
 * @throws as every call; code 404 when the file is gone, or somebody else's.
 */
export async function downloadStoredFile(
  files: FilesService,
  bucketId: BucketId,
  fileId: string,
  options?: CallOptions,
): Promise<void> {
  const link = files.getDownloadLink(bucketId, fileId);
  if (link === null) {
    saveFile(await files.download(bucketId, fileId, options));
  } else {
    await files.get(bucketId, fileId, options);
    openDownload(link);
  }
}

/**
 * Opens a link to a download in a new tab. A browser allows one only shortly after a button was pressed: later the link is followed in
 * this tab, which stays as it is.
 */
export function openDownload(address: string): void {
  const { userActivation } = navigator as Partial<Pick<Navigator, 'userActivation'>>;
  if (userActivation?.isActive ?? true) {
    window.open(address, '_blank', 'noopener');
    return;
  }
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
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
