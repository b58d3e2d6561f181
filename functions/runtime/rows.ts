import { type Client, type Models, Query, type TablesDB } from 'node-appwrite';
import type { TableId } from '#domain/resourceIds.ts';
import { fromStoredFields, toStoredFields } from '#domain/storedText.ts';
import type { FieldsOf, ReadableTableId } from '#domain/tables.ts';
import { rowsPerCall, undefinedOnStatus, withRetry } from './server.ts';
import { pagesOf, removeAll, tableOf, toBatches, upsertAll } from './tableBatches.ts';

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
  const findBatch = (batch: readonly string[]) =>
    withRetry(() =>
      tables.listRows({
        ...tableOf(tableId),
        queries: [select, Query.equal('$id', [...batch]), Query.limit(rowsPerCall)],
        total: false,
      }),
    );
  const toEntry = (row: Models.DefaultRow): [string, Fields] => [row.$id, pick(row, blank)];
  const readAll = async (
    queries: string[],
    afterPage?: (rows: number) => Promise<void>,
  ): Promise<Map<string, Fields>> => {
    const all = new Map<string, Fields>();
    for await (const page of pagesOf(tables, tableId, [select, ...queries])) {
      for (const [id, fields] of page.map(toEntry)) all.set(id, fields);
      await afterPage?.(page.length);
    }
    return all;
  };
  return {
    list: (afterPage) => readAll([], afterPage),
    find: async (ids) => {
      const pages = await Promise.all(toBatches(ids).map(findBatch));
      return new Map(pages.flatMap(({ rows }) => rows.map(toEntry)));
    },
    findBy: async (column, values) => {
      const found = new Map<string, Fields>();
      for (const batch of toBatches(values)) {
        for (const [id, fields] of await readAll([Query.equal(column, batch)])) found.set(id, fields);
      }
      return found;
    },
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
  readonly updatedAt: string;
  /** Rises with each row that the table creates. */
  readonly sequence: number;
}

/** Optimistic locking: no run overwrites a version it hasn't read. */
export interface VersionedRows<Fields> {
  find(id: string): Promise<VersionedRow<Fields> | undefined>;
  /** A concurrent removal may hide a row. */
  list(): Promise<VersionedRow<Fields>[]>;
  /** `undefined` when the id is taken. */
  create(id: string, fields: Fields): Promise<VersionedRow<Fields> | undefined>;
  /** `undefined`, and nothing written, when the row has been written or removed since it was read. */
  compareAndSet(row: VersionedRow<Fields>, changes: Partial<Fields>): Promise<VersionedRow<Fields> | undefined>;
  /** Idempotent. */
  remove(id: string): Promise<void>;
}

/** @param blank only its fields are read. */
export function createVersionedRows<Fields extends object>(
  client: Client,
  tables: TablesDB,
  tableId: TableId,
  blank: Fields,
): VersionedRows<Fields> {
  const table = tableOf(tableId);
  const toVersioned = (row: Models.DefaultRow): VersionedRow<Fields> => {
    const fields = Object.fromEntries(Object.keys(blank).map((field) => [field, row[field]])) as Fields;
    return { id: row.$id, fields, updatedAt: row.$updatedAt, sequence: Number(row.$sequence) };
  };
  const page = async (queries: string[]): Promise<VersionedRow<Fields>[]> => {
    const query = { ...table, queries: [Query.limit(rowsPerCall), ...queries], total: false };
    return (await withRetry(() => tables.listRows(query))).rows.map(toVersioned);
  };
  return {
    find: (rowId) =>
      undefinedOnStatus(404, async () => toVersioned(await withRetry(() => tables.getRow({ ...table, rowId })))),
    list: async () => {
      const all: VersionedRow<Fields>[] = [];
      for (;;) {
        const rows = await page([Query.offset(all.length)]);
        all.push(...rows);
        if (rows.length < rowsPerCall) return all;
      }
    },
    create: (rowId, data) =>
      undefinedOnStatus(409, async () =>
        toVersioned(await withRetry(() => tables.createRow({ ...table, rowId, data }))),
      ),
    compareAndSet: (row, changes) =>
      undefinedOnStatus(404, () =>
        undefinedOnStatus(409, async () =>
          toVersioned(await withRetry(() => patchUnlessChanged(client, table, row, changes))),
        ),
      ),
    remove: async (rowId) => {
      await undefinedOnStatus(404, () => withRetry(() => tables.deleteRow({ ...table, rowId })));
    },
  };
}

/** The SDK has no parameter for the conditional header. Throws 409 when the row has been written since. */
export function patchUnlessChanged(
  client: Client,
  { databaseId, tableId }: { readonly databaseId: string; readonly tableId: string },
  { id, updatedAt }: Pick<VersionedRow<object>, 'id' | 'updatedAt'>,
  data: object,
): Promise<Models.DefaultRow> {
  const url = new URL(`${client.config.endpoint}/tablesdb/${databaseId}/tables/${tableId}/rows/${id}`);
  const headers = {
    'X-Appwrite-Project': client.config.project,
    'content-type': 'application/json',
    'X-Appwrite-Timestamp': updatedAt,
  };
  return client.call('patch', url, headers, { data }) as Promise<Models.DefaultRow>;
}
