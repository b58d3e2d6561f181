import type { AppExtra } from '#src/store/hooks.ts';
import { WorkerProxy } from '#src/workers/workerProxy.ts';
import type { CheckOptions, CheckResult } from '#domain/capacity-plan/checkCsv.ts';
import { noRepairs, type RepairLog } from '#domain/capacity-plan/repair/repairLog.ts';
import type { CsvChecker } from './check/CsvChecker.ts';

declare module '#src/store/hooks.ts' {
  interface AppExtra {
    /** The file that was chosen last, until it is submitted or cleared: it outlives the screen, as the upload does. */
    fileSession?: FileSession;
  }
}

/** Part of the upload that the state can't hold: a file, and the worker that keeps its rows. */
interface FileSession {
  readonly file: File;
  readonly options: CheckOptions;
  readonly checker: CheckerProxy;
  /** Rejects when the file could not be read. */
  readonly result: Promise<CheckResult>;
  /** Settles when the checker can answer; the same as `result`, unless it replaces a checker that died. */
  readonly ready: Promise<unknown>;
  /** Repairs of its rows. */
  repairs: RepairLog;
  /** Whether the last one that is under way succeeds. */
  repairing?: Promise<boolean> | undefined;
  /** Settles when the browser has it, for a page that is loaded anew; absent while there is nothing to keep. */
  kept?: Promise<void>;
  /** Present while the browser refuses to keep the repairs. */
  stopWarning?: (() => void) | undefined;
}

export type CheckerProxy = WorkerProxy<CsvChecker, number>;

interface FileSessionOptions extends Pick<FileSession, 'file' | 'options'> {
  readonly onProgress?: (progress: number) => void;
  readonly repairs?: RepairLog;
  /** Brings the checker to the state of the one that it replaces. */
  readonly restore?: (checker: CheckerProxy) => Promise<void>;
}

/** Closes the previous session. */
export function openFileSession(
  extra: AppExtra,
  { file, options, onProgress = () => undefined, repairs = noRepairs, restore }: FileSessionOptions,
): FileSession {
  closeFileSession(extra);
  const checker: CheckerProxy = new WorkerProxy<CsvChecker, number>({
    start: async () => (await import('./check/startCsvWorker.ts')).startCsvWorker(),
    createInline: async (emit) => new (await import('./check/CsvChecker.ts')).CsvChecker(emit),
    onEvent: onProgress,
  });
  const result = checker.call('check', file, options);
  const ready = restore === undefined ? result : result.then(() => restore(checker));
  return (extra.fileSession = { file, options, checker, result, ready, repairs });
}

/** Throws when no file is open. */
export function currentFileSession({ fileSession }: AppExtra): FileSession {
  if (fileSession === undefined) throw new Error('No file was chosen.');
  return fileSession;
}

export function closeFileSession(extra: AppExtra): void {
  extra.fileSession?.checker.terminate();
  extra.fileSession?.stopWarning?.();
  delete extra.fileSession;
}
