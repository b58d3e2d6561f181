import { ID, Query, TablesDB } from 'appwrite';
import { pageSizes } from '#domain/limits.ts';
import { databaseOfTable, type TableId } from '#domain/resourceIds.ts';
import type { Stored } from '#domain/row.ts';
import { fromStoredFields, toStoredFields } from '#domain/storedText.ts';
import { type ChangeSettings, createChange } from './readModifyWrite.ts';
import type { Caller } from './createRequester.ts';
import type { CallOptions, EqualityFilter, ListOptions, TablesService } from './services.ts';

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

/**
 * The platform takes 100 values in one comparison, and 4,096 characters in one query: both hold for 100 ids. One less than a page, so
 * that the answer comes back short and no second page is asked for.
 */
const valuesInOneQuery = pageSizes.listRequest - 1;

/** The queries of a list without its pages; several lists when a filter names more values than one query takes, none when it names no value. */
function toQueryLists({ filters = [], newestFirstBy, columns }: ListOptions): string[][] {
  const order = newestFirstBy === undefined ? Query.orderAsc('$sequence') : Query.orderDesc(newestFirstBy);
  return filters.reduce<string[][]>(
    (lists, filter) => lists.flatMap((list) => toQueries(filter).map((query) => [query, ...list])),
    [columns ? [order, Query.select([...columns])] : [order]],
  );
}

function toQueries({ column, equals }: EqualityFilter): string[] {
  if (typeof equals === 'string') return [Query.equal(column, equals)];
  const values = [...new Set(equals)];
  const parts = Math.ceil(values.length / valuesInOneQuery);
  return Array.from({ length: parts }, (_, part) =>
    Query.equal(column, values.slice(part * valuesInOneQuery, (part + 1) * valuesInOneQuery)),
  );
}

const widest = 6;

/**
 * Reads pages of 100 by offset until one comes back short (SPEC section 7): the first alone, then two at a time, four, and at most
 * six. What shifted from one page to the next while they were read comes back once.
 */
async function readAllPages<T extends Stored>(readPage: (offset: number) => Promise<readonly T[]>): Promise<T[]> {
  const size = pageSizes.listRequest;
  const rows = new Map<string, T>();
  let next = 0;
  for (let width = 1; ; width = Math.min(width * 2, widest)) {
    const offsets = Array.from({ length: width }, (_, index) => (next + index) * size);
    const pages = await Promise.all(offsets.map(readPage));
    for (const row of pages.flat()) rows.set(row.$id, row);
    if (pages.some((page) => page.length < size)) return [...rows.values()];
    next += width;
  }
}
