import { type Client, type Models, Query, type TablesDB } from 'node-appwrite';
import { pageSizes } from '#domain/limits.ts';
import { databaseOfTable, type TableId } from '#domain/resourceIds.ts';
import { fromStoredFields, toStoredFields } from '#domain/storedText.ts';
import type { FieldsOf, ReadableTableId } from '#domain/tables.ts';
import { rowsPerCall, settleAll, undefinedOnStatus, withRetry } from './server.ts';

/** Bulk access to one table: fields by row id, texts as people wrote them (docs/decisions/008). */
export interface TableRows<Fields> {
  /** Every row; `afterPage` is awaited after each page. */
  list(afterPage?: () => Promise<void>): Promise<Map<string, Fields>>;
  /** The rows that exist. */
  find(ids: readonly string[]): Promise<Map<string, Fields>>;
  /** Upserts. Atomic within each batch of `rowsPerCall`; batches are written in parallel. */
  save(rows: ReadonlyMap<string, Fields>): Promise<void>;
}

/** @param blank a row without a value: only its fields are read. */
export function createTableRows<Id extends ReadableTableId, Column extends keyof FieldsOf<Id>>(
  tables: TablesDB,
  tableId: Id,
  blank: Pick<FieldsOf<Id>, Column>,
): TableRows<Pick<FieldsOf<Id>, Column>> {
  type Fields = typeof blank;
  const table = { databaseId: databaseOfTable[tableId], tableId };
  const select = Query.select(['$id', ...Object.keys(blank)]);
  const read = async (limit: number, queries: string[]): Promise<[string, Fields][]> => {
    const { rows } = await withRetry(() =>
      tables.listRows({ ...table, queries: [select, Query.limit(limit), ...queries], total: false }),
    );
    return rows.map((row) => [row.$id, pick(row, blank)]);
  };
  return {
    list: async (afterPage) => {
      const all = new Map<string, Fields>();
      const limit = pageSizes.functionRead;
      for (let page = await read(limit, []); ; page = await read(limit, [Query.cursorAfter(lastId(page))])) {
        for (const [id, fields] of page) all.set(id, fields);
        await afterPage?.();
        if (page.length < limit) return all;
      }
    },
    find: async (ids) => {
      const pages = await Promise.all(toBatches(ids).map((batch) => read(rowsPerCall, [Query.equal('$id', batch)])));
      return new Map(pages.flat());
    },
    save: async (rows) => {
      const batches = toBatches(Array.from(rows, ([$id, fields]) => ({ $id, ...toStoredFields(fields) })));
      await settleAll(batches.map((batch) => withRetry(() => tables.upsertRows({ ...table, rows: batch }))));
    },
  };
}

function pick<Fields extends object>(row: Models.DefaultRow, blank: Fields): Fields {
  return fromStoredFields(Object.fromEntries(Object.keys(blank).map((field) => [field, row[field]])) as Fields);
}

function lastId(page: readonly (readonly [string, unknown])[]): string {
  return page[page.length - 1]?.[0] ?? '';
}

function toBatches<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / rowsPerCall) }, (_, index) =>
    items.slice(index * rowsPerCall, (index + 1) * rowsPerCall),
  );
}

/** A row and the version at which it was read. */
export interface VersionedRow<Fields> {
  readonly id: string;
  readonly fields: Fields;
  /** Last write: the version. */
  readonly updatedAt: string;
}

/** Optimistic locking for rows that several runs write: none overwrites a version it hasn't read. */
export interface VersionedRows<Fields> {
  find(id: string): Promise<VersionedRow<Fields> | undefined>;
  /** Every row; a concurrent removal may hide one. */
  list(): Promise<VersionedRow<Fields>[]>;
  /** `undefined` when the id is taken. */
  create(id: string, fields: Fields): Promise<VersionedRow<Fields> | undefined>;
  /** `undefined`, and nothing written, when the row has been written or removed since it was read. */
  compareAndSet(row: VersionedRow<Fields>, changes: Partial<Fields>): Promise<VersionedRow<Fields> | undefined>;
  /** Idempotent. */
  remove(id: string): Promise<void>;
}

/** @param blank a row without a value: only its fields are read. */
export function createVersionedRows<Fields extends object>(
  client: Client,
  tables: TablesDB,
  tableId: TableId,
  blank: Fields,
): VersionedRows<Fields> {
  const table = { databaseId: databaseOfTable[tableId], tableId };
  const toVersioned = (row: Models.DefaultRow): VersionedRow<Fields> => {
    const fields = Object.fromEntries(Object.keys(blank).map((field) => [field, row[field]])) as Fields;
    return { id: row.$id, fields, updatedAt: row.$updatedAt };
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

/** The SDK has no parameter for the header that makes a write conditional. */
function patchUnlessChanged(
  client: Client,
  { databaseId, tableId }: { readonly databaseId: string; readonly tableId: string },
  { id, updatedAt }: VersionedRow<object>,
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
