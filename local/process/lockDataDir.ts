import Database from 'libsql';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDiskFull } from '#local/appwrite/storageFailures.ts';
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
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code.startsWith('SQLITE_BUSY')) return `The data folder ${dataDir} is in use by another process.`;
  if (isDiskFull(error)) return `The data folder ${dataDir} can't be written: the disk is full.`;
  if (code === 'EEXIST') return `The data folder ${dataDir} is a file. Set DATA_DIR to a folder.`;
  if (code === 'ENOTDIR') return `The data folder ${dataDir} would lie below a file. Set DATA_DIR to another folder.`;
  // As libsql says that it can't open the file.
  if (message.startsWith('ConnectionFailed')) return `The data folder ${dataDir} can't be written by this user.`;
  return `The data folder ${dataDir} can't be written (${message}).`;
}
