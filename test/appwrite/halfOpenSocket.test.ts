import { Client } from 'appwrite';
import { tableIds } from '#domain/resourceIds.ts';
import { createRealtime } from '#src/appwrite/realtime.ts';
import type { ConnectionState } from '#src/appwrite/services.ts';
import { people } from '#test/support/signIn.ts';
import { startPageClock } from '#test/support/startPageClock.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';

let local: LocalServices;
beforeAll(async () => {
  local = await startLocal({ env: { FAULTS: 'half-open:1' } });
  const { cookieHeader } = await local.signIn(people.ada);
  document.cookie = cookieHeader;
  // The library tells of its reconnects in the console's own log.
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterAll(() => local.stop());

test('a connection whose other end fell silent is noticed within 45 s, and watched anew', async () => {
  const clock = startPageClock();
  const client = new Client().setEndpoint(local.endpoint).setProject(local.projectId);
  const realtime = createRealtime(client);
  const states: ConnectionState[] = [];
  realtime.onConnectionChange((state) => states.push(state));
  const onReconnect = jest.fn();
  const watching = realtime.watchTable(tableIds.fileUploadResults, {
    onEvent: jest.fn(),
    onReconnect,
    onPoll: jest.fn(),
  });
  await clock.until(() => states.at(-1) === 'live');
  expect(states).toEqual(['offline', 'live']);

  await clock.putForward(45_000);
  expect(states.slice(0, 3)).toEqual(['offline', 'live', 'reconnecting']);
  await clock.until(() => onReconnect.mock.calls.length > 0);
  expect(states).toEqual(['offline', 'live', 'reconnecting', 'live']);
  clock.stop();
  await (
    await watching
  )();
});
