import { waitFor } from '@testing-library/react';
import { Client } from 'appwrite';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { tableIds } from '#domain/resourceIds.ts';
import { createRealtime } from '#src/appwrite/realtime.ts';
import type { ConnectionState, RealtimeService } from '#src/appwrite/services.ts';
import { startPageClock } from '#test/support/startPageClock.ts';

interface Frame {
  readonly type: string;
  readonly data?: readonly { readonly channels: readonly string[] }[];
}
/** Frame to send, or way to close the connection, when the two frames with which the library begins have come. */
type Behaviour = (
  socket: Pick<WebSocket, 'close'> & { answer(to: string, fields?: object): void },
  asked: Frame,
) => void;

const user = { $id: 'ada' };
/** As docs/appwrite.md, section 9, has it: the subscription is made first, and gets the person's roles with the introduction. */
const inOrder: Behaviour = ({ answer }, { data }) => {
  answer('subscribe', { subscriptions: data });
  answer('authentication', { user });
};
const introducedFirst: Behaviour = ({ answer }, { data }) => {
  answer('authentication', { user });
  answer('subscribe', { subscriptions: data });
};
const introducedFirstAndKnown: Behaviour = ({ answer }, { data = [] }) => {
  answer('authentication', { user });
  answer('subscribe', { subscriptions: [...data, { channels: ['account.ada'] }] });
};
const introducedFirstAndClosed: Behaviour = (socket) => {
  socket.answer('authentication', { user });
  socket.close(1008);
};
const neverIntroduced: Behaviour = ({ answer }, { data }) => answer('subscribe', { subscriptions: data });

/** A platform that knows nobody by a cookie; each connection behaves like the next of these, and then like the last. */
function startPlatform(behaviours: readonly Behaviour[]) {
  const server = new WebSocketServer({ port: 0 });
  let connections = 0;
  server.on('connection', (socket) => {
    const behave = behaviours[Math.min(connections++, behaviours.length - 1)]!;
    const answer = (to: string, fields?: object) =>
      socket.send(JSON.stringify({ type: 'response', data: { to, success: true, ...fields } }));
    socket.send('{"type":"connected","data":{"channels":[],"subscriptions":[],"user":null}}');
    socket.on('message', (text: Buffer) => {
      const frame = JSON.parse(text.toString()) as Frame;
      if (frame.type === 'subscribe') behave({ answer, close: (code) => socket.close(code) }, frame);
      if (frame.type === 'ping') socket.send('{"type":"pong"}');
    });
  });
  return { server, port: (server.address() as AddressInfo).port, connections: () => connections };
}

let platform: ReturnType<typeof startPlatform>;
let stop: () => unknown;
beforeEach(() => {
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
  window.localStorage.setItem('cookieFallback', '{"a_session_p":"secret"}');
});
afterEach(async () => {
  await stop();
  for (const socket of platform.server.clients) socket.terminate();
  platform.server.close();
});

/** Watches a table, and tells how the connection went. */
function watchAt(behaviours: readonly Behaviour[]) {
  platform = startPlatform(behaviours);
  const client = new Client().setEndpoint(`http://localhost:${platform.port}/v1`).setProject('p');
  const realtime: RealtimeService = createRealtime(client, { reconnectDelayMs: 10 });
  const states: ConnectionState[] = [];
  realtime.onConnectionChange((state) => states.push(state));
  const listening = jest.fn();
  const watching = realtime.watchTable(tableIds.teamMetadata, {
    onEvent: jest.fn(),
    onReconnect: jest.fn(),
    onPoll: jest.fn(),
  });
  // On which connection.
  void watching.then(() => void listening(platform.connections()));
  stop = async () => (await watching)();
  return { states, listening };
}

test('a subscription that is made before the person is known is live once they are', async () => {
  const { states } = watchAt([inOrder]);
  await waitFor(() => expect(states).toEqual(['offline', 'live']));
  expect(platform.connections()).toBe(1);
});

test('a subscription that is nobody’s is never called live, and made anew', async () => {
  const { states, listening } = watchAt([introducedFirst, introducedFirst, inOrder]);
  await waitFor(() => expect(states).toEqual(['offline', 'reconnecting', 'live']));
  expect(listening.mock.calls).toEqual([[3]]);
});

test('a connection that the platform closes over that race is made anew', async () => {
  const { states } = watchAt([introducedFirstAndClosed, inOrder]);
  await waitFor(() => expect(states).toEqual(['offline', 'reconnecting', 'live']));
});

test('a platform that keeps to the order by itself is believed', async () => {
  const { states } = watchAt([introducedFirstAndKnown]);
  await waitFor(() => expect(states).toEqual(['offline', 'live']));
  expect(platform.connections()).toBe(1);
});

test('a person who is never known is never live', async () => {
  const clock = startPageClock();
  const { states, listening } = watchAt([neverIntroduced, inOrder]);
  await clock.until(() => platform.connections() === 1);
  expect([states, listening.mock.calls]).toEqual([['offline'], []]);
  await clock.putForward(45_000);
  await clock.until(() => states.at(-1) === 'live');
  expect(states).toEqual(['offline', 'reconnecting', 'live']);
  clock.stop();
});
