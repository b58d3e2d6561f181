import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import type { AppwriteConfig } from '#local/appwrite/AppwriteConfig.ts';
import { isDatabaseLocked } from '#local/appwrite/storageFailures.ts';
import { checkDatabase } from './checkDatabase.ts';
import { waitForLocks } from './locks.ts';
import { createRowTables } from './rowTables.ts';
import { migrations, schemaVersion } from './migrations.ts';
import { inTransaction } from './sql.ts';

const cacheKb = 64 * 1024;
/** Of 4 KiB. */
const pagesPerCheckpoint = 16_384;

/**
 * Opens (or makes) the SQLite file in a folder and brings it to the configuration: new tables, columns and indexes are added, nothing
 * is taken away. What a call was answered survives the end of the process, however sudden; a power cut may cost the last moments,
 * never the file. Throws an `Error` with one readable line when the folder was written by a newer version, is damaged, can't be written, or
 * holds values that a new unique index forbids.
 */
export function openDatabase(dataDir: string, config: AppwriteConfig): Database.Database {
  mkdirSync(dataDir, { recursive: true });
  const database = new Database(join(dataDir, 'appwrite.sqlite'));
  try {
    waitForLocks(database);
    const [{ user_version: found } = { user_version: 0 }] = database.pragma('user_version') as {
      user_version: number;
    }[];
    if (found > schemaVersion) {
      throw new Error(
        `The data folder ${dataDir} was written by a newer version (format ${found}, this one knows ${schemaVersion}).`,
      );
    }
    checkFile(database, dataDir);
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = NORMAL');
    // Bulk writes touch the same pages of an index again and again: read from memory, and copied into the file rarely.
    database.pragma(`cache_size = -${cacheKb}`);
    database.pragma(`wal_autocheckpoint = ${pagesPerCheckpoint}`);
    database.pragma('foreign_keys = ON');
    inTransaction(database, () => {
      for (const statement of migrations.slice(found).flat()) database.exec(statement);
      createRowTables(database, config);
      database.pragma(`user_version = ${schemaVersion}`);
    });
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Time for which a stop waits for somebody who still reads. */
const maxCheckpointMs = 1_000;

/** Leaves everything in the one file: copied without those beside it, it is whole. */
export function closeDatabase(database: Database.Database): void {
  try {
    waitForLocks(database, maxCheckpointMs);
    database.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
}

function checkFile(database: Database.Database, dataDir: string): void {
  try {
    checkDatabase(database);
  } catch (error) {
    if (isDatabaseLocked(error)) throw error;
    throw new Error(
      `The database in the data folder ${dataDir} is damaged (${(error as Error).message}). Restore a backup (local/README.md).`,
      { cause: error },
    );
  }
}
