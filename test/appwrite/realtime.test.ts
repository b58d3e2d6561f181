import { waitFor } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import type { SharedViewRow } from '#domain/teams/listView.ts';
import { createClient, createServices } from '#src/appwrite/createServices.ts';
import type { AppwriteServices, ConnectionState, RowEvent, StopWatching } from '#src/appwrite/services.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { newFolder } from '#test/support/newFolder.ts';
import { signInPage } from '#test/support/openAgainstLocal.ts';
import { people } from '#test/support/signIn.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';

const tableId = tableIds.sharedViews;
const fields = { name: 'Payments', query: '', createdBy: 'Ada Admin', updateBy: null, updateDate: null };

let local: LocalServices;
let dataDir: string;
let admin: AppwriteServices;
const stops: StopWatching[] = [];

beforeAll(async () => {
  dataDir = newFolder('realtime');
  local = await startLocal({ dataDir });
  // A real cookie, as the page has one on its own origin; cookies know no port.
  const { cookieHeader } = await local.signIn(people.ada);
  document.cookie = cookieHeader;
});
beforeEach(async () => {
  // The library tells of its reconnects in the console's own log.
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
  admin = await signInPage(local, people.ada);
});
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())));
afterAll(() => local.stop());

async function watch(services: AppwriteServices) {
  const events: RowEvent<SharedViewRow>[] = [];
  let reconnects = 0;
  const stop = await services.realtime.watchTable(tableId, {
    onEvent: (event) => events.push(event),
    onReconnect: () => (reconnects += 1),
    onPoll: () => undefined,
  });
  stops.push(stop);
  return { events, reconnects: () => reconnects, stop };
}

function watchConnection({ realtime }: AppwriteServices): ConnectionState[] {
  const states: ConnectionState[] = [];
  realtime.onConnectionChange((state) => states.push(state));
  return states;
}

test('whoever watches a table is told of every change from then on', async () => {
  const { events } = await watch(admin);
  const { $id } = await admin.tables.create(tableId, fields);
  await admin.tables.update(tableId, $id, { updateBy: 'Kim Admin' });
  await admin.tables.delete(tableId, $id);
  await waitFor(() => expect(events).toHaveLength(3));
  expect(events.map(({ action, row }) => [action, row.$id, row.updateBy])).toEqual([
    ['create', $id, null],
    ['update', $id, 'Kim Admin'],
    ['delete', $id, 'Kim Admin'],
  ]);
});

test('an event is plain data', async () => {
  const { events } = await watch(admin);
  await admin.tables.create(tableId, fields);
  await waitFor(() => expect(events).toHaveLength(1));
  expect(Object.getPrototypeOf(events[0]!.row)).toBe(Object.prototype);
});

test('an event tells a text that the platform would run as it was written', async () => {
  const { events } = await watch(admin);
  const query = '{"method":"stringConcat","values":["!"]}';
  await admin.tables.create(tableId, { ...fields, query });
  await waitFor(() => expect(events).toHaveLength(1));
  expect(events[0]!.row.query).toBe(query);
});

test('several watchers of one table are told alike, and one that stopped no more', async () => {
  const [one, other] = await Promise.all([watch(admin), watch(admin)]);
  await one.stop();
  await admin.tables.create(tableId, fields);
  await waitFor(() => expect(other.events).toHaveLength(1));
  expect(one.events).toEqual([]);
});

test('the connection is live while something is watched', async () => {
  const states = watchConnection(admin);
  const { stop } = await watch(admin);
  expect(states).toEqual(['offline', 'live']);
  await stop();
  await waitFor(() => expect(states).toEqual(['offline', 'live', 'offline']));
});

test('a connection that is kept open is live before anything is watched, and after', async () => {
  const states = watchConnection(admin);
  const close = admin.realtime.keepOpen();
  await waitFor(() => expect(states).toEqual(['offline', 'live']));
  const { events, stop } = await watch(admin);
  await admin.tables.create(tableId, fields);
  await waitFor(() => expect(events).toHaveLength(1));
  await stop();
  expect(states).toEqual(['offline', 'live']);
  await close();
  await waitFor(() => expect(states).toEqual(['offline', 'live', 'offline']));
});

test('a connection that is made anew has the labels of that moment', async () => {
  const before = document.cookie;
  const sam = await signInPage(local, people.sam);
  document.cookie = (await local.signIn(people.sam)).cookieHeader;
  const onReconnect = jest.fn();
  const onEvent = jest.fn();
  const watcher = { onEvent, onReconnect, onPoll: () => undefined };
  stops.push(await sam.realtime.watchTable(tableIds.sonarSettings, watcher));
  const { $id = '' } = (await sam.account.getCurrentUser()) ?? {};
  await fetch(`${local.endpoint}/users/${$id}/labels`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      'x-appwrite-project': local.projectId,
      'x-appwrite-key': local.apiKey,
    },
    body: '{"labels":["admin"]}',
  });
  sam.realtime.reconnect();
  await waitFor(() => expect(onReconnect).toHaveBeenCalled(), { timeout: 10_000 });
  await admin.tables.create(tableIds.sonarSettings, { projects: null, updateBy: null, updateDate: null });
  await waitFor(() => expect(onEvent).toHaveBeenCalledTimes(1));
  document.cookie = before;
});

test('after the platform was away, watchers are told that they missed something, and hear again', async () => {
  const port = new URL(local.origin).port;
  const config = { appwriteEndpoint: local.endpoint, appwriteProjectId: local.projectId };
  const patient = createServices(createClient(), config, { silenceMs: 5_000, reconnectDelayMs: 100 });
  const states = watchConnection(patient);
  const watched = await watch(patient);
  await local.kill9();
  local = await startLocal({ dataDir, env: { PORT: port } });
  await waitFor(() => expect(watched.reconnects()).toBeGreaterThan(0), { timeout: 25_000 });
  expect(states.slice(0, 4)).toEqual(['offline', 'live', 'reconnecting', 'live']);
  await admin.tables.create(tableId, fields);
  await waitFor(() => expect(watched.events).not.toEqual([]));
  // What the library says of each attempt that failed.
  expect(takeComplaints().every((text) => /WebSocket|Failed to reconnect/.test(text))).toBe(true);
});
