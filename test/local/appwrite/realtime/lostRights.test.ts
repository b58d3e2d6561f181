import { deleteSession, deleteSessionsOf, createSession } from '#local/appwrite/sessions/sessionsStore.ts';
import { createUser, deleteUser, updateUser, type StoredUser } from '#local/appwrite/users/usersStore.ts';
import { createUserJwt } from '#local/appwrite/sessions/jwts.ts';
import { RealtimeSocket } from '#test/support/RealtimeSocket.ts';
import { ofTest } from '#test/support/ofSuite.ts';
import { startAppwrite } from '#test/support/startAppwrite.ts';

const yearMs = 366 * 24 * 60 * 60 * 1000;

const appwrite = ofTest(() => startAppwrite());
let ann: StoredUser;
let session: { readonly id: string; readonly value: string };

beforeEach(() => {
  const { platform } = appwrite;
  ann = createUser(platform, { id: 'ann', email: 'ann@example.test', name: 'Ann' });
  updateUser(platform, 'ann', { labels: ['admin', 'staff'] });
  const { session: stored, value } = createSession(platform, ann, 'email', '', '');
  session = { id: stored.id, value };
});

function openSocket(headers: Record<string, string> = {}): Promise<RealtimeSocket> {
  return RealtimeSocket.open(appwrite.endpoint, `project=${appwrite.project}`, headers);
}

/** Known by the cookie as it connects. */
async function byCookie(): Promise<RealtimeSocket> {
  const socket = await openSocket({ cookie: `a_session_${appwrite.project}=${encodeURIComponent(session.value)}` });
  await socket.next();
  await socket.subscribe('s', ['rows', 'account']);
  return socket;
}

/** Known by a frame, as where no cookie reaches the platform. */
async function byFrame(): Promise<RealtimeSocket> {
  const socket = await openSocket();
  await socket.next();
  socket.send({ type: 'authentication', data: { session: session.value } });
  socket.send({ type: 'subscribe', data: [{ subscriptionId: 's', channels: ['rows', 'account'] }] });
  await socket.next();
  await socket.next();
  return socket;
}

/** Known by a JWT that lives so long, as a program may be. */
async function byJwt(sessionId: string | undefined, lifetimeMs: number): Promise<RealtimeSocket> {
  const jwt = await createUserJwt(appwrite.platform, ann, sessionId, lifetimeMs / 1000);
  const socket = await openSocket({ 'x-appwrite-jwt': jwt });
  await socket.next();
  await socket.subscribe('s', ['rows', 'account']);
  return socket;
}

function passTime(ms: number): void {
  const later = Date.now() + ms;
  jest.spyOn(Date, 'now').mockReturnValue(later);
}

/** For whom, of these roles, the socket hears an event. */
async function heardRoles(socket: RealtimeSocket): Promise<unknown[]> {
  for (const role of ['any', 'users', 'user:ann', 'label:admin', 'label:staff']) {
    const resource = { kind: 'row', databaseId: 'main', tableId: 'items', id: 'r1' } as const;
    appwrite.platform.events.publish({ resource, action: 'update', payload: { role }, readRoles: [role] });
  }
  const frames = await socket.untilPong();
  return frames.map(({ data }) => (data!.payload as { role?: unknown }).role).filter((role) => role !== undefined);
}

const everything = ['any', 'users', 'user:ann', 'label:admin', 'label:staff'];

describe.each([
  ['a cookie', byCookie],
  ['an authentication frame', byFrame],
])('a socket that is known by %s', (_name, open) => {
  test.each<[string, () => Promise<void> | void]>([
    ['signing out', () => deleteSession(appwrite.platform, session.id)],
    ['being signed out everywhere', () => deleteSessionsOf(appwrite.platform, 'ann')],
    ['being blocked', () => void updateUser(appwrite.platform, 'ann', { status: false })],
    ['being removed', () => deleteUser(appwrite.platform, 'ann')],
    ['the end of the session', () => passTime(yearMs)],
  ])('after %s hears what everybody may, and no more', async (_reason, end) => {
    const socket = await open();
    expect(await heardRoles(socket)).toEqual(everything);
    await end();
    expect(await heardRoles(socket)).toEqual(['any']);
    socket.close();
  });

  test('loses a label that is taken away, and gets it back with the label', async () => {
    const socket = await open();
    updateUser(appwrite.platform, 'ann', { labels: ['staff'] });
    expect(await heardRoles(socket)).toEqual(everything.filter((role) => role !== 'label:admin'));
    updateUser(appwrite.platform, 'ann', { labels: ['staff', 'admin'] });
    expect(await heardRoles(socket)).toEqual(everything);
    socket.close();
  });

  test('goes on while somebody else, or the same person elsewhere, signs out', async () => {
    const { platform } = appwrite;
    const bob = createUser(platform, { id: 'bob', email: 'bob@example.test', name: 'Bob' });
    createSession(platform, bob, 'email', '', '');
    const elsewhere = createSession(platform, ann, 'email', '', '');
    const socket = await open();
    deleteSessionsOf(platform, 'bob');
    deleteSession(platform, elsewhere.session.id);
    expect(await heardRoles(socket)).toEqual(everything);
    socket.close();
  });
});

describe('a socket that is known by a JWT', () => {
  const minuteMs = 60_000;

  test.each<[string, () => string | undefined]>([
    ['a session', () => session.id],
    ['no session', () => undefined],
  ])('of %s hears what everybody may once the JWT has expired', async (_name, sessionId) => {
    const socket = await byJwt(sessionId(), 15 * minuteMs);
    passTime(14 * minuteMs);
    expect(await heardRoles(socket)).toEqual(everything);
    passTime(minuteMs);
    expect(await heardRoles(socket)).toEqual(['any']);
    socket.close();
  });

  test('loses its rights with the session, even if the JWT would live longer', async () => {
    const socket = await byJwt(session.id, 2 * yearMs);
    passTime(yearMs);
    expect(await heardRoles(socket)).toEqual(['any']);
    socket.close();
  });
});

test('signing out by the page ends what its socket hears', async () => {
  const socket = await byCookie();
  const { endpoint, project } = appwrite;
  const response = await fetch(`${endpoint}/account/sessions/current`, {
    method: 'DELETE',
    headers: { 'x-appwrite-project': project, 'x-appwrite-session': session.value },
  });
  expect(response.status).toBe(204);
  expect(await heardRoles(socket)).toEqual(['any']);
  socket.close();
});
