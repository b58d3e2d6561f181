import { type Client, ID, Query, TablesDB } from 'appwrite';
import { batchesOf } from '#domain/batchesOf.ts';
import { maxQueryValues, pageSizes, readTimeoutMs, uncounted } from '#domain/limits.ts';
import { databaseOfTable, type TableId } from '#domain/resourceIds.ts';
import { fromStoredFields, toStoredFields } from '#domain/storedText.ts';
import type { ReadableTableId, RowOf } from '#domain/tables.ts';
import { type ReadModifyWriteSettings, createReadModifyWrite } from './readModifyWrite.ts';
import type { Requester, TimeLimit } from './createRequester.ts';
import { type FirstRows, type RowList, toFirstRows } from './firstRows.ts';
import type {
  CallOptions,
  ComparisonFilter,
  ListFilter,
  ListOptions,
  RealtimeService,
  TablesService,
} from './services.ts';
import type { ReaderCheck } from './privateEntries.ts';
import { readAllPages } from './readAllPages.ts';
import { hasPrefetchedRows, takeRows } from './takePrefetched.ts';
import type { WriteLimits } from './writeLimits.ts';

/** That rows have the columns of their types is not checked here: a test compares `appwrite.config.json` with `domain`. */
export function createTables(
  requester: Requester,
  readerCheck: ReaderCheck,
  limits: WriteLimits,
  realtime: Pick<RealtimeService, 'tell'>,
  settings?: Partial<ReadModifyWriteSettings>,
): TablesService {
  const readModifyWrite = createReadModifyWrite(requester, limits, { find, createWithId }, settings);

  function listRows(tableId: ReadableTableId, queries: string[], options: ReadOptions | undefined, count = {}) {
    return requester.read(
      async (client) =>
        (await takeRows(tableId, queries)) ?? new TablesDB(client).listRows({ ...at(tableId), queries, ...count }),
      options,
    );
  }

  async function readPage<Id extends ReadableTableId>(
    tableId: Id,
    queries: string[],
    options: ReadOptions,
    count?: object,
  ): Promise<FirstRows<RowOf<Id>>> {
    const list = await listRows(tableId, queries, options, count);
    if (list.rows.length === 0) await readerCheck.verifyEmpty(tableId, options);
    return toPage(tableId, list);
  }

  async function find<Id extends ReadableTableId>(tableId: Id, rowId: string): Promise<RowOf<Id> | null> {
    const { rows } = await readPage(tableId, [Query.equal('$id', rowId), Query.limit(1)], {});
    return rows[0] ?? null;
  }

  async function createWithId<Id extends ReadableTableId>(tableId: Id, rowId: string, fields: object) {
    const data = toStoredFields(fields);
    const row = await requester.write((client) => new TablesDB(client).createRow({ ...at(tableId), rowId, data }));
    return toRow(tableId, row);
  }

  async function list<Id extends ReadableTableId>(
    tableId: Id,
    { signal, pageSize = pageSizes.listRequest, ...wanted }: ListOptions & SelectedColumns = {},
  ): Promise<RowOf<Id>[]> {
    const timeoutMs = pageSize > pageSizes.listRequest ? readTimeoutMs.thousandRows : readTimeoutMs.any;
    const options = { timeoutMs, ...(signal && { signal }) };
    const lists = toQueryLists(wanted).map((queries) =>
      readAllPages(pageSize, ({ after, offset }) => {
        const from = after === undefined ? [] : [Query.cursorAfter(after)];
        const page = [...queries, ...from, Query.limit(pageSize), Query.offset(offset)];
        return readPage(tableId, page, options, offset === 0 ? {} : uncounted);
      }),
    );
    const rows = (await Promise.all(lists)).flat();
    Object.freeze(rows);
    return rows;
  }

  return {
    async readModifyWrite(tableId, rowId, update) {
      const row = await readModifyWrite(tableId, rowId, update);
      if (row) realtime.tell(tableId, { action: 'update', row });
      return row;
    },
    hasPrefetched: hasPrefetchedRows,
    listAll: (tableId, options) => list(tableId, options),
    listColumns: (tableId, columns, options) => list(tableId, { ...options, columns }),

    async listFirst(tableId, { ascendingBy, limit, columns }, options) {
      const queries = [Query.orderAsc(ascendingBy), Query.select([...columns]), Query.limit(limit)];
      return toPage(tableId, await listRows(tableId, queries, options));
    },

    listNewest: (tableId, { filters, newestFirstBy, limit, offset, after, columns }, options = {}) =>
      readPage(
        tableId,
        [
          ...filters.map(toQuery),
          Query.orderDesc(newestFirstBy),
          Query.limit(limit),
          ...(columns ? [Query.select([...columns])] : []),
          ...(offset ? [Query.offset(offset)] : []),
          ...(after === undefined ? [] : [Query.cursorAfter(after)]),
        ],
        options,
      ),

    async get(tableId, rowId, options) {
      const row = requester.read((client) => new TablesDB(client).getRow({ ...at(tableId), rowId }), options);
      return toRow(tableId, await readerCheck.verifyNotFound(row, options));
    },

    create: (tableId, fields) => limits.run('create', () => createWithId(tableId, ID.unique(), fields)),

    async update(tableId, rowId, fields) {
      const data = toStoredFields(fields);
      const write = (client: Client) => new TablesDB(client).updateRow({ ...at(tableId), rowId, data });
      return toRow(tableId, await limits.run('update', () => requester.write(write)));
    },

    async delete(tableId, rowId) {
      const write = (client: Client) => new TablesDB(client).deleteRow({ ...at(tableId), rowId });
      await limits.run('delete', () => requester.write(write));
    },
  };
}

