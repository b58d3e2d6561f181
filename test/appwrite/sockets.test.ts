import { waitFor } from '@testing-library/react';
import { Client } from 'appwrite';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { tableIds } from '#domain/resourceIds.ts';
import { createRealtime } from '#src/appwrite/realtime.ts';
import type { ConnectionState } from '#src/appwrite/services.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { people } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { type PageClock, startPageClock } from '#test/support/startPageClock.ts';

/** Watches a table, and tells how the connection went. */
function watchAt(endpoint: string, project = 'p', settings?: Parameters<typeof createRealtime>[1]) {
  const realtime = createRealtime(new Client().setEndpoint(endpoint).setProject(project), settings);
  const states: ConnectionState[] = [];
  realtime.onConnectionChange((state) => states.push(state));
  const onReconnect = jest.fn();
  const watching = realtime.watchTable(tableIds.teamMetadata, { onEvent: jest.fn(), onReconnect, onPoll: jest.fn() });
  return { realtime, states, onReconnect, watching, stop: async () => (await watching)() };
}
const endpointOf = (port: number) => `http://localhost:${port}/v1`;

interface Frame {
  readonly type: string;
  readonly data?: readonly { readonly channels: readonly string[] }[];
}

// The library tells of its reconnects in the console's own log.
beforeEach(() => void jest.spyOn(console, 'log').mockImplementation(() => undefined));

describe('a connection whose other end fell silent', () => {
  const local = localOfSuite({ env: { FAULTS: 'half-open:1' } });
  beforeAll(async () => {
    const { cookieHeader } = await local.signIn(people.ada);
    document.cookie = cookieHeader;
  });

  test('is noticed within 45 s, and watched anew', async () => {
    const clock = startPageClock();
    const { states, onReconnect, stop } = watchAt(local.endpoint, local.projectId);
    await clock.until(() => states.at(-1) === 'live');
    expect(states).toEqual(['offline', 'live']);

    await clock.putForward(45_000);
    expect(states.slice(0, 3)).toEqual(['offline', 'live', 'reconnecting']);
    await clock.until(() => onReconnect.mock.calls.length > 0);
    expect(states).toEqual(['offline', 'live', 'reconnecting', 'live']);
    clock.stop();
    await stop();
  });
});

describe('a silent platform', () => {
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
        socket.send(
          JSON.stringify({ type: 'response', data: { to: 'subscribe', success: true, subscriptions: data } }),
        );
      });
    });
    return { port: (server.address() as AddressInfo).port, sockets, server };
  }

  let clock: PageClock;
  beforeEach(() => void (clock = startPageClock()));
  afterEach(() => clock.stop());

  test('a browser that goes offline is not live from that moment on', async () => {
    const { port, sockets, server } = startSilentPlatform();
    const { states, onReconnect, stop } = watchAt(endpointOf(port));
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
    const { states, stop } = watchAt(endpointOf(port));
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
    const { states, stop } = watchAt(endpointOf((http.address() as AddressInfo).port));
    await clock.until(() => waiting.length === 1);
    await clock.putForward(45_000);
    await clock.until(() => states.at(-1) === 'live');
    expect(waiting).toHaveLength(2);
    // The library's complaint about the attempt that was given up.
    expect(takeComplaints().length).toBeGreaterThan(0);

    await stop();
    for (const socket of waiting) socket.destroy();
    http.close();
    server.close();
  });
});

