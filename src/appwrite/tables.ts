import { ID, Query, TablesDB } from 'appwrite';
import { pageSizes } from '#domain/limits.ts';
import { databaseOfTable, type TableId } from '#domain/resourceIds.ts';
import type { Stored } from '#domain/row.ts';
import { fromStoredFields, toStoredFields } from '#domain/storedText.ts';
import { createChange, type ChangeSettings } from './createChange.ts';
import type { Caller } from './createCaller.ts';
import { toQueryLists } from './queries.ts';
import { readAllPages } from './readAllPages.ts';
import type { CallOptions, ListOptions, TablesService } from './services.ts';

/**
 * `TablesService` kept by Appwrite. That a row has the columns its type names is not seen here: a test holds `appwrite.config.json`
 * against the types of `domain`.
 */
export function createTables(caller: Caller, settings?: Partial<ChangeSettings>): TablesService {
  async function readPage<T extends Stored>(tableId: TableId, queries: string[], options: CallOptions): Promise<T[]> {
    const { rows } = await caller.read((client) => new TablesDB(client).listRows({ ...at(tableId), queries }), options);
    return (rows as unknown as T[]).map((row) => fromStoredFields(row));
  }

  async function get<T extends Stored>(tableId: TableId, rowId: string, options?: CallOptions): Promise<T> {
    const row = await caller.read((client) => new TablesDB(client).getRow({ ...at(tableId), rowId }), options);
    return fromStoredFields(row as unknown as T);
  }

  async function find<T extends Stored>(tableId: TableId, rowId: string): Promise<T | null> {
    const [row] = await readPage<T>(tableId, [Query.equal('$id', rowId), Query.limit(1)], {});
    return row ?? null;
  }

  async function createWithId<T extends Stored>(tableId: TableId, rowId: string, fields: object): Promise<T> {
    const data = toStoredFields(fields);
    const row = await caller.write((client) => new TablesDB(client).createRow({ ...at(tableId), rowId, data }));
    return fromStoredFields(row as unknown as T);
  }

  return {
    get,
    change: createChange(caller, { find, createWithId }, settings),

    async listAll<T extends Stored>(tableId: TableId, { signal, ...wanted }: ListOptions = {}) {
      const options = signal ? { signal } : {};
      const lists = toQueryLists(wanted).map((queries) =>
        readAllPages((offset) => {
          const page = [...queries, Query.limit(pageSizes.listRequest), Query.offset(offset)];
          return readPage<T>(tableId, page, options);
        }),
      );
      return (await Promise.all(lists)).flat();
    },

    create: <T extends Stored>(tableId: TableId, fields: Omit<T, keyof Stored>) =>
      createWithId<T>(tableId, ID.unique(), fields),

    async update<T extends Stored>(tableId: TableId, rowId: string, fields: Partial<Omit<T, keyof Stored>>) {
      const data = toStoredFields(fields);
      const row = await caller.write((client) => new TablesDB(client).updateRow({ ...at(tableId), rowId, data }));
      return fromStoredFields(row as unknown as T);
    },

    async delete(tableId, rowId) {
      await caller.write((client) => new TablesDB(client).deleteRow({ ...at(tableId), rowId }));
    },
  };
}

function at(tableId: TableId): { databaseId: string; tableId: string } {
  return { databaseId: databaseOfTable[tableId], tableId };
}
