import { waitFor } from '@testing-library/react';
import { Client } from 'appwrite';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { tableIds } from '../../domain/resourceIds';
import { createRealtime } from '../../src/appwrite/realtime';
import type { ConnectionState } from '../../src/appwrite/services';
import { takeComplaints } from '../support/failOnConsole';

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

async function watchAt(port: number) {
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const client = new Client().setEndpoint(`http://localhost:${port}/v1`).setProject('p');
  const realtime = createRealtime(client, { silenceMs: 120 });
  const states: ConnectionState[] = [];
  realtime.onConnectionChange((state) => states.push(state));
  const onReconnect = jest.fn();
  const stop = await realtime.watchTable(tableIds.teamMetadata, { onEvent: jest.fn(), onReconnect });
  return { states, onReconnect, stop };
}

test('a socket that nobody closed but that is silent is noticed and opened anew', async () => {
  const { port, sockets, server } = startSilentPlatform();
  const { states, onReconnect, stop } = await watchAt(port);
  await waitFor(() => expect(onReconnect).toHaveBeenCalled(), { timeout: 5_000 });
  expect(sockets.length).toBeGreaterThan(1);
  expect(states.slice(0, 4)).toEqual(['offline', 'live', 'reconnecting', 'live']);

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
  const { states, stop } = await watchAt((http.address() as AddressInfo).port);
  expect(states.at(-1)).toBe('live');
  expect(waiting.length).toBeGreaterThan(1);
  expect(takeComplaints().length).toBeGreaterThan(0);

  await stop();
  for (const socket of waiting) socket.destroy();
  http.close();
  server.close();
});
