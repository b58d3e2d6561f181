import { Query, type Client, type Models, type TablesDB } from 'node-appwrite';
import { databaseOfTable, type TableId } from '#domain/resourceIds.ts';
import { retrying } from './retrying.ts';
import { rowsPerCall } from './TableRows.ts';
import { unlessRefused } from './unlessRefused.ts';

/** A row as it was when it was read. */
export interface GuardedRow<Fields> {
  readonly id: string;
  readonly fields: Fields;
  /** The platform's date of the last write. */
  readonly updatedAt: string;
}

/** Rows that several runs write at once: none overwrites what it has not read. */
export interface GuardedRows<Fields> {
  find(id: string): Promise<GuardedRow<Fields> | undefined>;
  /** Every row; one that is removed meanwhile may hide another. */
  list(): Promise<GuardedRow<Fields>[]>;
  /** `undefined` when the id is taken. */
  create(id: string, fields: Fields): Promise<GuardedRow<Fields> | undefined>;
  /** `undefined` when the row was written or removed since it was read: then nothing is stored. */
  replace(row: GuardedRow<Fields>, changes: Partial<Fields>): Promise<GuardedRow<Fields> | undefined>;
  /** One that is gone already is no failure. */
  remove(id: string): Promise<void>;
}

/** `blank` is a row without a value: its fields are the ones that are read. */
export function createGuardedRows<Fields extends object>(
  client: Client,
  tables: TablesDB,
  tableId: TableId,
  blank: Fields,
): GuardedRows<Fields> {
  const table = { databaseId: databaseOfTable[tableId], tableId };
  const guarded = (row: Models.DefaultRow): GuardedRow<Fields> => {
    const fields = Object.fromEntries(Object.keys(blank).map((field) => [field, row[field]])) as Fields;
    return { id: row.$id, fields, updatedAt: row.$updatedAt };
  };
  const page = async (queries: string[]): Promise<GuardedRow<Fields>[]> => {
    const query = { ...table, queries: [Query.limit(rowsPerCall), ...queries], total: false };
    return (await retrying(() => tables.listRows(query))).rows.map(guarded);
  };
  return {
    find: (rowId) => unlessRefused(404, async () => guarded(await retrying(() => tables.getRow({ ...table, rowId })))),
    list: async () => {
      const all: GuardedRow<Fields>[] = [];
      for (;;) {
        const rows = await page([Query.offset(all.length)]);
        all.push(...rows);
        if (rows.length < rowsPerCall) return all;
      }
    },
    create: (rowId, data) =>
      unlessRefused(409, async () => guarded(await retrying(() => tables.createRow({ ...table, rowId, data })))),
    replace: (row, changes) =>
      unlessRefused(404, () =>
        unlessRefused(409, async () => guarded(await retrying(() => patchUnchanged(client, table, row, changes)))),
      ),
    remove: async (rowId) => {
      await unlessRefused(404, () => retrying(() => tables.deleteRow({ ...table, rowId })));
    },
  };
}

/** The client library has no parameter for the header that makes a write conditional. */
function patchUnchanged(
  client: Client,
  { databaseId, tableId }: { readonly databaseId: string; readonly tableId: string },
  { id, updatedAt }: GuardedRow<object>,
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
