import type { PlatformEvent } from '#local/appwrite/events.ts';
import { routes } from '#local/appwrite/routes.ts';
import { createSession, listSessions } from '#local/appwrite/sessions/sessionsStore.ts';
import { createUser, updateUser } from '#local/appwrite/users/usersStore.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { sendRequest } from '#test/support/sendRequest.ts';
import { startAppwrite } from '#test/support/startAppwrite.ts';

const appwrite = ofSuite(() => startAppwrite());
let cookie: string;
let secret: string;
const events: PlatformEvent[] = [];

beforeAll(() => {
  const { platform, project } = appwrite;
  const ada = createUser(platform, { id: 'ada', email: 'ada@example.test', name: 'Ada' });
  updateUser(platform, ada.$id, { labels: ['admin'] });
  secret = createSession(platform, ada, 'email', '', '').value;
  cookie = `a_session_${project}=${encodeURIComponent(secret)}`;
  platform.events.subscribe((event) => void events.push(event));
});
beforeEach(() => void events.splice(0));

const rows = '/tablesdb/main/tables/open/rows';
const newRow = JSON.stringify({ rowId: 'unique()', data: { title: 'from elsewhere' } });

/** `Origin` headers of foreign pages; `{port}` stands for the platform's own port, `{other}` for another one. */
const strangers: readonly (readonly [string, string])[] = [
  ['a page that hides where it is', 'null'],
  ['another site', 'https://evil.example'],
  ['another port of the same host', 'http://localhost:{other}'],
  ['a host below the own one', 'http://app.localhost:{port}'],
  ['the own host by https', 'https://localhost:{port}'],
  ['an origin with more behind it', 'http://localhost:{port}.evil.example'],
  ['what is no origin', 'http://'],
  ['nonsense', '%00'],
];
const contentTypes = [
  'application/json',
  'text/plain;charset=UTF-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  undefined,
];
const changing = routes.filter(({ method }) => method !== 'GET');
const ids: Readonly<Record<string, string>> = {
  databaseId: 'main',
  tableId: 'open',
  rowId: 'r1',
  functionId: 'echo',
  executionId: 'e1',
  bucketId: 'reports',
  fileId: 'f1',
  sessionId: 'current',
  userId: 'ada',
};

const pathOf = (pattern: string): string => pattern.replace(/:(\w+)/g, (_match, name: string) => ids[name] ?? '');

function originOf(template: string): string {
  const { port } = new URL(appwrite.endpoint);
  return template.replace('{port}', port).replace('{other}', String(Number(port) - 1));
}

interface Sent {
  readonly status: number;
  readonly type: unknown;
}

async function send(method: string, path: string, headers: Record<string, string>, body?: string): Promise<Sent> {
  const { status, contentType, text } = await sendRequest(appwrite.endpoint + path, {
    method,
    headers: { 'x-appwrite-project': appwrite.project, ...headers },
    body,
  });
  return { status, type: contentType.includes('json') ? (JSON.parse(text) as { type?: unknown }).type : undefined };
}

/** Sends each change, and returns those that were not refused as of an unknown origin. A content type each, in turn. */
async function findUnrefused(givenHeaders: readonly Readonly<Record<string, string>>[]): Promise<string[]> {
  const answers = await Promise.all(
    changing.flatMap(({ method, path }, route) =>
      givenHeaders.map(async (headers, index) => {
        const type = contentTypes[(route + index) % contentTypes.length];
        const sent = { ...headers, ...(type && { 'content-type': type }) };
        const answer = await send(method, pathOf(path), sent, newRow);
        return [`${answer.status} ${String(answer.type)}`, `${method} ${path} as ${type}`];
      }),
    ),
  );
  return answers.filter(([answer]) => answer !== '403 general_unknown_origin').map((answer) => answer.join(': '));
}

test.each(strangers)('%s changes nothing, signed in or not, and reads nothing', async (_name, template) => {
  const origin = originOf(template);
  const whos = [{ cookie }, { 'x-appwrite-session': secret }, {}];
  expect(await findUnrefused(whos.map((who) => ({ origin, ...who })))).toEqual([]);
  expect(events).toEqual([]);
  expect(listSessions(appwrite.platform, 'ada')).toHaveLength(1);
  expect(await send('GET', '/account', { origin, cookie })).toMatchObject({ status: 403 });
});

describe('without an origin', () => {
  const json = { 'content-type': 'application/json' };

  test('a cookie alone changes nothing: every browser names the origin of a change', async () => {
    expect(await findUnrefused(contentTypes.map(() => ({ cookie })))).toEqual([]);
    expect(events).toEqual([]);
    expect(listSessions(appwrite.platform, 'ada')).toHaveLength(1);
  });

  test('a cookie is enough to read', async () => {
    expect(await send('GET', '/account', { cookie })).toMatchObject({ status: 200 });
  });

  test('a program says who it is in a header that no foreign page can send unasked', async () => {
    const fallback = JSON.stringify({ [`a_session_${appwrite.project}`]: secret });
    for (const who of [
      { 'x-appwrite-session': secret },
      { 'x-fallback-cookies': fallback },
      { 'x-appwrite-key': appwrite.key },
    ])
      expect(await send('POST', rows, { ...json, ...who }, newRow)).toMatchObject({ status: 201 });
  });
});

describe('from the own page', () => {
  const own = () => ({ origin: new URL(appwrite.endpoint).origin, cookie });

  test('JSON is read', async () => {
    const headers = { ...own(), 'content-type': 'application/json; charset=utf-8' };
    expect(await send('POST', rows, headers, newRow)).toMatchObject({ status: 201 });
    expect(events).toHaveLength(1);
  });

  test.each(contentTypes.slice(1))('JSON as %s is no body', async (type) => {
    const headers = { ...own(), ...(type && { 'content-type': type }) };
    expect(await send('POST', rows, headers, newRow)).toEqual({ status: 400, type: 'row_missing_data' });
    expect(events).toEqual([]);
  });
});

test('the cookie of a session is not sent with requests of other sites, and not for scripts', async () => {
  const { endpoint, project, key } = appwrite;
  const users = { 'content-type': 'application/json', 'x-appwrite-project': project, 'x-appwrite-key': key };
  const person = { userId: 'sam', email: 'sam@example.test', password: 'a long password', name: 'Sam' };
  await fetch(`${endpoint}/users`, { method: 'POST', headers: users, body: JSON.stringify(person) });
  const { origin } = new URL(endpoint);
  const response = await fetch(`${endpoint}/account/sessions/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-appwrite-project': project, origin },
    body: JSON.stringify({ email: person.email, password: person.password }),
  });
  const cookies = response.headers.getSetCookie();
  expect(cookies.map((each) => each.split('=')[0])).toEqual([`a_session_${project}`]);
  for (const each of cookies) expect(each).toMatch(/; HttpOnly;.*SameSite=Lax/);
});
