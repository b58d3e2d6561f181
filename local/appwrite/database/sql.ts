import type Database from 'libsql';
import type { TableConfig } from '#local/appwrite/AppwriteConfig.ts';

/** A name as SQL quotes it. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The SQLite table that keeps a configured table's rows. */
export function rowTable(table: TableConfig): string {
  return quoteIdentifier(`rows:${table.databaseId}/${table.$id}`);
}

/** The SQLite table that finds a column's words. */
export function searchTable(table: TableConfig, column: string): string {
  return quoteIdentifier(`search:${table.databaseId}/${table.$id}/${column}`);
}

const statementsByDatabase = new WeakMap<Database.Database, Map<string, Database.Statement>>();

/** The prepared statement of a text, prepared once for each database. */
export function prepare(database: Database.Database, sql: string): Database.Statement {
  const statements = statementsByDatabase.get(database) ?? new Map<string, Database.Statement>();
  statementsByDatabase.set(database, statements);
  const statement = statements.get(sql) ?? database.prepare(sql);
  statements.set(sql, statement);
  return statement;
}

/**
 * Runs work in one transaction: all of it is stored, or nothing. Locked from the start, since SQLite waits for no lock once it has read.
 * Statements that return rows are run here alone: one that meets a lock stays open in libsql, and no transaction ends meanwhile.
 * Throws what the work threw, or what storing it did.
 */
export function inTransaction<T>(database: Database.Database, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    rollBack(database);
    throw error;
  }
}

/** SQLite has rolled back by itself when the disk is full; libsql's own `transaction` then fails with that instead. */
export function rollBack(database: Database.Database): void {
  if (database.inTransaction) database.exec('ROLLBACK');
}

/** Whether SQLite refused a write because a unique index already holds the value. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_CONSTRAINT_UNIQUE';
}
