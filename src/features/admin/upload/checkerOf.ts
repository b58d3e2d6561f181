import type { AppwriteServices } from '../../../appwrite/services';
import type { CsvChecker } from './check/CsvChecker';
import { createCsvChecker } from './check/createCsvChecker';

/** What the page holds of the present file besides the store: it outlives the screen as the upload does. */
interface OpenFile {
  readonly file: File;
  readonly checker: CsvChecker;
}

const openFiles = new WeakMap<AppwriteServices, OpenFile>();

/** A checker for a file that was just chosen; the one of the file before is ended. */
export function openChecker(services: AppwriteServices, file: File, onProgress: (share: number) => void): CsvChecker {
  closeChecker(services);
  const checker = createCsvChecker(onProgress);
  openFiles.set(services, { file, checker });
  return checker;
}

export function checkerOf(services: AppwriteServices): CsvChecker {
  return openFileOf(services).checker;
}

export function openFileOf(services: AppwriteServices): OpenFile {
  const open = openFiles.get(services);
  if (open === undefined) throw new Error('No file was chosen.');
  return open;
}

export function closeChecker(services: AppwriteServices): void {
  openFiles.get(services)?.checker.end();
  openFiles.delete(services);
}
