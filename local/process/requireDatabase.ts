import Database from 'libsql';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SampleState } from '#local/sample-data/SampleStateFile.ts';
import { StartFailure } from './StartFailure.ts';

/**
 * Throws `StartFailure` for a data folder that has been in use and whose database is gone: a new one would take the bytes of all files for
 * nobody's. A folder whose first start was interrupted has neither files nor a finished organisation yet.
 */
export function requireDatabase(dataDir: string, sampleState: SampleState | undefined): void {
  const isFilled = sampleState?.finished === true;
  if (!isFilled && !existsSync(join(dataDir, 'files'))) return;
  const file = join(dataDir, 'appwrite.sqlite');
  const state = !existsSync(file) ? 'missing' : isEmpty(file, isFilled) ? 'empty' : undefined;
  if (state === undefined) return;
  throw new StartFailure(
    `The database ${file} is ${state}, though the data folder has been in use. Restore a backup (local/README.md), or set DATA_DIR to a new folder to begin anew.`,
  );
}

/** Damage is for those to report who open it. */
function isEmpty(file: string, isFilled: boolean): boolean {
  if (statSync(file).size === 0) return true;
  const database = new Database(file);
  try {
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE name = 'users'").all();
    return tables.length === 0 || (isFilled && database.prepare('SELECT 1 FROM users LIMIT 1').all().length === 0);
  } catch {
    return false;
  } finally {
    database.close();
  }
}
