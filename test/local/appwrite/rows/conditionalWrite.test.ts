import { TablesDB, type Client, type Models } from 'appwrite';
import { TablesDB as ServerTables } from 'node-appwrite';
import { keyClient } from '#test/support/signedIn.ts';
import { startAppwrite, type StartedAppwrite } from '#test/support/startAppwrite.ts';
import { signedInWebClient } from '#test/support/webClient.ts';

interface Inventory extends Models.Row {
  readonly comments: string | null;
}

const team = { databaseId: 'main', tableId: 'inventory', rowId: 'team1' };
let appwrite: StartedAppwrite;

beforeEach(async () => {
  appwrite = await startAppwrite();
  await new ServerTables(keyClient(appwrite)).createRow({ ...team, data: { comments: '' } });
});

afterEach(() => appwrite.stop());

/** A write on condition that nobody wrote since the row was read. */
async function writeUnchanged(client: Client, row: Inventory, comments: string): Promise<void> {
  const headers = {
    'X-Appwrite-Project': appwrite.project,
    'content-type': 'application/json',
    'X-Appwrite-Timestamp': row.$updatedAt,
  };
  await client.call('patch', new URL(`${appwrite.endpoint}/tablesdb/main/tables/inventory/rows/team1`), headers, {
    data: { comments },
  });
}

async function addItem(client: Client, item: string): Promise<void> {
  const row = await new TablesDB(client).getRow<Inventory>(team);
  try {
    await writeUnchanged(client, row, `${row.comments ?? ''}|${item}`);
  } catch (error) {
    expect(error).toMatchObject({ code: 409, type: 'row_update_conflict' });
    await addItem(client, item);
  }
}

test('twenty people who add to one list at once lose nothing', async () => {
  const clients = Array.from({ length: 20 }, (_, i) => signedInWebClient(appwrite, `person${i}`));
  await Promise.all(clients.map((client, i) => addItem(client, `item ${i}`)));
  const { comments } = await new TablesDB(clients[0]!).getRow<Inventory>(team);
  expect(comments?.split('|').toSorted()).toEqual(['', ...clients.map((_, i) => `item ${i}`)].toSorted());
});

test('two writes in the same millisecond are still two', async () => {
  jest.useFakeTimers({
    now: Date.now(),
    doNotFake: ['setImmediate', 'setTimeout', 'clearTimeout', 'nextTick', 'queueMicrotask', 'performance'],
  });
  try {
    const client = signedInWebClient(appwrite, 'ada');
    const read = await new TablesDB(client).getRow<Inventory>(team);
    await writeUnchanged(client, read, 'first');
    await expect(writeUnchanged(client, read, 'second')).rejects.toMatchObject({
      code: 409,
      message: 'Remote row is newer than local.',
    });
  } finally {
    jest.useRealTimers();
  }
});

test('a write without the condition overwrites', async () => {
  const tables = new TablesDB(signedInWebClient(appwrite, 'ada'));
  await tables.updateRow({ ...team, data: { comments: 'one' } });
  expect(await tables.updateRow({ ...team, data: { comments: 'two' } })).toMatchObject({ comments: 'two' });
});
