import { ID, Query, TablesDB } from 'appwrite';
import { pageSizes } from '#domain/limits.ts';
import { databaseOfTable, type TableId } from '#domain/resourceIds.ts';
import type { StoredRow } from '#domain/row.ts';
import { fromStoredFields, toStoredFields } from '#domain/storedText.ts';
import { type ReadModifyWriteSettings, createReadModifyWrite } from './readModifyWrite.ts';
import type { Requester } from './createRequester.ts';
import type { CallOptions, EqualityFilter, ListOptions, TablesService } from './services.ts';

/**
 * `TablesService` implemented by Appwrite. That rows have the columns of their types is not checked here: a test compares
 * `appwrite.config.json` with the types of `domain`.
 */
export function createTables(requester: Requester, settings?: Partial<ReadModifyWriteSettings>): TablesService {
  async function readPage<T extends StoredRow>(
    tableId: TableId,
    queries: string[],
    options: CallOptions,
  ): Promise<T[]> {
    const { rows } = await requester.read(
      (client) => new TablesDB(client).listRows({ ...at(tableId), queries }),
      options,
    );
    return (rows as unknown as T[]).map((row) => fromStoredFields(row));
  }

  async function get<T extends StoredRow>(tableId: TableId, rowId: string, options?: CallOptions): Promise<T> {
    const row = await requester.read((client) => new TablesDB(client).getRow({ ...at(tableId), rowId }), options);
    return fromStoredFields(row as unknown as T);
  }

  async function find<T extends StoredRow>(tableId: TableId, rowId: string): Promise<T | null> {
    const [row] = await readPage<T>(tableId, [Query.equal('$id', rowId), Query.limit(1)], {});
    return row ?? null;
  }

  async function createWithId<T extends StoredRow>(tableId: TableId, rowId: string, fields: object): Promise<T> {
    const data = toStoredFields(fields);
    const row = await requester.write((client) => new TablesDB(client).createRow({ ...at(tableId), rowId, data }));
    return fromStoredFields(row as unknown as T);
  }

  return {
    get,
    readModifyWrite: createReadModifyWrite(requester, { find, createWithId }, settings),

    async listAll<T extends StoredRow>(tableId: TableId, { signal, ...wanted }: ListOptions = {}) {
      const options = signal ? { signal } : {};
      const lists = toQueryLists(wanted).map((queries) =>
        readAllPages((offset) => {
          const page = [...queries, Query.limit(pageSizes.listRequest), Query.offset(offset)];
          return readPage<T>(tableId, page, options);
        }),
      );
      return (await Promise.all(lists)).flat();
    },

    create: <T extends StoredRow>(tableId: TableId, fields: Omit<T, keyof StoredRow>) =>
      createWithId<T>(tableId, ID.unique(), fields),

    async update<T extends StoredRow>(tableId: TableId, rowId: string, fields: Partial<Omit<T, keyof StoredRow>>) {
      const data = toStoredFields(fields);
      const row = await requester.write((client) => new TablesDB(client).updateRow({ ...at(tableId), rowId, data }));
      return fromStoredFields(row as unknown as T);
    },

    async delete(tableId, rowId) {
      await requester.write((client) => new TablesDB(client).deleteRow({ ...at(tableId), rowId }));
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
const maxQueryValues = pageSizes.listRequest - 1;

/** Queries of a list, without its pages: several lists when a filter has more values than one query takes, none when it has none. */
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
  const batches = Math.ceil(values.length / maxQueryValues);
  return Array.from({ length: batches }, (_, batch) =>
    Query.equal(column, values.slice(batch * maxQueryValues, (batch + 1) * maxQueryValues)),
  );
}

const maxParallelPages = 6;

/**
 * Reads pages of 100 by offset until one comes back short (specification.md, section 7): the first alone, then two at a time, four, and at
 * most six. What shifted from one page to the next while they were read comes back once.
 */
async function readAllPages<T extends StoredRow>(readPage: (offset: number) => Promise<readonly T[]>): Promise<T[]> {
  const size = pageSizes.listRequest;
  const rows = new Map<string, T>();
  let next = 0;
  for (let width = 1; ; width = Math.min(width * 2, maxParallelPages)) {
    const offsets = Array.from({ length: width }, (_, index) => (next + index) * size);
    const pages = await Promise.all(offsets.map(readPage));
    for (const row of pages.flat()) rows.set(row.$id, row);
    if (pages.some((page) => page.length < size)) return [...rows.values()];
    next += width;
  }
}
