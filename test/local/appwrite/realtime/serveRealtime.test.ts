import { createUserJwt } from '#local/appwrite/sessions/jwts.ts';
import { createSession } from '#local/appwrite/sessions/sessionsStore.ts';
import { createUser, updateUser, type StoredUser } from '#local/appwrite/users/usersStore.ts';
import { RealtimeSocket } from '#test/support/RealtimeSocket.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { startAppwrite } from '#test/support/startAppwrite.ts';

const appwrite = ofSuite(() => startAppwrite());
let ann: StoredUser;
let session: string;

beforeAll(() => {
  ann = createUser(appwrite.platform, { id: 'ann', email: 'ann@example.test', name: 'Ann' });
  session = createSession(appwrite.platform, ann, 'email', '', '').value;
});

function connect(query = `project=${appwrite.project}`, headers: Record<string, string> = {}): Promise<RealtimeSocket> {
  return RealtimeSocket.open(appwrite.endpoint, query, headers);
}

function asAnn(): Promise<RealtimeSocket> {
  return connect(undefined, { cookie: `a_session_${appwrite.project}=${encodeURIComponent(session)}` });
}

test('frames sent while a JWT is being verified are answered after the greeting', async () => {
  const jwt = await createUserJwt(appwrite.platform, ann, undefined, 60);
  const verify = crypto.subtle.verify.bind(crypto.subtle);
  jest.spyOn(crypto.subtle, 'verify').mockImplementation(async (...parameters) => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return verify(...parameters);
  });
  const socket = await connect(undefined, { 'x-appwrite-jwt': jwt });
  socket.send({ type: 'subscribe', data: [{ subscriptionId: 's', channels: ['rows'] }] });
  expect(await socket.next()).toMatchObject({ type: 'connected', data: { user: { $id: 'ann' } } });
  expect(await socket.next()).toMatchObject({ type: 'response', data: { to: 'subscribe', success: true } });
  socket.close();
});

test('a platform that authenticates first refuses what is subscribed along with it', async () => {
  const hasty = await startAppwrite({ authenticatesFirst: true });
  const ann = createUser(hasty.platform, { id: 'ann', email: 'ann@example.test', name: 'Ann' });
  const socket = await RealtimeSocket.open(hasty.endpoint, `project=${hasty.project}`);
  await socket.next();
  socket.send({ type: 'authentication', data: { session: createSession(hasty.platform, ann, 'email', '', '').value } });
  socket.send({ type: 'subscribe', data: [{ subscriptionId: 's', channels: ['rows'] }] });
  expect(await socket.next()).toMatchObject({ data: { to: 'authentication', success: true } });
  expect(await socket.next()).toMatchObject({ type: 'error', data: { code: 1008 } });
  await socket.closed;
  await hasty.stop();
});

test("somebody else's account can't be listened to", async () => {
  const socket = await asAnn();
  await socket.next();
  expect(await socket.subscribe('s', ['account', 'account.bob'])).toMatchObject({
    data: { subscriptions: [{ channels: ['account', 'account.ann'] }] },
  });
  socket.close();
});

test.each([
  ['an unknown project', 'project=other', {}, 'Missing or unknown project ID'],
  [
    'a page of a host that is not registered',
    'project=contract',
    { origin: 'http://evil.example' },
    'Invalid Origin. Register your new client (evil.example) as a new Web platform on your project console dashboard',
  ],
  [
    'a page of another port',
    'project=contract',
    { origin: 'http://localhost:1' },
    'Invalid Origin. Register your new client (localhost) as a new Web platform on your project console dashboard',
  ],
  [
    'a page that hides its origin',
    'project=contract',
    { origin: 'null' },
    'Invalid Origin. Register your new client (null) as a new Web platform on your project console dashboard',
  ],
])('%s is turned away with 1008', async (_name, query, headers, message) => {
  const socket = await connect(query, headers);
  expect(await socket.next()).toEqual({ type: 'error', data: { code: 1008, message } });
  await socket.closed;
});

test('a blocked person is turned away', async () => {
  updateUser(appwrite.platform, 'ann', { status: false });
  const socket = await asAnn();
  expect(await socket.next()).toMatchObject({ type: 'error', data: { code: 1008 } });
  await socket.closed;
  updateUser(appwrite.platform, 'ann', { status: true });
});

test('a frame of more than 64,000 bytes ends the connection', async () => {
  const socket = await connect();
  await socket.next();
  socket.send('x'.repeat(64_001));
  await socket.closed;
});

test('an upgrade of an address that is nobody’s is ended, also one that is no address', async () => {
  const base = appwrite.endpoint.replace(/\/v1$/, '');
  for (const path of ['/elsewhere', '//']) {
    await expect(RealtimeSocket.open(base + path, '')).rejects.toThrow();
  }
});

describe('with limits', () => {
  const limited = ofSuite(() => startAppwrite({ rateLimits: true }));

  test('the 33rd message of a minute is refused with 1013, pings count, the socket stays open', async () => {
    const socket = await RealtimeSocket.open(limited.endpoint, `project=${limited.project}`);
    await socket.next();
    for (let sent = 0; sent < 70; sent += 1) socket.send({ type: 'ping' });
    const answers = [];
    for (let sent = 0; sent < 70; sent += 1) answers.push((await socket.next()).type);
    // A minute may begin in between: then up to 32 more are answered.
    expect(answers.slice(0, 32)).toEqual(Array(32).fill('pong'));
    expect(answers).toContain('error');
    socket.close();
  });
});
