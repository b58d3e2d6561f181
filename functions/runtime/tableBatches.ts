import { AppwriteException, type Models, Query, type TablesDB } from 'node-appwrite';
import { pageSizes, uncounted } from '#domain/limits.ts';
import { databaseOfTable, type TableId } from '#domain/resourceIds.ts';
import { rowsPerCall, settleAll, withRetry } from './server.ts';

export function tableOf(tableId: TableId) {
  return { databaseId: databaseOfTable[tableId], tableId };
}

/** 1,000 a call. A row that stays comes once, whatever is added or removed around it. */
export async function* pagesOf(
  tables: TablesDB,
  tableId: TableId,
  queries: readonly string[] = [],
): AsyncGenerator<Models.DefaultRow[], void> {
  const limit = pageSizes.functionRead;
  const readAfter = async (cursor: string | undefined): Promise<Models.DefaultRow[]> => {
    const paged = [...queries, Query.limit(limit), ...(cursor === undefined ? [] : [Query.cursorAfter(cursor)])];
    const { rows } = await withRetry(() => tables.listRows({ ...tableOf(tableId), queries: paged, ...uncounted }));
    return rows;
  };
  for (let rows = await readAfter(undefined); ; rows = await readBehind(rows, readAfter)) {
    yield rows;
    if (rows.length < limit) return;
  }
}

/** The cursor row may be removed at any moment: then the one before it will do. */
async function readBehind<Row extends { readonly $id: string }>(
  page: readonly Row[],
  readAfter: (cursor: string) => Promise<Row[]>,
): Promise<Row[]> {
  for (let index = page.length - 1; ; index -= 1) {
    try {
      return await readAfter(page[index]?.$id ?? '');
    } catch (thrown) {
      const isGone = thrown instanceof AppwriteException && thrown.type === 'general_cursor_not_found';
      if (!isGone || index <= 0) throw thrown;
    }
  }
}

export async function listAll(
  tables: TablesDB,
  tableId: TableId,
  queries: readonly string[] = [],
): Promise<Models.DefaultRow[]> {
  const all: Models.DefaultRow[] = [];
  for await (const page of pagesOf(tables, tableId, queries)) all.push(...page);
  return all;
}

/** Rows with one of the values in that column; batches in parallel. */
export async function listIn(
  tables: TablesDB,
  tableId: TableId,
  column: string,
  values: readonly string[],
  queries: readonly string[] = [],
): Promise<Models.DefaultRow[]> {
  const room = maxAddressLength - queries.reduce((sum, query) => sum + addressLength(query), 0);
  const equals = toBatches(values).flatMap((batch) => equalQueries(column, batch, room));
  return (await Promise.all(equals.map((equal) => listAll(tables, tableId, [...queries, equal])))).flat();
}

/** Characters that the platform takes. */
const maxQueryLength = 4_096;

/** Of all queries. The platform takes more, but many proxies, nginx among them, take 8 KB of an address. */
const maxAddressLength = 7_300;

function addressLength(query: string): number {
  return new URLSearchParams({ 'queries[00]': query }).toString().length + 1;
}

function equalQueries(column: string, values: string[], room: number): string[] {
  const query = Query.equal(column, values);
  const fits = query.length <= maxQueryLength && addressLength(query) <= room;
  if (fits || values.length === 1) return [query];
  const middle = Math.ceil(values.length / 2);
  return [values.slice(0, middle), values.slice(middle)].flatMap((half) => equalQueries(column, half, room));
}

/** Atomic in each batch; batches in parallel. */
export async function upsertAll(tables: TablesDB, tableId: TableId, rows: readonly object[]): Promise<void> {
  const upsert = (batch: object[]) => withRetry(() => tables.upsertRows({ ...tableOf(tableId), rows: batch }));
  await settleAll([...writeBatches(rows)].map(upsert));
}

/** Rows that are gone already are no error. */
export async function removeAll(tables: TablesDB, tableId: TableId, ids: readonly string[]): Promise<void> {
  const remove = (batch: string[]) =>
    withRetry(() => tables.deleteRows({ ...tableOf(tableId), queries: [Query.equal('$id', batch)] }));
  await settleAll(toBatches(ids).map(remove));
}

/** Returns how many. */
export async function removeBefore(tables: TablesDB, tableId: TableId, column: string, moment: Date): Promise<number> {
  const queries = [Query.lessThan(column, moment.toISOString()), Query.limit(rowsPerCall)];
  for (let removed = 0; ;) {
    const { rows } = await withRetry(() => tables.deleteRows({ ...tableOf(tableId), queries }));
    removed += rows.length;
    if (rows.length < rowsPerCall) return removed;
  }
}

export function toBatches<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / rowsPerCall) }, (_, index) =>
    items.slice(index * rowsPerCall, (index + 1) * rowsPerCall),
  );
}

/** The platform reads bodies of up to 12 MiB. */
const maxBatchBytes = 8_000_000;

/** Rows that fit into one call. */
export function* writeBatches<Row extends object>(rows: readonly Row[]): Generator<Row[]> {
  let batch: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = Buffer.byteLength(JSON.stringify(row));
    if (batch.length === rowsPerCall || (batch.length > 0 && bytes + size > maxBatchBytes)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(row);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

interface NewRow {
  readonly $id: string;
}

/** Keeps rows that are already there. */
export async function createAll(tables: TablesDB, tableId: TableId, rows: readonly NewRow[]): Promise<void> {
  for (const batch of writeBatches(rows)) await createBatch(tables, tableId, batch);
}

/** All or none: one that is there refuses the batch. */
async function createBatch(tables: TablesDB, tableId: TableId, rows: NewRow[], wasRefused = false): Promise<void> {
  const create = () => tables.createRows({ ...tableOf(tableId), rows });
  try {
    await withRetry(create);
  } catch (thrown) {
    if (!(thrown instanceof AppwriteException) || thrown.code !== 409) throw thrown;
    const missing = await withoutStored(tables, tableId, rows);
    // Refused again, it isn't by a row that has gone since, but by a unique value that another row holds.
    const isSame = missing.length === rows.length;
    if (isSame && wasRefused) throw thrown;
    if (missing.length > 0) await createBatch(tables, tableId, missing, isSame);
  }
}

async function withoutStored(tables: TablesDB, tableId: TableId, rows: readonly NewRow[]): Promise<NewRow[]> {
  const ids = rows.map(({ $id }) => $id);
  const stored = await listAll(tables, tableId, [Query.select(['$id']), Query.equal('$id', ids)]);
  const storedIds = new Set(stored.map(({ $id }) => $id));
  return rows.filter(({ $id }) => !storedIds.has($id));
}
