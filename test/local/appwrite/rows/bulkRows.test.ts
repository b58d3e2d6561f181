import { Query, TablesDB, type Models } from 'node-appwrite';
import type { PlatformEvent } from '#local/appwrite/events.ts';
import { keyClient, signedInClient } from '#test/support/signedIn.ts';
import { startAppwrite, type StartedAppwrite } from '#test/support/startAppwrite.ts';

interface Numbered extends Models.Row {
  readonly n: number;
}

const numbers = { databaseId: 'main', tableId: 'numbers' };
let appwrite: StartedAppwrite;
let tables: TablesDB;

beforeEach(async () => {
  appwrite = await startAppwrite();
  tables = new TablesDB(keyClient(appwrite));
});

afterEach(() => appwrite.stop());

/** Events of rows from now on. */
function watchRows(): PlatformEvent[] {
  const events: PlatformEvent[] = [];
  appwrite.platform.events.subscribe((event) => void events.push(event));
  return events;
}

const rowsFrom = (first: number, count: number): { $id: string; n: number }[] =>
  Array.from({ length: count }, (_, i) => ({ $id: `n${first + i}`, n: first + i }));

async function readAll(): Promise<Numbered[]> {
  return (await tables.listRows<Numbered>({ ...numbers, queries: [Query.limit(1000)] })).rows;
}

test('a hundred rows a call are created, changed and left alone where nothing changes', async () => {
  await tables.upsertRows({ ...numbers, rows: rowsFrom(0, 100) });
  const before = await readAll();
  expect(before.map(({ $id, n }) => ({ $id, n }))).toEqual(rowsFrom(0, 100));
  await tables.upsertRows({ ...numbers, rows: [...rowsFrom(0, 99), { $id: 'n99', n: 1000 }] });
  const after = await readAll();
  expect(after.slice(0, 99)).toEqual(before.slice(0, 99));
  expect(after[99]?.n).toBe(1000);
  expect(after[99]!.$updatedAt > before[99]!.$updatedAt).toBe(true);
});

test('one bad row among a hundred: nothing of the call is stored', async () => {
  const rows = [...rowsFrom(0, 99), { $id: 'bad', n: -1 }];
  await expect(tables.upsertRows({ ...numbers, rows })).rejects.toMatchObject({
    code: 400,
    type: 'row_invalid_structure',
  });
  await expect(tables.createRows({ ...numbers, rows: [...rowsFrom(0, 2), { $id: 'n0', n: 5 }] })).rejects.toMatchObject(
    { code: 409 },
  );
  expect(await readAll()).toEqual([]);
});

test('rows that queries find are changed and deleted together', async () => {
  await tables.createRows({ ...numbers, rows: rowsFrom(0, 20) });
  const changed = await tables.updateRows({ ...numbers, data: { n: 7 }, queries: [Query.lessThan('n', 10)] });
  expect(changed.total).toBe(10);
  const deleted = await tables.deleteRows({ ...numbers, queries: [Query.equal('n', 7)] });
  expect(deleted.total).toBe(10);
  expect((await readAll()).map(({ n }) => n)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
});

test('of more rows than a hundred, the first hundred are answered and announced', async () => {
  for (const first of [0, 100]) await tables.createRows({ ...numbers, rows: rowsFrom(first, 100) });
  const first100 = rowsFrom(0, 100).map(({ $id }) => $id);
  const ids = (rows: readonly { readonly $id: string }[]): string[] => rows.map(({ $id }) => $id);
  const events = watchRows();

  const changed = await tables.updateRows({ ...numbers, data: { n: 7 }, queries: [Query.lessThan('n', 150)] });
  expect([changed.total, ids(changed.rows), events.map(({ resource }) => resource.id)]).toEqual([
    150,
    first100,
    first100,
  ]);
  expect((await readAll()).filter(({ n }) => n === 7)).toHaveLength(150);

  events.length = 0;
  const deleted = await tables.deleteRows({ ...numbers });
  expect([deleted.total, ids(deleted.rows), events.map(({ resource }) => resource.id)]).toEqual([
    200,
    first100,
    first100,
  ]);
  expect(await readAll()).toEqual([]);
});

test('events of rows that are changed together carry a name from inside Appwrite, answers don’t', async () => {
  const events = watchRows();
  await tables.createRows({ ...numbers, rows: rowsFrom(0, 1) });
  const answers = [
    await tables.upsertRows({ ...numbers, rows: [{ $id: 'n0', n: 5 }] }),
    await tables.updateRows({ ...numbers, data: { n: 6 } }),
    await tables.deleteRows({ ...numbers }),
  ];
  const $collection = 'database_1_collection_7';
  expect(events.map(({ action, payload }) => [action, payload.$collection])).toEqual([
    ['create', undefined],
    ['upsert', $collection],
    ['update', $collection],
    ['delete', $collection],
  ]);
  for (const { rows } of answers) expect(rows).toEqual([expect.not.objectContaining({ $collection })]);
});

test('no rows are upserted, and none twice', async () => {
  expect(await tables.upsertRows({ ...numbers, rows: [] })).toEqual({ total: 0, rows: [] });
  const twice = [...rowsFrom(0, 2), { $id: 'n0', n: 5 }];
  await expect(tables.upsertRows({ ...numbers, rows: twice })).rejects.toMatchObject({
    code: 409,
    type: 'row_already_exists',
  });
  expect(await readAll()).toEqual([]);
});

test('who has no key writes one row at a time', async () => {
  const person = new TablesDB(await signedInClient(appwrite, 'ada', ['admin']));
  await expect(person.createRows({ ...numbers, rows: rowsFrom(0, 1) })).rejects.toMatchObject({
    type: 'general_unauthorized_scope',
  });
  await expect(person.upsertRows({ ...numbers, rows: rowsFrom(0, 1) })).rejects.toMatchObject({
    type: 'database_not_found',
  });
});

test('a call that belongs to a transaction is refused rather than stored at once', async () => {
  const staged = tables.createRow({ ...numbers, rowId: 'n1', data: { n: 1 }, transactionId: 'some' });
  await expect(staged).rejects.toMatchObject({ code: 400, type: 'general_argument_invalid' });
  expect(await readAll()).toEqual([]);
});
