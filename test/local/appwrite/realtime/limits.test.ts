import { ofSuite } from '#test/support/ofSuite.ts';
import { RealtimeSocket } from '#test/support/RealtimeSocket.ts';
import { signIn } from '#test/support/signIn.ts';
import { startAppwrite, type StartedAppwrite } from '#test/support/startAppwrite.ts';

const foreignPage = { origin: 'http://evil.example' };
const connectsPerMinute = 128;

describe('what one connection may subscribe to', () => {
  const appwrite = ofSuite(() => startAppwrite());
  let socket: RealtimeSocket;

  beforeEach(async () => {
    socket = await RealtimeSocket.open(appwrite.endpoint, `project=${appwrite.project}`);
    await socket.next();
  });
  afterEach(() => socket.close());

  const refused = { type: 'error', data: { code: 1003, message: 'Error: Server Error' } };
  const accepted = { type: 'response', data: { to: 'subscribe', success: true } };

  const channels = (count: number, prefix = 'c'): string[] =>
    Array.from({ length: count }, (_, index) => `${prefix}${index}`);
  const query = (length: number): string => {
    const [head, tail] = ['{"method":"equal","attribute":"', '","values":[1]}'];
    return head + 'a'.repeat(length - head.length - tail.length) + tail;
  };
  const queries = (count: number): string[] => Array.from({ length: count }, () => query(100));

  /** Sends subscriptions as one frame. */
  async function subscribe(data: readonly object[]): Promise<unknown> {
    socket.send({ type: 'subscribe', data });
    return socket.next();
  }

  /** The subscriptions that hear a change of a row. */
  async function hearing(): Promise<unknown> {
    const resource = { kind: 'row', databaseId: 'main', tableId: 'items', id: 'r1' } as const;
    appwrite.platform.events.publish({ resource, action: 'update', payload: {}, readRoles: ['any'] });
    const [event] = await socket.untilPong();
    return event?.data?.subscriptions;
  }

  test.each([
    ['100 channels', { channels: channels(100) }, { channels: channels(101) }],
    ['256 characters of a channel', { channels: ['c'.repeat(256)] }, { channels: ['c'.repeat(257)] }],
    [
      '256 characters of its id',
      { subscriptionId: 's'.repeat(256), channels: [] },
      { subscriptionId: 's'.repeat(257), channels: [] },
    ],
    ['100 queries', { channels: ['c'], queries: queries(100) }, { channels: ['c'], queries: queries(101) }],
    [
      'queries of 4,096 characters',
      { channels: ['c'], queries: [query(4_096)] },
      { channels: ['c'], queries: [query(4_097)] },
    ],
  ])('%s each; of a frame with more nothing is kept', async (_name, most, tooMuch) => {
    expect(await subscribe([most])).toMatchObject(accepted);
    expect(await subscribe([{ subscriptionId: 'before', channels: ['rows'] }, tooMuch])).toEqual(refused);
    expect(await hearing()).toBeUndefined();
    expect(await subscribe([{ subscriptionId: 'after', channels: ['rows'] }])).toMatchObject(accepted);
    expect(await hearing()).toEqual(['after']);
  });

  test('100 subscriptions, however they came', async () => {
    const some = (count: number, prefix: string): object[] =>
      channels(count, prefix).map((subscriptionId) => ({ subscriptionId, channels: ['files'] }));
    expect(await subscribe(some(101, 'a'))).toEqual(refused);
    expect(await subscribe(some(60, 'a'))).toMatchObject(accepted);
    expect(await subscribe(some(41, 'b'))).toEqual(refused);
    expect(await subscribe(some(40, 'b'))).toMatchObject(accepted);
    expect(await subscribe([{ channels: ['rows'] }])).toEqual(refused);
    expect(await subscribe(some(1, 'a'))).toMatchObject(accepted);
    expect(await hearing()).toBeUndefined();
    socket.send({ type: 'unsubscribe', data: [{ subscriptionId: 'a0' }] });
    await socket.next();
    expect(await subscribe([{ subscriptionId: 's', channels: ['rows'] }])).toMatchObject(accepted);
    expect(await hearing()).toEqual(['s']);
  });

  test('the same subscription again has no more channels and queries than at once', async () => {
    const more = (prefix: string, channelCount: number, queryCount: number): object[] => [
      { subscriptionId: 's', channels: channels(channelCount, prefix), queries: queries(queryCount) },
    ];
    expect(await subscribe(more('a', 60, 60))).toMatchObject(accepted);
    expect(await subscribe(more('b', 41, 1))).toEqual(refused);
    expect(await subscribe(more('b', 1, 41))).toEqual(refused);
    expect(await subscribe(more('b', 40, 40))).toMatchObject(accepted);
    expect(await subscribe(more('a', 60, 60))).toMatchObject(accepted);
  });

  test('64,000 characters of queries in all subscriptions, of which a removed one gives back its own', async () => {
    const long = (subscriptionId: string, count: number): object[] => [
      { subscriptionId, channels: ['c'], queries: Array.from({ length: count }, () => query(4_000)) },
    ];
    expect(await subscribe(long('a', 8))).toMatchObject(accepted);
    expect(await subscribe(long('b', 9))).toEqual(refused);
    expect(await subscribe(long('b', 8))).toMatchObject(accepted);
    expect(await subscribe(long('c', 1))).toEqual(refused);
    socket.send({ type: 'unsubscribe', data: [{ subscriptionId: 'a' }] });
    await socket.next();
    expect(await subscribe(long('c', 8))).toMatchObject(accepted);
  });

  test('older client libraries, by the address', async () => {
    const address = new URLSearchParams([
      ['project', appwrite.project],
      ...channels(101).map((c) => ['channels[]', c]),
    ]);
    const older = await RealtimeSocket.open(appwrite.endpoint, address.toString());
    expect(await older.next()).toEqual(refused);
    older.close();
  });
});

