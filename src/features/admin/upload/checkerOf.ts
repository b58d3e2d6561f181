import type { CsvFailure } from '#domain/upload/readCsvResult.ts';
import type { AppwriteServices } from '#src/appwrite/services.ts';
import type { CheckOptions } from './check/CheckOptions.ts';
import type { CheckSummary } from './check/CheckSummary.ts';
import type { CsvChecker } from './check/CsvChecker.ts';
import { createCsvChecker } from './check/createCsvChecker.ts';
import type { SheetQuestion } from './check/SheetQuestion.ts';

/** What the page holds of the present file besides the store: it outlives the screen as the upload does. */
interface OpenFile {
  readonly file: File;
  readonly options: CheckOptions;
  readonly checker: CsvChecker;
  /** What reading it has shown. Rejects when it could not be read. */
  readonly checked: Promise<CsvFailure | SheetQuestion | CheckSummary>;
}

const openFiles = new WeakMap<AppwriteServices, OpenFile>();

/** Has a file read and checked by a checker of its own; the one of the file before is ended. */
export function openFile(
  services: AppwriteServices,
  file: File,
  options: CheckOptions,
  onProgress: (share: number) => void,
): OpenFile {
  closeChecker(services);
  const checker = createCsvChecker(onProgress);
  const open = { file, options, checker, checked: checker.check(file, options) };
  openFiles.set(services, open);
  return open;
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
