import Database from 'libsql';
import { Client, TablesDB } from 'node-appwrite';
import { join } from 'node:path';
import { untilWritable, waitForLocks } from '#local/appwrite/database/locks.ts';
import { EventBus } from '#local/appwrite/events.ts';
import { markDue } from '#local/appwrite/functions/executionQueue.ts';
import { startAppwrite, type StartedAppwrite } from '#test/support/startAppwrite.ts';

const row = { databaseId: 'main', tableId: 'open', rowId: 'row' };

const everythingButPerformance = [
  ...(['Date', 'hrtime', 'nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
  ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
];

let appwrite: StartedAppwrite;
let tables: TablesDB;
/** A connection of another program. */
let other: Database.Database;

beforeEach(async () => {
  appwrite = await startAppwrite();
  tables = new TablesDB(new Client().setEndpoint(appwrite.endpoint).setProject(appwrite.project).setKey(appwrite.key));
  await tables.createRow({ ...row, data: { title: 'before' } });
  other = new Database(join(appwrite.platform.settings.dataDir, 'appwrite.sqlite'));
  other.exec('BEGIN IMMEDIATE');
});

test('a write waits for the lock of another program, and reading is answered meanwhile', async () => {
  const written = tables.updateRow({ ...row, data: { title: 'after' } });
  expect(await tables.getRow(row)).toMatchObject({ title: 'before' });
  other.exec('ROLLBACK');
  expect(await written).toMatchObject({ title: 'after' });
  other.close();
  await appwrite.stop();
});

test('one that is held for too long is a sentence for the person and a line for the operator', async () => {
  const refusal = {
    code: 503,
    type: 'general_database_locked',
    message: "Another program has locked the server's database. Nothing was saved. Try again in a moment.",
  };
  // The 5 seconds are over at once; all but that clock goes on.
  jest.useFakeTimers({ doNotFake: [...everythingButPerformance] });
  const update = tables.updateRow({ ...row, data: { title: 'after' } }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  // By the wait that lets others be answered: SQLite's own would refuse as well.
  const waited = untilWritable(appwrite.platform.database).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const passing = setInterval(() => jest.advanceTimersByTime(5_001), 5);
  expect(await waited).toMatchObject({ code: 'SQLITE_BUSY' });
  expect(await update).toMatchObject(refusal);
  clearInterval(passing);
  jest.useRealTimers();
  other.exec('ROLLBACK');
  expect(await tables.updateRow({ ...row, data: { title: 'after' } })).toMatchObject({ title: 'after' });
  other.close();
  await expect(appwrite.stop()).rejects.toThrow(
    'Another program has locked the database for more than 5 seconds (database is locked): /v1/tablesdb/main/tables/open/rows/row',
  );
});

test('work of the minute that meets it holds no write up afterwards', async () => {
  waitForLocks(appwrite.platform.database, 0);
  expect(() => markDue(appwrite.platform)).toThrow('database is locked');
  other.exec('ROLLBACK');
  expect(await tables.updateRow({ ...row, data: { title: 'after' } })).toMatchObject({ title: 'after' });
  other.close();
  await appwrite.stop();
});

test('work in the background leaves that line as well', async () => {
  other.exec('ROLLBACK');
  other.close();
  const written = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  new EventBus().onError(Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY_SNAPSHOT' }));
  const [[line]] = written.mock.calls as [[string]];
  expect(JSON.parse(line)).toMatchObject({
    message: 'Another program has locked the database for more than 5 seconds (database is locked).',
  });
  await appwrite.stop();
});