describe('connects of a minute', () => {
  let appwrite: StartedAppwrite;

  /** A minute that doesn't end while the test counts. */
  beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(Date.now()));
  afterEach(() => appwrite.stop());

  /** The first frame of a new socket, which is closed again. */
  async function connect(headers: Record<string, string> = {}, project = appwrite.project): Promise<unknown> {
    const socket = await RealtimeSocket.open(appwrite.endpoint, `project=${project}`, headers);
    const frame = await socket.next();
    socket.close();
    await socket.closed;
    return frame.data?.code ?? frame.type;
  }

  async function connectOften(open: (index: number) => Promise<unknown>): Promise<unknown[]> {
    const answers: unknown[] = [];
    for (let index = 0; index < connectsPerMinute; index += 1) answers.push(await open(index));
    return [...new Set(answers)];
  }

  test("are not used up by a stranger's page or for another project", async () => {
    appwrite = await startAppwrite({ rateLimits: true });
    expect(await connectOften(() => connect(foreignPage))).toEqual([1008]);
    expect(await connectOften(() => connect({}, 'other'))).toEqual([1008]);
    expect(await connectOften(() => connect())).toEqual(['connected']);
    expect(await connect()).toBe(1013);
    expect(await connect(foreignPage)).toBe(1008);
  });

  test('are counted for each address that a trusted proxy names', async () => {
    appwrite = await startAppwrite({ rateLimits: true, trustedProxies: ['127.0.0.1', '::1', '10.0.0.0/8'] });
    const from = (address: string) => connect({ 'x-forwarded-for': address });
    expect(await connectOften((index) => from(`192.0.2.${index}, 192.0.2.200, 10.0.0.1`))).toEqual(['connected']);
    expect(await from('192.0.2.200')).toBe(1013);
    expect(await from('192.0.2.201')).toBe('connected');
  });

  test('are counted for each person, of whom an address may have many', async () => {
    appwrite = await startAppwrite({ rateLimits: true });
    const place = { endpoint: appwrite.endpoint, projectId: appwrite.project, apiKey: appwrite.key };
    const cookies: string[] = [];
    for (let number = 0; number < connectsPerMinute + 2; number += 1) {
      const person = { name: `Person ${number}`, email: `person.${number}@example.test`, labels: [] };
      cookies.push((await signIn(place, person)).cookieHeader);
    }
    const sockets = await Promise.all(
      cookies.map((cookie) => RealtimeSocket.open(appwrite.endpoint, `project=${appwrite.project}`, { cookie })),
    );
    const frames = await Promise.all(sockets.map((socket) => socket.next()));
    expect(frames.map(({ type }) => type)).toEqual(cookies.map(() => 'connected'));
    for (const socket of sockets) socket.close();

    const [cookie = ''] = cookies;
    for (let opened = 1; opened < connectsPerMinute; opened += 1) expect(await connect({ cookie })).toBe('connected');
    expect(await connect({ cookie })).toBe(1013);
    expect(await connect()).toBe('connected');
  });

  test('are counted for the peer where no proxy is trusted', async () => {
    appwrite = await startAppwrite({ rateLimits: true });
    const from = (address: string) => connect({ 'x-forwarded-for': address });
    expect(await connectOften((index) => from(`192.0.2.${index}`))).toEqual(['connected']);
    expect(await from('192.0.2.200')).toBe(1013);
  });
});