function toRow<Id extends ReadableTableId>(_tableId: Id, row: object): RowOf<Id> {
  return fromStoredFields(row as RowOf<Id>);
}

function toPage<Id extends ReadableTableId>(_tableId: Id, { rows, total }: RowList<object>): FirstRows<RowOf<Id>> {
  const page = toFirstRows({ rows: rows as readonly RowOf<Id>[], total });
  // The store would freeze them, too, but all in one task.
  page.rows.forEach(Object.freeze);
  return page;
}

type ReadOptions = CallOptions & Partial<TimeLimit>;

interface SelectedColumns {
  readonly columns?: readonly string[];
}

function at(tableId: TableId): { databaseId: string; tableId: string } {
  return { databaseId: databaseOfTable[tableId], tableId };
}

function toQueryLists({ filters = [], newestFirstBy, columns }: ListOptions & SelectedColumns): string[][] {
  const order = newestFirstBy === undefined ? Query.orderAsc('$sequence') : Query.orderDesc(newestFirstBy);
  return filters.reduce<string[][]>(
    (lists, filter) => lists.flatMap((list) => toQueries(filter).map((query) => [query, ...list])),
    [columns ? [order, Query.select([...columns])] : [order]],
  );
}

function toQueries(filter: ListFilter): string[] {
  if ('is' in filter || typeof filter.equals === 'string') return [toQuery(filter)];
  const { column, equals } = filter;
  return [...batchesOf([...new Set(equals)], maxQueryValues)].map((values) => Query.equal(column, values));
}

const comparisons = {
  atLeast: (column, value) => Query.greaterThanEqual(column, value),
  above: (column, value) => Query.greaterThan(column, value),
  atMost: (column, value) => Query.lessThanEqual(column, value),
  below: (column, value) => Query.lessThan(column, value),
  not: (column, value) => Query.notEqual(column, value),
  startsWith: (column, value) => Query.startsWith(column, value),
} satisfies Record<ComparisonFilter['is'], (column: string, value: string) => string>;

function toQuery(filter: ListFilter): string {
  if ('is' in filter && filter.is === 'absent') return Query.isNull(filter.column);
  if ('is' in filter) return comparisons[filter.is](filter.column, filter.value);
  const { column, equals } = filter;
  return Query.equal(column, typeof equals === 'string' ? equals : [...equals]);
}
