import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EventBus, type PlatformEvent } from '#local/appwrite/events.ts';
import { serveRealtime } from '#local/appwrite/realtime/serveRealtime.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { RealtimeSocket } from '#test/support/RealtimeSocket.ts';
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
