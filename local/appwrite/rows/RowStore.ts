import type Database from 'libsql';
import type { ColumnConfig, TableConfig } from '#local/appwrite/AppwriteConfig.ts';
import { comparableName, toComparable, uniqueTextColumns } from '#local/appwrite/database/comparableTexts.ts';
import { toSqlText } from '#local/appwrite/database/sqlText.ts';
import { inTransaction, isUniqueViolation, prepare, quoteIdentifier, rowTable } from '#local/appwrite/database/sql.ts';
import { AppwriteError } from '#local/appwrite/errors.ts';
import type { PlatformEvent } from '#local/appwrite/events.ts';
import { type Call, type Platform, userIdOf } from '#local/appwrite/platform.ts';
import type { SqlRecord } from '#local/appwrite/queries/runList.ts';
import { decodeRow, encodeCells, type Row, rowView } from './Row.ts';
import { readRolesOf } from './rowPermissions.ts';

/**
 * The rows of one table in the database. Each method is one statement; callers put several into one transaction. Ids that differ in case
 * are the same one, as in the database below Appwrite.
 */
class RowStore {
  private readonly name: string;
  private readonly insertSql: string;
  private readonly replaceSql: string;
  private readonly upsertSql: string;
  private readonly uniqueTexts: readonly ColumnConfig[];

  constructor(
    private readonly database: Database.Database,
    private readonly table: TableConfig,
  ) {
    this.name = rowTable(table);
    this.uniqueTexts = uniqueTextColumns(table);
    const written = [
      '"$updatedAt"',
      '"$permissions"',
      ...table.columns.map(({ key }) => quoteIdentifier(key)),
      ...this.uniqueTexts.map(({ key }) => quoteIdentifier(comparableName(key))),
    ];
    const columns = ['"$id"', '"$createdAt"', ...written];
    this.insertSql = `INSERT INTO ${this.name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
    this.replaceSql = `UPDATE ${this.name} SET ${written.map((name) => `${name} = ?`).join(', ')} WHERE "$id" = ?`;
    const overwritten = written.map((name) => `${name} = excluded.${name}`).join(', ');
    this.upsertSql = `${this.insertSql} ON CONFLICT DO UPDATE SET ${overwritten}`;
  }

  get(id: string): Row | undefined {
    const record = prepare(this.database, `SELECT * FROM ${this.name} WHERE "$id" = ? COLLATE NOCASE`).get(id) as
      | SqlRecord
      | undefined;
    return record && decodeRow(this.table, record);
  }

  /** Those of the ids that exist, by `idKey`. */
  getMany(ids: readonly string[]): Map<string, Row> {
    const sql = `SELECT * FROM ${this.name} WHERE "$id" COLLATE NOCASE IN (SELECT value FROM json_each(?))`;
    const records = prepare(this.database, sql).all(JSON.stringify(ids)) as SqlRecord[];
    return new Map(records.map((record) => [idKey(String(record.$id)), decodeRow(this.table, record)]));
  }

  /** Adds a row; `named` is how a refusal calls it. Throws `row_already_exists`. */
  insert(row: Row, named = row.$id): Row {
    const { lastInsertRowid } = this.write(this.insertSql, this.values(row), named);
    return { ...row, $sequence: Number(lastInsertRowid) };
  }

  /** Replaces a row that is there. Throws `row_already_exists` for a unique value of another row. */
  replace(row: Row): void {
    this.write(this.replaceSql, [...this.written(row), row.$id], row.$id);
  }

  /**
   * Adds a row or replaces the one it collides with. As in Appwrite that is any row with the same value in a unique index, which
   * then keeps its own id.
   */
  upsert(row: Row): Row {
    const { lastInsertRowid } = this.write(this.upsertSql, this.values(row), row.$id);
    return row.$sequence === 0 ? { ...row, $sequence: Number(lastInsertRowid) } : row;
  }

  delete(id: string): void {
    prepare(this.database, `DELETE FROM ${this.name} WHERE "$id" = ?`).run(id);
  }

  private values(row: Row): (string | number | null)[] {
    return [row.$id, row.$createdAt, ...this.written(row)];
  }

  private written(row: Row): (string | number | null)[] {
    const comparable = this.uniqueTexts.map(({ key }) => {
      const cell = row.cells[key];
      return typeof cell === 'string' ? toSqlText(toComparable(cell)) : null;
    });
    return [row.$updatedAt, JSON.stringify(row.$permissions), ...encodeCells(this.table, row), ...comparable];
  }

  private write(sql: string, values: (string | number | null)[], named: string): Database.RunResult {
    try {
      return prepare(this.database, sql).run(values);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw rowAlreadyExists(named);
    }
  }
}

/** Normalised id: ids are case-insensitive. */
export function idKey(id: string): string {
  return id.toLowerCase();
}

export function rowAlreadyExists(id: string): AppwriteError {
  const message = `Row with the requested ID '${id}' already exists. Try again with a different ID or use ID.unique() to generate a unique ID.`;
  return new AppwriteError('row_already_exists', message);
}

const storesByPlatform = new WeakMap<Platform, Map<TableConfig, RowStore>>();

/** The store of a table's rows, made once for each platform. */
export function rowStoreOf(platform: Platform, table: TableConfig): RowStore {
  const stores = storesByPlatform.get(platform) ?? new Map<TableConfig, RowStore>();
  storesByPlatform.set(platform, stores);
  const store = stores.get(table) ?? new RowStore(platform.database, table);
  stores.set(table, store);
  return store;
}

/** A write of rows, and how its events say what happened to them. */
interface RowWrite {
  readonly action: PlatformEvent['action'];
  /** Stores it; returns the rows that are announced. */
  readonly write: () => readonly Row[];
  /** In the events alone. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/**
 * Stores a write and the runs that its events start in one transaction, then tells the platform of it. Returns the announced rows as they
 * are answered.
 */
export function writeRows(
  { platform: { database, events }, principal }: Pick<Call, 'platform' | 'principal'>,
  table: TableConfig,
  { action, write, more }: RowWrite,
): Record<string, unknown>[] {
  const announced = inTransaction(database, () =>
    write().map((row) => {
      const view = rowView(table, row);
      const publish = events.prepare({
        resource: { kind: 'row', databaseId: table.databaseId, tableId: table.$id, id: row.$id },
        action,
        payload: { ...view, ...more },
        readRoles: readRolesOf(table, row),
        userId: userIdOf(principal),
      });
      return { view, publish };
    }),
  );
  for (const { publish } of announced) publish();
  return announced.map(({ view }) => view);
}

/** `writeRows` of one row. */
export function writeRow(
  call: Pick<Call, 'platform' | 'principal'>,
  table: TableConfig,
  action: PlatformEvent['action'],
  write: () => Row,
): Record<string, unknown> {
  const [view = {}] = writeRows(call, table, { action, write: () => [write()] });
  return view;
}
