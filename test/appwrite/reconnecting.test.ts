import { Client } from 'appwrite';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket as Peer } from 'ws';
import { tableIds } from '#domain/resourceIds.ts';
import { createRealtime } from '#src/appwrite/realtime.ts';
import type { ConnectionState, RealtimeService } from '#src/appwrite/services.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { startPageClock, type PageClock } from '#test/support/startPageClock.ts';
import { watchPageTraffic, type PageTraffic } from '#test/support/watchPageTraffic.ts';

interface Frame {
  readonly type: string;
  readonly data?: readonly object[];
}

/** A platform that closes its sockets at once, or acknowledges every subscription; or is none, and doesn't speak of sockets at all. */
function startPlatform() {
  const server = new WebSocketServer({ port: 0, verifyClient: () => platform.speaks });
  const platform = {
    server,
    port: (server.address() as AddressInfo).port,
    isDown: true,
    closeCode: 1011,
    speaks: true,
    cut: () => server.clients.forEach((peer) => peer.terminate()),
  };
  server.on('connection', (peer: Peer) => {
    if (platform.isDown) {
      peer.close(platform.closeCode);
      return;
    }
    peer.send('{"type":"connected","data":{"channels":[],"subscriptions":[],"user":{}}}');
    peer.on('message', (text: Buffer) => {
      const { type, data } = JSON.parse(text.toString()) as Frame;
      if (type === 'ping') peer.send('{"type":"pong"}');
      if (type === 'subscribe')
        peer.send(JSON.stringify({ type: 'response', data: { to: 'subscribe', success: true, subscriptions: data } }));
    });
  });
  return platform;
}

let platform: ReturnType<typeof startPlatform>;
let clock: PageClock;
let traffic: PageTraffic;
let states: ConnectionState[];
let stop: () => Promise<void>;
const onPoll = jest.fn();
const onReconnect = jest.fn();

beforeEach(() => {
  // The library tells of its own delays, which don't apply.
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
  platform = startPlatform();
  clock = startPageClock({ advances: false });
  traffic = watchPageTraffic(() => states.at(-1) === 'live');
  states = [];
  onPoll.mockClear();
  onReconnect.mockClear();
});
afterEach(async () => {
  // A table that was never watched can't be left either.
  Object.assign(platform, { isDown: false, speaks: true });
  while (states.at(-1) !== 'live') await pass(1);
  await stop();
  traffic.stop();
  clock.stop();
  platform.server.close();
});

function watch(random = 0): RealtimeService {
  const client = new Client().setEndpoint(`http://localhost:${platform.port}/v1`).setProject('p');
  const realtime = createRealtime(client, { random: () => random });
  realtime.onConnectionChange((state) => states.push(state));
  const close = realtime.keepOpen();
  const watching = realtime.watchTable(tableIds.teamMetadata, { onEvent: jest.fn(), onReconnect, onPoll });
  stop = async () => {
    await close();
    await (
      await watching
    )();
  };
  return realtime;
}

/** Lets so many seconds pass on the page's clock; each begins when the page has got all its answers. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await clock.until(() => traffic.isSettled());
    await clock.putForward(1_000);
  }
  await clock.until(() => traffic.isSettled());
}

/** How many sockets are opened while so many seconds pass. */
async function socketsIn(seconds: number): Promise<number> {
  const before = traffic.sockets.length;
  await pass(seconds);
  return traffic.sockets.length - before;
}

function setOnline(isOnline: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

function setHidden(isHidden: boolean): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible');
  document.dispatchEvent(new Event('visibilitychange'));
}

test('the pauses of a platform that is down are longer with jitter', async () => {
  watch(0.999);
  expect(await socketsIn(240)).toBe(7);
  expect(states).toEqual(['offline', 'reconnecting']);
});

test('each pause is twice as long as the one before, up to a minute', async () => {
  watch();
  expect(await socketsIn(1)).toBe(1);
  for (const seconds of [2, 4, 8, 16, 32, 60, 60]) {
    expect(await socketsIn(seconds - 1)).toBe(0);
    expect(await socketsIn(1)).toBe(1);
  }
});

test('a table that is watched in a pause opens no socket, and is watched with the next', async () => {
  const realtime = watch();
  await pass(20);
  const watched = jest.fn();
  const watching = realtime.watchTable(tableIds.teamTechInventory, { onEvent: jest.fn(), onReconnect, onPoll });
  void watching.then(watched);
  expect(await socketsIn(5)).toBe(0);
  platform.isDown = false;
  expect(await socketsIn(15)).toBe(1);
  expect(watched).toHaveBeenCalled();
  await (
    await watching
  )();
});

test('a connection that was live for less than a minute does not start the pauses anew, a longer one does', async () => {
  watch();
  expect(await socketsIn(31)).toBe(5);
  platform.isDown = false;
  await pass(32);
  expect(states.at(-1)).toBe('live');
  await pass(50);
  platform.cut();
  await clock.until(() => states.at(-1) === 'reconnecting');
  expect(await socketsIn(59)).toBe(0);
  expect(await socketsIn(1)).toBe(1);
  expect(states.at(-1)).toBe('live');
  await pass(60);
  platform.cut();
  await clock.until(() => states.at(-1) === 'reconnecting');
  expect(await socketsIn(2)).toBe(1);
});

test('offline no attempt is counted, and coming online tries at once', async () => {
  setOnline(false);
  watch();
  expect(await socketsIn(120)).toBe(2);
  expect(onPoll).not.toHaveBeenCalled();
  setOnline(true);
  await clock.until(() => traffic.sockets.length === 3);
  expect(await socketsIn(2)).toBe(1);
});

test('while it is not live the page asks every 30 s, and no more once it is', async () => {
  watch();
  await pass(95);
  expect(onPoll).toHaveBeenCalledTimes(3);
  platform.isDown = false;
  await pass(60);
  expect(states.at(-1)).toBe('live');
  onPoll.mockClear();
  await pass(61);
  expect(onPoll).not.toHaveBeenCalled();
  expect(onReconnect).not.toHaveBeenCalled();

  platform.isDown = true;
  platform.cut();
  await clock.until(() => states.at(-1) === 'reconnecting');
  await pass(31);
  expect(onPoll).toHaveBeenCalledTimes(1);
  platform.isDown = false;
  await pass(60);
  expect(onReconnect).toHaveBeenCalledTimes(1);
});

test('a hidden page does not ask, and asks once when it is shown again', async () => {
  watch();
  await pass(40);
  expect(onPoll).toHaveBeenCalledTimes(1);
  setHidden(true);
  await pass(61);
  expect(onPoll).toHaveBeenCalledTimes(1);
  setHidden(false);
  expect(onPoll).toHaveBeenCalledTimes(2);
  await pass(29);
  expect(onPoll).toHaveBeenCalledTimes(2);
  await pass(2);
  expect(onPoll).toHaveBeenCalledTimes(3);
});

test('a platform that refuses by policy is asked once a minute, and the page is offline', async () => {
  platform.closeCode = 1008;
  watch();
  expect(await socketsIn(120)).toBe(2);
  expect(states).toEqual(['offline']);
});

test('a proxy that lets no socket through is tried as seldom', async () => {
  platform.speaks = false;
  watch();
  // As many as of one that is down.
  expect(await socketsIn(123)).toBe(7);
  // What the library says of each of them.
  expect(takeComplaints().every((text) => /WebSocket|Failed to reconnect/.test(text))).toBe(true);
});
