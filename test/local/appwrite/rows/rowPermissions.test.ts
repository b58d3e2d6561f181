import { TablesDB } from 'appwrite';
import { TablesDB as ServerTables } from 'node-appwrite';
import { keyClient } from '#test/support/signedIn.ts';
import { startAppwrite, type StartedAppwrite } from '#test/support/startAppwrite.ts';
import { guestWebClient, signedInWebClient } from '#test/support/webClient.ts';

let appwrite: StartedAppwrite;
let server: ServerTables;
let people: Record<'admin' | 'staff' | 'guest', TablesDB>;

beforeAll(async () => {
  appwrite = await startAppwrite();
  server = new ServerTables(keyClient(appwrite));
  people = {
    admin: new TablesDB(signedInWebClient(appwrite, 'ada', ['admin'])),
    staff: new TablesDB(signedInWebClient(appwrite, 'sam')),
    guest: new TablesDB(guestWebClient(appwrite)),
  };
  await server.createRow({ databaseId: 'main', tableId: 'admins', rowId: 'a1', data: { title: 'for admins' } });
  await server.createRow({
    databaseId: 'main',
    tableId: 'list',
    rowId: 'l1',
    data: { title: 'for everyone signed in' },
  });
  await server.createRow({ databaseId: 'main', tableId: 'open', rowId: 'o1', data: { title: 'for everyone' } });
  const permissions = ['read("user:sam")', 'update("user:sam")'];
  await server.createRow({ databaseId: 'main', tableId: 'own', rowId: 'sams', data: { title: 'of Sam' }, permissions });
});

afterAll(() => appwrite.stop());

type Who = keyof typeof people;

test.each<[Who, string, number | string]>([
  ['admin', 'admins', 1],
  ['staff', 'admins', 'user_unauthorized'],
  ['guest', 'admins', 'user_unauthorized'],
  ['admin', 'list', 1],
  ['staff', 'list', 1],
  ['guest', 'list', 'user_unauthorized'],
  ['guest', 'open', 1],
  ['staff', 'own', 1],
  ['admin', 'own', 0],
  ['guest', 'own', 0],
])('%s lists %s: %s', async (who, tableId, expected) => {
  const listed = people[who].listRows({ databaseId: 'main', tableId });
  if (typeof expected === 'string') await expect(listed).rejects.toMatchObject({ code: 401, type: expected });
  else expect((await listed).total).toBe(expected);
});

test.each<[Who, string, string, string | undefined]>([
  ['staff', 'own', 'sams', undefined],
  ['admin', 'own', 'sams', 'row_not_found'],
  ['guest', 'list', 'l1', 'row_not_found'],
  ['guest', 'open', 'o1', undefined],
])('%s gets %s/%s: %s', async (who, tableId, rowId, type) => {
  const got = people[who].getRow({ databaseId: 'main', tableId, rowId });
  if (type === undefined) expect((await got).$id).toBe(rowId);
  else await expect(got).rejects.toMatchObject({ code: 404, type });
});

test.each<[Who, string, string, string | undefined]>([
  ['staff', 'own', 'sams', undefined],
  ['admin', 'own', 'sams', 'user_unauthorized'],
  ['staff', 'admins', 'a1', 'user_unauthorized'],
  ['admin', 'admins', 'a1', undefined],
  ['admin', 'list', 'l1', 'user_unauthorized'],
])('%s updates %s/%s: %s', async (who, tableId, rowId, type) => {
  const updated = people[who].updateRow({ databaseId: 'main', tableId, rowId, data: { title: `by ${who}` } });
  if (type === undefined) expect((await updated).title).toBe(`by ${who}`);
  else await expect(updated).rejects.toMatchObject({ code: 401, type });
});

test('a label that is taken away counts from the next request on', async () => {
  const client = signedInWebClient(appwrite, 'lou', ['admin']);
  const tables = new TablesDB(client);
  expect((await tables.listRows({ databaseId: 'main', tableId: 'admins' })).total).toBe(1);
  await fetch(`${appwrite.endpoint}/users/lou/labels`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      'x-appwrite-project': appwrite.project,
      'x-appwrite-key': appwrite.key,
    },
    body: JSON.stringify({ labels: [] }),
  });
  await expect(tables.listRows({ databaseId: 'main', tableId: 'admins' })).rejects.toMatchObject({
    type: 'user_unauthorized',
  });
});
