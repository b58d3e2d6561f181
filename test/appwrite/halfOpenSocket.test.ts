import { waitFor } from '@testing-library/react';
import { Client } from 'appwrite';
import { tableIds } from '../../domain/resourceIds';
import { createRealtime } from '../../src/appwrite/realtime';
import type { ConnectionState } from '../../src/appwrite/services';
import { people } from '../support/signIn';
import { startLocal, type LocalServices } from '../support/startLocal';
import { startProxy, type Proxy } from '../support/startProxy';

let local: LocalServices;
let proxy: Proxy;
beforeAll(async () => {
  local = await startLocal();
  proxy = await startProxy(Number(new URL(local.endpoint).port));
  const { cookies } = await local.signIn(people.ada);
  for (const { name, value } of cookies) document.cookie = `${name}=${value}`;
  // The library tells of its reconnects in the console's own log.
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
}, 60_000);
afterAll(async () => {
  await proxy.stop();
  await local.stop();
});

test('a connection whose other end fell silent is noticed within 45 s, and watched anew', async () => {
  // The page's clock alone is fast; what goes over the wire takes its time.
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  try {
    const client = new Client().setEndpoint(`http://localhost:${proxy.port}/v1`).setProject(local.projectId);
    const realtime = createRealtime(client);
    const states: ConnectionState[] = [];
    realtime.onConnectionChange((state) => states.push(state));
    const onReconnect = jest.fn();
    const watching = realtime.watchTable(tableIds.fileUploadResults, { onEvent: jest.fn(), onReconnect });
    await waitFor(() => expect(states).toEqual(['offline', 'live']), { timeout: 45_000 });

    proxy.swallow();
    const cutAt = Date.now();
    await waitFor(() => expect(states).toContain('reconnecting'), { timeout: 60_000 });
    expect(Date.now() - cutAt).toBeLessThan(45_000);
    await waitFor(() => expect(onReconnect).toHaveBeenCalled(), { timeout: 60_000 });
    expect(states.at(-1)).toBe('live');
    await (
      await watching
    )();
  } finally {
    jest.useRealTimers();
  }
});
