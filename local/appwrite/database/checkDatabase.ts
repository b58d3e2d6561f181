import type Database from 'libsql';
import { quoteIdentifier } from './sql.ts';

/** Time after which no further table is checked: a start must not wait for a database of gigabytes. */
const timeLimitMs = 500;

/**
 * Looks for damage in the file: the schema, then each table with its indexes, until the time is up; 100 MB take 0.1 s. Throws an
 * `Error` that names the table, or SQLite's own.
 */
export function checkDatabase(database: Database.Database, now = () => performance.now()): void {
  const endMs = now() + timeLimitMs;
  const tables = database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0`).all();
  for (const { name } of tables as { name: string }[]) {
    if (now() > endMs) return;
    const [first] = database.pragma(`quick_check(${quoteIdentifier(name)})`) as { quick_check: string }[];
    if (first !== undefined && first.quick_check !== 'ok') {
      throw new Error(`${name} is damaged: ${first.quick_check.replaceAll(/\s+/gu, ' ')}`);
    }
  }
}