describe('a person who is not known yet', () => {
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
    window.localStorage.setItem('cookieFallback', '{"a_session_p":"secret"}');
  });
  afterEach(async () => {
    await stop();
    for (const socket of platform.server.clients) socket.terminate();
    platform.server.close();
  });

  function openPlatform(behaviours: readonly Behaviour[]) {
    platform = startPlatform(behaviours);
    const { states, watching, stop: leave } = watchAt(endpointOf(platform.port), 'p', { reconnectDelayMs: 10 });
    const listening = jest.fn();
    // On which connection.
    void watching.then(() => void listening(platform.connections()));
    stop = leave;
    return { states, listening };
  }

  test('a subscription that is made before the person is known is live once they are', async () => {
    const { states } = openPlatform([inOrder]);
    await waitFor(() => expect(states).toEqual(['offline', 'live']));
    expect(platform.connections()).toBe(1);
  });

  test('a subscription that is nobody’s is never called live, and made anew', async () => {
    const { states, listening } = openPlatform([introducedFirst, introducedFirst, inOrder]);
    await waitFor(() => expect(states).toEqual(['offline', 'reconnecting', 'live']));
    expect(listening.mock.calls).toEqual([[3]]);
  });

  test('a connection that the platform closes over that race is made anew', async () => {
    const { states } = openPlatform([introducedFirstAndClosed, inOrder]);
    await waitFor(() => expect(states).toEqual(['offline', 'reconnecting', 'live']));
  });

  test('a platform that keeps to the order by itself is believed', async () => {
    const { states } = openPlatform([introducedFirstAndKnown]);
    await waitFor(() => expect(states).toEqual(['offline', 'live']));
    expect(platform.connections()).toBe(1);
  });

  test('a person who is never known is never live', async () => {
    const clock = startPageClock();
    const { states, listening } = openPlatform([neverIntroduced, inOrder]);
    await clock.until(() => platform.connections() === 1);
    expect([states, listening.mock.calls]).toEqual([['offline'], []]);
    await clock.putForward(45_000);
    await clock.until(() => states.at(-1) === 'live');
    expect(states).toEqual(['offline', 'reconnecting', 'live']);
    clock.stop();
  });
});

describe('a connection that has had its messages of the minute', () => {
  const tooMany = '{"type":"error","data":{"code":1013,"message":"Error: Server Error"}}';

  /** The first connection takes one subscription and, then, refuses whatever comes. */
  function startBusyPlatform() {
    const server = new WebSocketServer({ port: 0 });
    let connections = 0;
    server.on('connection', (socket) => {
      const isFirst = (connections += 1) === 1;
      let messages = 0;
      socket.send('{"type":"connected","data":{"channels":[],"subscriptions":[],"user":{}}}');
      socket.on('message', (text: Buffer) => {
        const { type, data } = JSON.parse(text.toString()) as Frame;
        const answer = { to: type, success: true, subscriptions: data };
        const isRefused = isFirst && (messages += 1) > 1;
        if (isRefused) socket.send(tooMany);
        else socket.send(JSON.stringify(type === 'ping' ? { type: 'pong' } : { type: 'response', data: answer }));
      });
    });
    const stop = () => {
      for (const socket of server.clients) socket.terminate();
      server.close();
    };
    return { endpoint: endpointOf((server.address() as AddressInfo).port), connections: () => connections, stop };
  }

  test('is made anew for a table that it lets nobody watch', async () => {
    const platform = startBusyPlatform();
    const { realtime, states, onReconnect, stop } = watchAt(platform.endpoint, 'p', { reconnectDelayMs: 10 });
    await waitFor(() => expect(states).toEqual(['offline', 'live']));
    const watcher = { onEvent: jest.fn(), onReconnect: jest.fn(), onPoll: jest.fn() };
    const leave = await realtime.watchTable(tableIds.userMetadata, watcher);
    expect(states).toEqual(['offline', 'live', 'reconnecting', 'live']);
    expect([onReconnect.mock.calls, watcher.onReconnect.mock.calls]).toEqual([[[]], []]);

    await leave();
    await stop();
    platform.stop();
  });

  test('stays where all that is watched is acknowledged', async () => {
    const clock = startPageClock();
    const platform = startBusyPlatform();
    const { states, stop } = watchAt(platform.endpoint);
    await clock.until(() => states.at(-1) === 'live');
    await clock.putForward(25_000);
    expect([states, platform.connections()]).toEqual([['offline', 'live'], 1]);

    clock.stop();
    await stop();
    platform.stop();
  });
});
