import { waitFor } from '@testing-library/react';
import { Client } from 'appwrite';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { tableIds } from '../../domain/resourceIds';
import { createRealtime } from '../../src/appwrite/realtime';
import type { ConnectionState } from '../../src/appwrite/services';

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

test('a socket that nobody closed but that is silent is noticed and opened anew', async () => {
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const { port, sockets, server } = startSilentPlatform();
  const realtime = createRealtime(new Client().setEndpoint(`http://localhost:${port}/v1`).setProject('p'), {
    silenceMs: 60,
  });
  const states: ConnectionState[] = [];
  realtime.onConnectionChange((state) => states.push(state));
  const onReconnect = jest.fn();
  const stop = await realtime.watchTable(tableIds.teamMetadata, { onEvent: jest.fn(), onReconnect });

  await waitFor(() => expect(onReconnect).toHaveBeenCalled(), { timeout: 5_000 });
  expect(sockets.length).toBeGreaterThan(1);
  expect(states.slice(0, 4)).toEqual(['offline', 'live', 'reconnecting', 'live']);

  await stop();
  for (const socket of sockets) socket.terminate();
  server.close();
});
