import type Database from 'libsql';
import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseLocked } from '#local/appwrite/storageFailures.ts';
import { prepare } from './sql.ts';

/** Time for which a lock of another process is waited for. */
const maxWaitMs = 5_000;
const pollMs = 25;

/** Lets SQLite wait for locks of other processes, during which this one stands still. */
export function waitForLocks(database: Database.Database, limitMs = maxWaitMs): void {
  prepare(database, `PRAGMA busy_timeout = ${limitMs}`).all();
}

/** Resolves when the database can be written, and answers others meanwhile. Rejects with SQLite's error when it is locked for too long. */
export async function untilWritable(database: Database.Database): Promise<void> {
  const end = performance.now() + maxWaitMs;
  for (let lock = findLock(database); lock !== undefined; lock = findLock(database)) {
    if (performance.now() > end) throw lock;
    await pause(pollMs);
  }
}

/** SQLite's error while another process holds the lock. */
function findLock(database: Database.Database): Error | undefined {
  waitForLocks(database, 0);
  try {
    database.exec('BEGIN IMMEDIATE; ROLLBACK');
    return undefined;
  } catch (error) {
    if (isDatabaseLocked(error)) return error as Error;
    throw error;
  } finally {
    waitForLocks(database);
  }
}
