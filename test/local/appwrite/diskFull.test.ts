import { AppwriteException, Client, Storage, TablesDB } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { EventBus } from '#local/appwrite/events.ts';
import { isDiskFull } from '#local/appwrite/storageFailures.ts';
import { startAppwrite, type StartedAppwrite } from '#test/support/startAppwrite.ts';

const table = { databaseId: 'main', tableId: 'open' };
const refusal = { code: 507, type: 'general_disk_full', message: "The server's disk is full. Nothing was saved." };

let appwrite: StartedAppwrite;
beforeEach(async () => void (appwrite = await startAppwrite()));

const client = () => new Client().setEndpoint(appwrite.endpoint).setProject(appwrite.project).setKey(appwrite.key);
const row = (index: number) => ({ $id: `row-${index}`, title: 'x'.repeat(60) });

/** As if the disk had no room for a further page. */
function fillDisk(): void {
  const { database } = appwrite.platform;
  const [{ page_count: pages }] = database.pragma('page_count') as [{ page_count: number }];
  database.pragma(`max_page_count = ${pages}`);
}

function makeRoom(): void {
  appwrite.platform.database.pragma('max_page_count = 1000000');
}

/** The platform logs each write that failed for lack of room, and nothing else. */
async function stopAndReadLog(): Promise<string[]> {
  const thrown = await appwrite.stop().then(
    () => new Error(''),
    (error: unknown) => error as Error,
  );
  const [, ...lines] = thrown.message.trim().split('\n');
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
}

test('on a full disk a write is refused whole, what is there can be read, and it goes on when there is room', async () => {
  const tables = new TablesDB(client());
  const storage = new Storage(client());
  await tables.createRow({ ...table, rowId: 'before', data: { title: 'before' } });
  fillDisk();

  const many = Array.from({ length: 100 }, (_, index) => row(index));
  await expect(tables.createRows({ ...table, rows: many })).rejects.toMatchObject(refusal);
  const refusals: unknown[] = [];
  for (let index = 0; refusals.length === 0 && index < 200; index += 1) {
    const { $id: rowId, ...data } = row(1_000 + index);
    await tables.createRow({ ...table, rowId, data }).catch((error: unknown) => refusals.push(error));
  }
  expect(refusals).toEqual([expect.any(AppwriteException)]);
  expect(refusals).toMatchObject([refusal]);
  expect(await tables.getRow({ ...table, rowId: 'before' })).toMatchObject({ title: 'before' });
  expect((await tables.listRows({ ...table })).rows.map(({ $id }) => $id)).not.toContain('row-0');

  makeRoom();
  expect(await tables.createRows({ ...table, rows: many })).toMatchObject({ total: 100 });
  const file = InputFile.fromBuffer(Buffer.from('kept'), 'kept.txt');
  expect(await storage.createFile({ bucketId: 'files', fileId: 'kept', file })).toMatchObject({ $id: 'kept' });
  expect(await stopAndReadLog()).toEqual(
    Array(2).fill(
      expect.stringMatching(
        /^The disk is full \(database or disk is full\): \/v1\/tablesdb\/main\/tables\/open\/rows$/,
      ),
    ),
  );
});

test('the log says it of what goes on in the background as well', async () => {
  const written = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  new EventBus().onError(Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' }));
  const [[line]] = written.mock.calls as [[string]];
  expect(JSON.parse(line)).toMatchObject({ message: 'The disk is full (no space left on device, write).' });
  await appwrite.stop();
});

test.each([
  ['SQLITE_FULL', true],
  ['ENOSPC', true],
  ['EDQUOT', true],
  ['SQLITE_BUSY', false],
])('%s is a full disk: %s', async (code, isFull) => {
  expect(isDiskFull(Object.assign(new Error(), { code }))).toBe(isFull);
  expect(isDiskFull(undefined)).toBe(false);
  await appwrite.stop();
});
