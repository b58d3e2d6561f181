import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { keepAlive } from '#local/appwrite/realtime/serveRealtime.ts';

let server: WebSocketServer;
let url: string;
let stop: () => void;

beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: 'localhost' });
  await once(server, 'listening');
  url = `ws://localhost:${(server.address() as AddressInfo).port}`;
  stop = keepAlive(server.clients, 250);
});

afterAll(() => {
  stop();
  for (const client of server.clients) client.terminate();
  server.close();
});

test('a peer that no longer answers is closed, one that answers is not', async () => {
  const [dead, alive] = [new WebSocket(url, { autoPong: false }), new WebSocket(url)];
  await Promise.all([once(dead, 'open'), once(alive, 'open')]);
  await once(dead, 'close');
  expect(alive.readyState).toBe(WebSocket.OPEN);
});
