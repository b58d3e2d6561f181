import { Client } from 'appwrite';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { tableIds } from '#domain/resourceIds.ts';
import { createRealtime } from '#src/appwrite/realtime.ts';
import type { ConnectionState } from '#src/appwrite/services.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { startPageClock, type PageClock } from '#test/support/startPageClock.ts';

interface Frame {
  readonly type: string;
  readonly data?: readonly { readonly subscriptionId: string; readonly channels: readonly string[] }[];
}

/** A platform that answers one subscription on each connection and then never says a word again, pongs included. */
function startSilentPlatform() {
  const server = new WebSocketServer({ port: 0 });
  const sockets: WebSocket[] = [];
  server.on('connection', (socket) => {
    sockets.push(socket);
    socket.send('{"type":"connected","data":{"channels":[],"subscriptions":[],"user":{}}}');
    socket.on('message', (text: Buffer) => {
      const { type, data } = JSON.parse(text.toString()) as Frame;
      if (type !== 'subscribe') return;
      socket.send(JSON.stringify({ type: 'response', data: { to: 'subscribe', success: true, subscriptions: data } }));
    });
  });
  return { port: (server.address() as AddressInfo).port, sockets, server };
}

let clock: PageClock;
beforeEach(() => void (clock = startPageClock()));
afterEach(() => clock.stop());

function watchAt(port: number) {
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const client = new Client().setEndpoint(`http://localhost:${port}/v1`).setProject('p');
  const realtime = createRealtime(client);
  const states: ConnectionState[] = [];
  realtime.onConnectionChange((state) => states.push(state));
  const onReconnect = jest.fn();
  const watching = realtime.watchTable(tableIds.teamMetadata, { onEvent: jest.fn(), onReconnect, onPoll: jest.fn() });
  return { states, onReconnect, stop: async () => (await watching)() };
}

test('a socket that nobody closed but that is silent is noticed and opened anew', async () => {
  const { port, sockets, server } = startSilentPlatform();
  const { states, onReconnect, stop } = watchAt(port);
  await clock.until(() => states.at(-1) === 'live');
  await clock.putForward(45_000);
  await clock.until(() => onReconnect.mock.calls.length > 0);
  expect(sockets).toHaveLength(2);
  expect(states).toEqual(['offline', 'live', 'reconnecting', 'live']);

  await stop();
  for (const socket of sockets) socket.terminate();
  server.close();
});

test('a browser that goes offline is not live from that moment on', async () => {
  const { port, sockets, server } = startSilentPlatform();
  const { states, onReconnect, stop } = watchAt(port);
  await clock.until(() => states.at(-1) === 'live');
  window.dispatchEvent(new Event('offline'));
  expect(states).toEqual(['offline', 'live', 'reconnecting']);
  window.dispatchEvent(new Event('online'));
  await clock.until(() => onReconnect.mock.calls.length > 0);
  expect(states).toEqual(['offline', 'live', 'reconnecting', 'live']);

  await stop();
  for (const socket of sockets) socket.terminate();
  server.close();
});

test('a socket that was silent while the machine slept is noticed as soon as the page is shown', async () => {
  const { port, sockets, server } = startSilentPlatform();
  const { states, stop } = watchAt(port);
  await clock.until(() => states.at(-1) === 'live');
  jest.setSystemTime(Date.now() + 45_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(states).toEqual(['offline', 'live', 'reconnecting']);

  await stop();
  for (const socket of sockets) socket.terminate();
  server.close();
});

test('a connect that is never answered is given up and tried again', async () => {
  const { server } = startSilentPlatform();
  const http = createServer().listen(0);
  const waiting: Duplex[] = [];
  http.on('upgrade', (request, socket: Duplex, head) => {
    // The first attempt hangs, as with a server that is still starting.
    if (waiting.push(socket) > 1)
      server.handleUpgrade(request, socket, head, (opened) => server.emit('connection', opened, request));
  });
  const { states, stop } = watchAt((http.address() as AddressInfo).port);
  await clock.until(() => waiting.length === 1);
  await clock.putForward(45_000);
  await clock.until(() => states.at(-1) === 'live');
  expect(waiting).toHaveLength(2);
  // What the library says of the attempt that was given up.
  expect(takeComplaints().length).toBeGreaterThan(0);

  await stop();
  for (const socket of waiting) socket.destroy();
  http.close();
  server.close();
});
