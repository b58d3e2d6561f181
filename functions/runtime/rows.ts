import { type Client, type Models, Query, type TablesDB } from 'node-appwrite';
import { databaseOfTable, type TableId } from '#domain/resourceIds.ts';
import { fromStoredFields, toStoredFields } from '#domain/storedText.ts';
import type { FieldsOf, ReadableTableId } from '#domain/tables.ts';
import { undefinedOnStatus, withRetry } from './server.ts';
import { listAll, listIn, pagesOf, removeAll, tableOf, upsertAll } from './tableBatches.ts';

/** By row id, texts as people wrote them (docs/decisions/008). */
export interface TableRows<Fields> {
  /** `afterPage` is awaited after each page, with its number of rows. */
  list(afterPage?: (rows: number) => Promise<void>): Promise<Map<string, Fields>>;
  find(ids: readonly string[]): Promise<Map<string, Fields>>;
  /** In a column that has an index. */
  findBy(column: keyof Fields & string, values: readonly string[]): Promise<Map<string, Fields>>;
  /** Upserts, atomically in each batch of `rowsPerCall`; batches in parallel. */
  save(rows: ReadonlyMap<string, Fields>): Promise<void>;
  /** Idempotent, atomic in each batch of `rowsPerCall`; batches in parallel. */
  remove(ids: readonly string[]): Promise<void>;
}

/** @param blank only its fields are read. */
export function createTableRows<Id extends ReadableTableId, Column extends keyof FieldsOf<Id>>(
  tables: TablesDB,
  tableId: Id,
  blank: Pick<FieldsOf<Id>, Column>,
): TableRows<Pick<FieldsOf<Id>, Column>> {
  type Fields = typeof blank;
  const select = Query.select(['$id', ...Object.keys(blank)]);
  const toEntry = (row: Models.DefaultRow): [string, Fields] => [row.$id, pick(row, blank)];
  const findBy = async (column: string, values: readonly string[]) =>
    new Map((await listIn(tables, tableId, column, values, [select])).map(toEntry));
  return {
    list: async (afterPage) => {
      const all = new Map<string, Fields>();
      for await (const page of pagesOf(tables, tableId, [select])) {
        for (const [id, fields] of page.map(toEntry)) all.set(id, fields);
        await afterPage?.(page.length);
      }
      return all;
    },
    find: (ids) => findBy('$id', ids),
    findBy,
    save: (rows) =>
      upsertAll(
        tables,
        tableId,
        Array.from(rows, ([$id, fields]) => ({ $id, ...toStoredFields(fields) })),
      ),
    remove: (ids) => removeAll(tables, tableId, ids),
  };
}

function pick<Fields extends object>(row: Models.DefaultRow, blank: Fields): Fields {
  return fromStoredFields(Object.fromEntries(Object.keys(blank).map((field) => [field, row[field]])) as Fields);
}

export interface VersionedRow<Fields> {
  readonly id: string;
  readonly fields: Fields;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Rises with each row that the table creates. */
  readonly sequence: number;
}

/** Optimistic locking: no run overwrites a version it hasn't read. */
export interface VersionedRows<Fields> {
  find(id: string): Promise<VersionedRow<Fields> | undefined>;
  /** By id, of those that exist. */
  findAll(ids: readonly string[]): Promise<Map<string, VersionedRow<Fields>>>;
  list(): Promise<VersionedRow<Fields>[]>;
  /** `undefined` when the id is taken. */
  create(id: string, fields: Fields): Promise<VersionedRow<Fields> | undefined>;
  /** `undefined`, and nothing written, when the row has been written or removed since it was read. */
  compareAndSet(row: VersionedRow<Fields>, changes: Partial<Fields>): Promise<VersionedRow<Fields> | undefined>;
  /** Idempotent. */
  remove(id: string): Promise<void>;
}

export function toVersioned<Fields extends object>(row: Models.DefaultRow, blank: Fields): VersionedRow<Fields> {
  const { $id: id, $createdAt: createdAt, $updatedAt: updatedAt, $sequence: sequence } = row;
  return { id, fields: pick(row, blank), createdAt, updatedAt, sequence: Number(sequence) };
}

/** @param blank only its fields are read. */
export function createVersionedRows<Fields extends object>(
  client: Client,
  tables: TablesDB,
  tableId: TableId,
  blank: Fields,
): VersionedRows<Fields> {
  const table = tableOf(tableId);
  const versioned = (row: Models.DefaultRow | undefined) => row && toVersioned(row, blank);
  return {
    find: async (rowId) =>
      versioned(await undefinedOnStatus(404, () => withRetry(() => tables.getRow({ ...table, rowId })))),
    findAll: async (ids) =>
      new Map((await listIn(tables, tableId, '$id', ids)).map((row) => [row.$id, toVersioned(row, blank)])),
    list: async () => (await listAll(tables, tableId)).map((row) => toVersioned(row, blank)),
    create: async (rowId, fields) => {
      const row = { ...table, rowId, data: toStoredFields(fields) };
      return versioned(await undefinedOnStatus(409, () => withRetry(() => tables.createRow(row))));
    },
    compareAndSet: async (row, changes) => versioned(await patchUnlessChanged(client, tableId, row, changes)),
    remove: async (rowId) => {
      await undefinedOnStatus(404, () => withRetry(() => tables.deleteRow({ ...table, rowId })));
    },
  };
}

/** The SDK has no parameter for the conditional header. `undefined`, and nothing written, when the row has been written or removed since; else the row as it is stored. */
export function patchUnlessChanged(
  client: Client,
  tableId: TableId,
  { id, updatedAt }: Pick<VersionedRow<object>, 'id' | 'updatedAt'>,
  changes: object,
): Promise<Models.DefaultRow | undefined> {
  const { endpoint, project } = client.config;
  const url = new URL(`${endpoint}/tablesdb/${databaseOfTable[tableId]}/tables/${tableId}/rows/${id}`);
  const headers = {
    'X-Appwrite-Project': project,
    'content-type': 'application/json',
    'X-Appwrite-Timestamp': updatedAt,
  };
  const patch = () => client.call('patch', url, headers, { data: toStoredFields(changes) });
  const written = undefinedOnStatus(404, () => undefinedOnStatus(409, () => withRetry(patch)));
  return written as Promise<Models.DefaultRow | undefined>;
}
