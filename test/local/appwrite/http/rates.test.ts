import { type Ask, askAsKey, askAsPerson } from '#test/support/ask.ts';
import { freezeTime } from '#test/support/freezeTime.ts';
import { type SentRequest, sendRequest } from '#test/support/sendRequest.ts';
import { startAppwrite, type StartedAppwrite } from '#test/support/startAppwrite.ts';

let appwrite: StartedAppwrite;

beforeEach(async () => {
  // Rates are counted in minutes of the clock: the calls must not meet two of them.
  freezeTime('2026-03-02T10:00:30Z');
  appwrite = await startAppwrite({ rateLimits: true });
});
afterEach(async () => {
  await appwrite.stop();
  jest.useRealTimers();
});

/** Status codes of that many requests by a guest, each once. */
async function statuses(count: number, path: string, init: Partial<SentRequest> = {}): Promise<number[]> {
  const found = new Set<number>();
  for (let sent = 0; sent < count; sent += 1) {
    const sent = { method: 'GET', headers: {}, ...init };
    found.add((await sendRequest(`${appwrite.endpoint}${path}`, sent)).status);
  }
  return [...found];
}

test('600 sign-ins through the provider may begin in a minute from one address', async () => {
  const start = `/account/sessions/oauth2/oidc?project=${appwrite.project}`;
  // The provider is not enabled here, which is told after the rate.
  expect(await statuses(600, start)).toEqual([412]);
  expect(await statuses(1, start)).toEqual([429]);
  freezeTime('2026-03-02T10:01:00Z');
  expect(await statuses(1, start)).toEqual([412]);
});

test('60 passwords may be tried in a minute from one address', async () => {
  const headers = { 'content-type': 'application/json', 'x-appwrite-project': appwrite.project };
  const attempt = (email: string, password?: string) => ({
    ...{ method: 'POST', headers },
    body: JSON.stringify({ email, password }),
  });
  // Those without a password count as well, and take no time to be compared.
  for (let person = 1; person < 60; person += 1)
    expect(await statuses(1, '/account/sessions/email', attempt(`p${person}@example.test`))).toEqual([400]);
  const guess = (email: string) => statuses(1, '/account/sessions/email', attempt(email, 'a wrong guess'));
  expect([await guess('p60@example.test'), await guess('p61@example.test')]).toEqual([[401], [429]]);
});

test.each([
  ['/account/sessions/email', { email: 'ann@example.test', password: 'a wrong guess' }, { email: 'Bob@example.test' }],
  ['/account/sessions/token', { userId: 'ann', secret: 'a wrong guess' }, { userId: 'bob' }],
])('ten times an hour somebody may try to sign in by %s', async (path, ann, other) => {
  const headers = { 'content-type': 'application/json', 'x-appwrite-project': appwrite.project };
  const attempt = (given: object) => ({ method: 'POST', headers, body: JSON.stringify(given) });
  expect(await statuses(10, path, attempt(ann))).toEqual([401]);
  expect(await statuses(1, path, attempt(ann))).toEqual([429]);
  expect(await statuses(1, path, attempt({ ...ann, ...other }))).toEqual([401]);
  freezeTime('2026-03-02T10:59:59Z');
  expect(await statuses(1, path, attempt(ann))).toEqual([429]);
  freezeTime('2026-03-02T11:00:00Z');
  expect(await statuses(1, path, attempt(ann))).toEqual([401]);
});

test('a person may change 120 rows in a minute and remove 60, of all tables together', async () => {
  const ann = askAsPerson(appwrite, 'ann');
  const row = (table: string) => `/tablesdb/main/tables/${table}/rows/no-such-row`;
  /** Number of requests until the first that is beyond the rate. */
  async function countUntilRefused(ask: Ask, method: string, path: string): Promise<number> {
    for (let count = 0; count < 125; count += 1) {
      const { status, body } = await ask(method, path, {});
      if (status === 429) {
        expect(body).toMatchObject({ type: 'general_rate_limit_exceeded' });
        return count;
      }
    }
    return Infinity;
  }
  expect(await countUntilRefused(ann, 'PATCH', row('open'))).toBe(120);
  expect(await countUntilRefused(ann, 'PATCH', row('guarded'))).toBe(0);
  expect(await countUntilRefused(ann, 'DELETE', row('open'))).toBe(60);
  expect(await countUntilRefused(askAsKey(appwrite), 'PATCH', row('open'))).toBe(Infinity);
  const bob = askAsPerson(appwrite, 'bob');
  expect(await countUntilRefused(bob, 'DELETE', row('open'))).toBe(60);
});
