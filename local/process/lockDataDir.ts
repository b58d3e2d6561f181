import Database from 'libsql';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from './StartFailure.ts';

/**
 * Locks the data folder for this process, creating it if needed; returns the unlock function. The operating system unlocks it by
 * itself when the process ends, however it ends. Throws `StartFailure` when it can't be written or another process has it.
 */
export function lockDataDir(dataDir: string): () => void {
  let lock: Database.Database | undefined;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // A database is the one portable lock at hand that a killed process can't leave behind.
    lock = new Database(join(dataDir, 'in-use.sqlite'));
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE; PRAGMA user_version = 1');
  } catch (error) {
    lock?.close();
    throw new StartFailure(reasonOf(error, dataDir));
  }
  const held = lock;
  return () => void held.close();
}

function reasonOf(error: unknown, dataDir: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('SQLITE_BUSY')) return `The data folder ${dataDir} is in use by another process.`;
  return `The data folder ${dataDir} can't be written (${error instanceof Error ? error.message : String(error)}).`;
}
