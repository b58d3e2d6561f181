import type Database from 'libsql';

const statementsByDatabase = new WeakMap<Database.Database, Map<string, Database.Statement>>();

/** The prepared statement of a text, prepared once for each database. */
export function prepare(database: Database.Database, sql: string): Database.Statement {
  const statements = statementsByDatabase.get(database) ?? new Map<string, Database.Statement>();
  statementsByDatabase.set(database, statements);
  const statement = statements.get(sql) ?? database.prepare(sql);
  statements.set(sql, statement);
  return statement;
}
