import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TablesDB } from 'node-appwrite';
import { EventBus, type PlatformEvent } from '#local/appwrite/events.ts';
import { serveRealtime } from '#local/appwrite/realtime/serveRealtime.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { RealtimeSocket } from '#test/support/RealtimeSocket.ts';
import { keyClient } from '#test/support/signedIn.ts';
import { startAppwrite } from '#test/support/startAppwrite.ts';

const resource = { kind: 'row', databaseId: 'main', tableId: 'open', id: 'r1' } as const;
const event: PlatformEvent = { resource, action: 'update', payload: {}, readRoles: ['any'] };

describe('the bus of events', () => {
  const broken = new Error('a listener is broken');
  const fail = (): never => {
    throw broken;
  };

  test('hands an event to the others when one listener throws, and tells of the error', () => {
    const [errors, heard]: [unknown[], PlatformEvent[]] = [[], []];
    const bus = new EventBus((error) => errors.push(error));
    bus.subscribe(fail);
    bus.subscribe((each) => heard.push(each));
    bus.publish(event);
    expect(heard).toEqual([event]);
    expect(errors).toEqual([broken]);
  });

  test('writes the error to standard error by default', () => {
    const lines: unknown[] = [];
    jest.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(line) > 0);
    const bus = new EventBus();
    bus.subscribe(fail);
    bus.publish(event);
    expect(lines.map((line) => JSON.parse(String(line)) as unknown)).toEqual([
      {
        level: 'error',
        time: expect.any(String) as string,
        message: expect.stringContaining(broken.message) as string,
      },
    ]);
  });
});

describe('with the platform', () => {
  const appwrite = ofSuite(() => startAppwrite());

  test.each(['valueOf', 'constructor', 'toString', '__proto__'])(
    'a subscription with the method %s is refused, and writes go on',
    async (method) => {
      const socket = await RealtimeSocket.open(appwrite.endpoint, `project=${appwrite.project}`);
      await socket.next();
      const query = JSON.stringify({ method, attribute: 'x', values: [1] });
      expect(await socket.subscribe('s', ['rows'], [query])).toMatchObject({ type: 'error', data: { code: 1003 } });
      const tables = new TablesDB(keyClient(appwrite));
      const written = { databaseId: 'main', tableId: 'open', rowId: method.replaceAll('_', ''), data: { title: 'T' } };
      await expect(tables.createRow(written)).resolves.toMatchObject({ title: 'T' });
      socket.close();
    },
  );

  test('a listener that throws keeps no write from its answer', async () => {
    const { platform } = appwrite;
    const errors: unknown[] = [];
    jest.spyOn(process.stderr, 'write').mockImplementation((line) => errors.push(line) > 0);
    const unsubscribe = platform.events.subscribe(() => {
      throw new Error('a listener is broken');
    });
    const tables = new TablesDB(keyClient(appwrite));
    const row = { databaseId: 'main', tableId: 'open', rowId: 'written', data: { title: 'T' } };
    await expect(tables.createRow(row)).resolves.toMatchObject({ $id: 'written' });
    unsubscribe();
    expect(errors).toEqual([expect.stringContaining('a listener is broken')]);
  });
});

describe('of connections of which one throws', () => {
  const appwrite = ofSuite(() => startAppwrite());
  let server: Server;
  let stop: () => void;
  let events: EventBus;
  const errors: unknown[] = [];

  beforeAll(async () => {
    events = new EventBus((error) => errors.push(error));
    server = createServer();
    stop = serveRealtime({ ...appwrite.platform, events }, server);
    server.listen(0, 'localhost');
    await once(server, 'listening');
  });
  afterAll(() => {
    stop();
    server.close();
  });

  async function listen(queries: readonly string[]): Promise<RealtimeSocket> {
    const endpoint = `http://localhost:${(server.address() as AddressInfo).port}/v1`;
    const socket = await RealtimeSocket.open(endpoint, `project=${appwrite.project}`);
    await socket.next();
    await socket.subscribe('s', ['rows'], queries);
    return socket;
  }

  test('the others hear the event, and the one is cut off, so that it fetches what it missed', async () => {
    const one = await listen(['{"method":"isNull","attribute":"unreadable"}']);
    const other = await listen([]);
    const unreadable = new Error('unreadable');
    const payload = Object.defineProperty({ $id: 'r1' }, 'unreadable', {
      get: () => {
        throw unreadable;
      },
    });
    events.publish({ ...event, payload });
    events.publish({ ...event, payload });
    const heard = { type: 'event', data: { payload: { $id: 'r1' } } };
    expect(await other.untilPong()).toMatchObject([heard, heard]);
    await one.closed;
    expect(errors).toEqual([unreadable]);
    other.close();
  });
});
