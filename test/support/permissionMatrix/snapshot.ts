import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { prepare, quoteIdentifier, rowTable } from '#local/appwrite/database/sql.ts';
import type { Platform } from '#local/appwrite/platform.ts';

type StoredRecord = Readonly<Record<string, string | number | null>>;

/** Everything that requests of the matrix can change. */
export interface Snapshot {
  /** By SQL table. */
  readonly records: ReadonlyMap<string, readonly StoredRecord[]>;
  /** Of files, by path. */
  readonly bytes: ReadonlyMap<string, string>;
  /** Each thing as text, by its key: `rows/<table>/<id>`, `files/<bucket>/<id>`, `executions/<function>/<id>`; a file with its bytes. */
  readonly things: ReadonlyMap<string, string>;
}

/**
 * Read from the database rather than with the key: all of it at once, so that a request is seen wherever it reached.
 * @param records of an earlier snapshot, if nothing has been written since
 */
export function takeSnapshot(platform: Platform, records = readRecords(platform)): Snapshot {
  const bytes = new Map(bytesPaths(platform).map((path) => [path, readFileSync(path, 'latin1')]));
  return { records, bytes, things: thingsOf(records, bytes) };
}

function readRecords({ config, database }: Platform): Snapshot['records'] {
  const tables = [...config.tables.map(rowTable), 'files', 'executions'];
  return new Map(tables.map((table) => [table, prepare(database, `SELECT * FROM ${table}`).all() as StoredRecord[]]));
}

/** Rows that the platform has written so far: as long as it is the same, no record has changed. */
export function countWrites({ database }: Platform): number {
  return (prepare(database, 'SELECT total_changes() AS written').get() as { written: number }).written;
}

/** Stores again what was stored `before`, and nothing else. */
export function restoreSnapshot(platform: Platform, before: Snapshot, now: Snapshot): void {
  const { database } = platform;
  const changed = [...before.records].filter(
    ([table, stored]) => JSON.stringify(stored) !== JSON.stringify(now.records.get(table)),
  );
  database.transaction(() => {
    for (const [table, stored] of changed) {
      prepare(database, `DELETE FROM ${table}`).run();
      for (const record of stored) {
        const columns = Object.keys(record);
        const sql = `INSERT INTO ${table} (${columns.map(quoteIdentifier).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
        prepare(database, sql).run(...Object.values(record));
      }
    }
  })();
  for (const path of now.bytes.keys()) if (!before.bytes.has(path)) rmSync(path);
  for (const [path, content] of before.bytes) {
    if (now.bytes.get(path) !== content) writeFileSync(path, content, 'latin1');
  }
}

/** Keys of the things that are in only one of both, or not alike in them. */
export function differences(before: Snapshot, after: Snapshot): string[] {
  const [was, is] = [before.things, after.things];
  return [...new Set([...was.keys(), ...is.keys()])].filter((key) => was.get(key) !== is.get(key));
}

function thingsOf(records: Snapshot['records'], bytes: Snapshot['bytes']): Map<string, string> {
  const things = new Map<string, string>();
  const left = new Map([...bytes].map(([path, content]) => [basename(path), content]));
  for (const [table, stored] of records) {
    for (const record of stored) {
      const name = String(record.bytesName ?? '');
      things.set(keyOfRecord(table, record), JSON.stringify([record, left.get(name)]));
      left.delete(name);
    }
  }
  for (const [name, content] of left) things.set(`bytes of no file: ${name}`, content);
  return things;
}

function keyOfRecord(table: string, { $id, bucketId, functionId }: StoredRecord): string {
  if (table === 'files') return `files/${bucketId ?? ''}/${$id ?? ''}`;
  if (table === 'executions') return `executions/${functionId ?? ''}/${$id ?? ''}`;
  return `rows/${/\/([^"]+)/.exec(table)?.[1] ?? ''}/${$id ?? ''}`;
}

function bytesPaths({ settings, config }: Platform): string[] {
  return config.buckets.flatMap(({ $id }) => {
    const folder = join(settings.dataDir, 'files', $id);
    return readdirSync(folder).map((name) => join(folder, name));
  });
}
