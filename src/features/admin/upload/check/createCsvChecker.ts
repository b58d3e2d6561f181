import type { OpenChecker } from './checkCsvMessages';
import type { CsvChecker } from './CsvChecker';
import { RemoteCsvChecker } from './RemoteCsvChecker';

/** A checker for one file. `onProgress` is told which share of it is read, from 0 to 1. */
export function createCsvChecker(onProgress: (share: number) => void): CsvChecker {
  return new RemoteCsvChecker(loadOpener(), onProgress);
}

async function loadOpener(): Promise<OpenChecker> {
  if (typeof Worker === 'undefined') return (await import('./openInline')).openInline;
  return (await import('./openWorker')).openWorker;
}
