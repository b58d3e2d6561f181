import type Database from 'libsql';

const known = new WeakMap<Database.Database, Map<string, Database.Statement>>();

/** The prepared statement of a text, prepared once for each database. */
export function prepare(database: Database.Database, sql: string): Database.Statement {
  const statements = known.get(database) ?? new Map<string, Database.Statement>();
  known.set(database, statements);
  const statement = statements.get(sql) ?? database.prepare(sql);
  statements.set(sql, statement);
  return statement;
}
