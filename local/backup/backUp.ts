import Database from 'libsql';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { checkDatabase } from '#local/appwrite/database/checkDatabase.ts';
import { makePrivate } from '#local/process/makePrivate.ts';

/** Why there is no backup, in one line that a person can act on. */
export class BackupFailure extends Error {}

export interface Backup {
  /** Files of the buckets. */
  readonly files: number;
  readonly sizeBytes: number;
}

const databases = ['appwrite.sqlite', 'identity-provider.sqlite'];
/** The rest of the data folder but the lock. */
const others = [
  'keys.json',
  'identity-provider.keys.json',
  'flags.json',
  'sample-data.json',
  'monitoring.ndjson',
  'mail',
];

/**
 * Copies a data folder into a new folder, also while the product runs: the databases as they are at one moment, and the bytes of the files
 * that they name then. The folder is there when it is complete. Throws `BackupFailure`.
 */
export async function backUp(dataDir: string, target: string): Promise<Backup> {
  if (!existsSync(join(dataDir, 'appwrite.sqlite'))) throw new BackupFailure(`${dataDir} is no data folder.`);
  if (existsSync(target)) throw new BackupFailure(`${target} is there already. Name a folder that isn't.`);
  const unfinished = join(dirname(target), `.${basename(target)}.unfinished`);
  try {
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    const backup = await fill(dataDir, unfinished);
    // Copies have the rights of what they were made from.
    makePrivate(unfinished);
    await rename(unfinished, target);
    return backup;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw new BackupFailure(`${dataDir} could not be backed up: ${(error as Error).message}`, { cause: error });
  }
}

async function fill(dataDir: string, target: string): Promise<Backup> {
  const files = new FileCopies(dataDir, target);
  // Before the database, since a file may be removed as soon as the copy of the database names it, and after it, for the new ones.
  await files.copyAll(openCopy(join(dataDir, 'appwrite.sqlite'), listFiles));
  for (const name of databases) copyDatabase(join(dataDir, name), join(target, name));
  const copy = join(target, 'appwrite.sqlite');
  const missing = await files.copyAll(openCopy(copy, listFiles));
  openCopy(copy, (database) => {
    // Removed since: the backup is of the moment after that.
    const remove = database.prepare('DELETE FROM files WHERE bucketId = ? AND bytesName = ?');
    for (const { bucketId, bytesName } of missing) remove.run(bucketId, bytesName);
  });
  for (const name of others) await copyWhatIsThere(join(dataDir, name), join(target, name));
  return { files: files.count, sizeBytes: files.sizeBytes + (await stat(copy)).size };
}

interface FileName {
  readonly bucketId: string;
  readonly bytesName: string;
}

function listFiles(database: Database.Database): FileName[] {
  return database.prepare('SELECT bucketId, bytesName FROM files').all() as FileName[];
}

function openCopy<T>(file: string, use: (database: Database.Database) => T): T {
  const database = new Database(file);
  try {
    database.pragma('busy_timeout = 5000');
    return use(database);
  } finally {
    database.close();
  }
}

/** A consistent copy, whoever writes meanwhile; what is damaged isn't copied in silence. */
function copyDatabase(from: string, to: string): void {
  if (!existsSync(from)) return;
  openCopy(from, (database) => database.prepare('VACUUM INTO ?').run(to));
  const unlimited = (): number => 0;
  openCopy(to, (database) => {
    checkDatabase(database, unlimited);
  });
}

/** Copies of the bytes of files, each made again when the bytes have changed since. */
class FileCopies {
  private readonly copied = new Map<string, { readonly sizeBytes: number; readonly mtimeMs: number }>();

  constructor(
    private readonly dataDir: string,
    private readonly target: string,
  ) {}

  get count(): number {
    return this.copied.size;
  }

  get sizeBytes(): number {
    return Array.from(this.copied.values(), ({ sizeBytes }) => sizeBytes).reduce((sum, size) => sum + size, 0);
  }

  /** Returns those that are neither there nor copied. */
  async copyAll(files: readonly FileName[]): Promise<FileName[]> {
    const missing: FileName[] = [];
    for (const file of files) if (!(await this.copy(file))) missing.push(file);
    return missing;
  }

  private async copy({ bucketId, bytesName }: FileName): Promise<boolean> {
    const path = join('files', bucketId, bytesName);
    const [from, to] = [join(this.dataDir, path), join(this.target, path)];
    const known = this.copied.get(path);
    try {
      const { mtimeMs, size: sizeBytes } = await stat(from);
      if (known?.mtimeMs === mtimeMs && known.sizeBytes === sizeBytes) return true;
      await mkdir(dirname(to), { recursive: true });
      await copyFile(from, to);
      this.copied.set(path, { sizeBytes, mtimeMs });
      return true;
    } catch (error) {
      if (!isMissing(error)) throw error;
      return known !== undefined;
    }
  }
}

/** Files that are being written have another name until they are complete. */
async function copyWhatIsThere(from: string, to: string): Promise<void> {
  try {
    await cp(from, to, { recursive: true, filter: (source) => !source.endsWith('.new') });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
