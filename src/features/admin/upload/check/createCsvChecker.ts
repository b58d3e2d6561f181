import type { OpenChecker } from './checkCsvMessages.ts';
import type { CsvChecker } from './CsvChecker.ts';
import { RemoteCsvChecker } from './RemoteCsvChecker.ts';

/** A checker for one file. `onProgress` is told which share of it is read, from 0 to 1. */
export function createCsvChecker(onProgress: (share: number) => void): CsvChecker {
  return new RemoteCsvChecker(loadOpener(), onProgress);
}

async function loadOpener(): Promise<OpenChecker> {
  if (typeof Worker === 'undefined') return (await import('./openInline.ts')).openInline;
  return (await import('./openWorker.ts')).openWorker;
}
