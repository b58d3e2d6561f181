import { Client as KeyClient, Permission, Role, TablesDB } from 'node-appwrite';
import { Client, Realtime } from 'appwrite';
import { WebSocket } from 'ws';
import { createSession } from '#local/appwrite/sessions/sessionsStore.ts';
import { createUser } from '#local/appwrite/users/usersStore.ts';
import { startAppwrite, type StartedAppwrite } from '#test/support/startAppwrite.ts';

interface Heard {
  readonly action: string;
  readonly id: string;
}

let appwrite: StartedAppwrite;
let tables: TablesDB;
let session: string;

/** A browser's globals, as far as the client library uses them for realtime. */
const storage = new Map<string, string>();
const globals = {
  window: {
    setInterval: (run: () => void, everyMs: number) => setInterval(run, everyMs).unref(),
    clearInterval,
    localStorage: { getItem: (name: string) => storage.get(name) ?? null },
  },
  WebSocket,
};

beforeAll(async () => {
  Object.assign(globalThis, globals);
  appwrite = await startAppwrite();
  const ann = createUser(appwrite.platform, { id: 'ann', email: 'ann@example.test', name: 'Ann' });
  session = createSession(appwrite.platform, ann, 'email', '', '').value;
  const { endpoint, project, key } = appwrite;
  tables = new TablesDB(new KeyClient().setEndpoint(endpoint).setProject(project).setKey(key));
});

afterAll(async () => {
  for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name);
  await appwrite.stop();
});

/** Listens as the page does; `until` waits for the event of a row. */
async function listen(
  table: string,
): Promise<{ heard: Heard[]; until(id: string): Promise<void>; stop(): Promise<void> }> {
  const heard: Heard[] = [];
  let wake: () => void = () => undefined;
  const realtime = new Realtime(new Client().setEndpoint(appwrite.endpoint).setProject(appwrite.project));
  const subscription = await realtime.subscribe<{ $id: string }>(
    `tablesdb.main.tables.${table}.rows`,
    ({ events, payload }) => {
      heard.push({ action: events[0]?.split('.').at(-1) ?? '', id: payload.$id });
      wake();
    },
  );
  const until = async (id: string): Promise<void> => {
    while (!heard.some((event) => event.id === id)) await new Promise<void>((resolve) => (wake = resolve));
  };
  return { heard, until, stop: () => subscription.close() };
}

/** Writes a row until that is heard: the library doesn't tell when the server has taken its subscription. */
async function untilListening(heard: readonly Heard[], rowId: string): Promise<void> {
  for (let turn = 0; !heard.some(({ id }) => id === rowId); turn += 1) {
    await tables.updateRow({ databaseId: 'main', tableId: 'own', rowId, data: { n: turn } });
  }
}

test('create, update and delete of rows that the person may read arrive, and of no others', async () => {
  storage.set('cookieFallback', JSON.stringify({ [`a_session_${appwrite.project}`]: session }));
  const { heard, until, stop } = await listen('own');
  const write = async (rowId: string, reader: string): Promise<void> => {
    const permissions = [Permission.read(Role.user(reader))];
    await tables.createRow({ databaseId: 'main', tableId: 'own', rowId, data: { title: rowId }, permissions });
  };
  await write('first', 'ann');
  await untilListening(heard, 'first');

  const at = { databaseId: 'main', tableId: 'own' };
  await write('hers', 'ann');
  await write('not-hers', 'bob');
  await tables.updateRow({ ...at, rowId: 'hers', data: { title: 'changed' } });
  await tables.updateRow({ ...at, rowId: 'not-hers', data: { title: 'changed' } });
  await tables.deleteRow({ ...at, rowId: 'not-hers' });
  await tables.deleteRow({ ...at, rowId: 'hers' });
  await write('last', 'ann');
  await until('last');
  expect(heard.filter(({ id }) => id !== 'first')).toEqual([
    { action: 'create', id: 'hers' },
    { action: 'update', id: 'hers' },
    { action: 'delete', id: 'hers' },
    { action: 'create', id: 'last' },
  ]);
  await stop();
});
