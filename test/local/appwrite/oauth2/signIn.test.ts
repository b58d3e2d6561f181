import { HttpBrowser, type Visit } from '#test/support/HttpBrowser.ts';
import { startFailingProvider } from '#test/support/startFailingProvider.ts';
import { startSignIn, type SignInServer } from '#test/support/startSignIn.ts';

let server: SignInServer;
const app = 'http://localhost:9/';
const page = /^http:\/\/localhost:9\//;

beforeAll(async () => void (server = await startSignIn()));

afterAll(() => server.stop());

/** Address that the page's sign-in button opens; the page itself is never loaded. */
function begin(
  browser: HttpBrowser,
  kind: 'sessions' | 'tokens' = 'sessions',
  success = `${app}?x=1`,
  { origin, project } = server,
): Promise<Visit> {
  const query = new URLSearchParams({ project, success, failure: `${app}access-denied` });
  return browser.visit(`${origin}/v1/account/${kind}/oauth2/oidc?${query.toString()}`, page);
}

function send(browser: HttpBrowser, asked: Visit, form: Record<string, string>, until = page): Promise<Visit> {
  return browser.visit(asked.url.href, until, form);
}

async function account(browser: HttpBrowser): Promise<Record<string, unknown>> {
  const url = new URL(`${server.origin}/v1/account`);
  const headers = { 'x-appwrite-project': server.project, cookie: browser.cookieHeader(url) };
  return (await (await fetch(url, { headers })).json()) as Record<string, unknown>;
}

function failureOf({ url }: Visit): unknown {
  expect(`${url.origin}${url.pathname}`).toBe(`${app}access-denied`);
  return JSON.parse(url.searchParams.get('error') ?? 'null');
}

const refused = (said: string): unknown => ({
  message: `The OpenID Connect OAuth2 provider returned an error: access_denied: ${said}`,
  type: 'user_oauth2_provider_error',
  code: 424,
});

test('by password: the provider asks, and the person is back at the success address with a session', async () => {
  const browser = new HttpBrowser();
  const asked = await begin(browser);
  expect(asked.url.pathname).toMatch(/^\/idp\/interaction\//);
  const wrong = await send(browser, asked, { email: 'sam.staff@example.test', password: 'nope' });
  expect(wrong.status).toBe(200);
  expect(wrong.html).toContain('don’t belong together');
  const done = await send(browser, asked, { email: ' Sam.Staff@example.test ', password: 'password' });
  expect(done.url.href).toBe(`${app}?x=1#`);
  expect(await account(browser)).toMatchObject({ email: 'sam.staff@example.test', name: 'Sam Staff', labels: [] });
});

test('by button: Ada gets the label admin', async () => {
  const browser = new HttpBrowser();
  await send(browser, await begin(browser), { person: 'ada.admin' });
  expect(await account(browser)).toMatchObject({ email: 'ada.admin@example.test', labels: ['admin'] });
});

test('signing in again finds the same account, after asking again who it is; another person can be chosen', async () => {
  const browser = new HttpBrowser();
  await send(browser, await begin(browser), { person: 'sam.staff' });
  const first = await account(browser);
  const again = await begin(browser);
  expect(again.url.pathname).toMatch(/^\/idp\/interaction\//);
  await send(browser, again, { person: 'sam.staff' });
  expect((await account(browser)).$id).toBe(first.$id);
  await send(browser, await begin(browser), { person: 'kim.staff' });
  expect(await account(browser)).toMatchObject({ email: 'kim.staff@example.test' });
});

test('somebody outside the group is refused by the provider and has no session', async () => {
  const browser = new HttpBrowser();
  const done = await send(browser, await begin(browser), { person: 'olive.outsider' });
  expect(failureOf(done)).toEqual(refused('Olive Outsider is not a member of the group engineering-data'));
  expect(await account(browser)).toMatchObject({ type: 'general_unauthorized_scope' });
});

test('a cancelled sign-in ends at the failure address', async () => {
  const browser = new HttpBrowser();
  const done = await send(browser, await begin(browser), { cancel: 'yes' });
  expect(failureOf(done)).toEqual(refused('The sign-in was cancelled'));
});

test('the token flow: userId and secret make a session, once', async () => {
  const browser = new HttpBrowser();
  const { url } = await send(browser, await begin(browser, 'tokens'), { person: 'sam.staff' });
  expect(url.searchParams.get('x')).toBe('1');
  const exchange = (body: object): Promise<Response> =>
    fetch(`${server.origin}/v1/account/sessions/token`, {
      method: 'POST',
      headers: { 'x-appwrite-project': server.project, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const body = { userId: url.searchParams.get('userId'), secret: url.searchParams.get('secret') };
  const other = await exchange({ ...body, userId: 'nobody' });
  expect(other.status).toBe(401);
  const session = await exchange(body);
  expect(session.status).toBe(201);
  expect(await session.json()).toMatchObject({ userId: body.userId, provider: 'oidc', current: true });
  const again = await exchange(body);
  expect(again.status).toBe(401);
  expect(await again.json()).toMatchObject({
    type: 'user_invalid_token',
    message: 'Invalid token passed in the request.',
  });
});

test('the answer of the provider works once, and only in the browser that began', async () => {
  const [browser, other] = [new HttpBrowser(), new HttpBrowser()];
  const asked = await begin(browser);
  await begin(other);
  const callback = await send(browser, asked, { person: 'sam.staff' }, /\/callback\//);
  const stolen = await other.visit(callback.url.href);
  expect(stolen.status).toBe(400);
  expect(stolen.html).toContain('was not begun in this browser');
  expect((await browser.visit(callback.url.href, page)).url.href).toBe(`${app}?x=1#`);
  const replayed = await browser.visit(callback.url.href);
  expect(replayed.status).toBe(400);
  expect(replayed.headers.get('content-type')).toMatch(/text\/html/);
  expect(await account(other)).toMatchObject({ type: 'general_unauthorized_scope' });
});

test.each([
  ['a state that nobody gave', { state: 'made-up' }],
  ['no state', {}],
])('%s is refused with a page', async (_name, query) => {
  const browser = new HttpBrowser();
  await begin(browser);
  const search = new URLSearchParams({ code: 'x', ...query }).toString();
  const done = await browser.visit(`${server.origin}/v1/account/sessions/oauth2/callback/oidc/contract?${search}`);
  expect(done.status).toBe(400);
});

test('a code that is not the provider’s ends at the failure address', async () => {
  const browser = new HttpBrowser();
  const asked = await begin(browser);
  const callback = await send(browser, asked, { person: 'sam.staff' }, /\/callback\//);
  callback.url.searchParams.set('code', 'made-up');
  const done = await browser.visit(callback.url.href, page);
  expect(failureOf(done)).toEqual({
    message: 'Failed to obtain access token. The OpenID Connect OAuth2 provider returned an error: invalid_grant',
    type: 'user_oauth2_bad_request',
    code: 400,
  });
});

test('two sign-ins side by side in one browser don’t disturb each other', async () => {
  const browser = new HttpBrowser();
  const [one, two] = [await begin(browser), await begin(browser, 'sessions', `${app}two`)];
  expect((await send(browser, two, { person: 'kim.staff' })).url.href).toBe(`${app}two#`);
  expect((await send(browser, one, { person: 'sam.staff' })).url.href).toBe(`${app}?x=1#`);
  expect(await account(browser)).toMatchObject({ email: 'sam.staff@example.test' });
});

test('an address with letters that headers can’t hold is reached all the same', async () => {
  const browser = new HttpBrowser();
  const done = await send(browser, await begin(browser, 'sessions', `${app}größe?x=ä`), { person: 'sam.staff' });
  expect(done.url.href).toBe(`${app}gr%C3%B6%C3%9Fe?x=%C3%A4#`);
});

test.each([
  'http://evil.example/',
  'javascript:alert(1)',
  'nonsense',
  'blob:http://localhost:9/x',
  `http://localhost:9/${'x'.repeat(1_000)}`,
])('%s is no success address', async (success) => {
  const done = await begin(new HttpBrowser(), 'sessions', success);
  expect(done.status).toBe(400);
  expect(done.headers.get('content-type')).toMatch(/text\/html/);
});

test('the provider answers no address that is not the application’s', async () => {
  const query = new URLSearchParams({
    client_id: 'appwrite',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: 'http://evil.example/',
  });
  const done = await new HttpBrowser().visit(`${server.origin}/idp/auth?${query.toString()}`);
  expect(done.status).toBe(400);
  expect(done.html).toContain('redirect_uri did not match');
});

test('the sign-in page is for the browser that began, and takes no form of another site', async () => {
  const browser = new HttpBrowser();
  const asked = await begin(browser);
  const elsewhere = await new HttpBrowser().visit(asked.url.href, /\/$/);
  expect(elsewhere.url.href).toBe(`${server.origin}/`);
  const response = await fetch(asked.url, {
    method: 'POST',
    headers: { cookie: browser.cookieHeader(asked.url), origin: 'http://evil.example' },
    body: new URLSearchParams({ person: 'ada.admin' }),
  });
  expect(response.status).toBe(403);
});

test('the sign-in page of a sign-in that has ended leads into the application, however it is asked for', async () => {
  const browser = new HttpBrowser();
  const asked = await begin(browser);
  await send(browser, asked, { person: 'sam.staff' });
  expect((await browser.visit(asked.url.href, /\/$/)).url.href).toBe(`${server.origin}/`);
  expect((await send(browser, asked, { person: 'kim.staff' }, /\/$/)).url.href).toBe(`${server.origin}/`);
  expect(await account(browser)).toMatchObject({ email: 'sam.staff@example.test' });
});

test('the page has no script, can’t be framed and is not kept', async () => {
  const { headers } = await begin(new HttpBrowser());
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('cache-control')).toBe('no-store');
  const css = await fetch(`${server.origin}/idp/sign-in.css`);
  expect(css.headers.get('content-type')).toMatch(/text\/css/);
});

test('a restart in the middle of a sign-in loses nothing, and ends no session', async () => {
  const [signedIn, browser] = [new HttpBrowser(), new HttpBrowser()];
  await send(signedIn, await begin(signedIn), { person: 'kim.staff' });
  const asked = await begin(browser);
  server = await server.restart();
  expect((await send(browser, asked, { person: 'sam.staff' })).url.href).toBe(`${app}?x=1#`);
  expect(await account(browser)).toMatchObject({ email: 'sam.staff@example.test' });
  expect(await account(signedIn)).toMatchObject({ email: 'kim.staff@example.test' });
});

describe('a provider that is not as it should be', () => {
  let other: SignInServer;

  afterEach(() => other.stop());

  test('one that is down: the failure address, at once', async () => {
    other = await startSignIn({ issuer: 'http://localhost:1/idp' });
    expect(failureOf(await begin(new HttpBrowser(), 'sessions', app, other))).toMatchObject({
      type: 'user_oauth2_provider_error',
      code: 424,
    });
  });

  test.each([
    [400, 'user_oauth2_bad_request', 400],
    [401, 'user_oauth2_unauthorized', 401],
    [503, 'user_oauth2_provider_error', 424],
  ])('one whose token endpoint answers %i: the failure address, with %s', async (status, type, code) => {
    const provider = await startFailingProvider(status, { error: 'server_error' });
    other = await startSignIn({ issuer: provider.issuer });
    const done = await begin(new HttpBrowser(), 'sessions', app, other);
    expect(failureOf(done)).toMatchObject({ type, code });
    await provider.stop();
  });

  test('one that lets people of other groups through: the platform refuses them', async () => {
    other = await startSignIn({ group: 'another-group' });
    const browser = new HttpBrowser();
    const asked = await begin(browser, 'sessions', app, other);
    const done = await send(browser, asked, { person: 'sam.staff' });
    expect(failureOf(done)).toEqual(refused('Sam Staff is not a member of the group another-group'));
  });
});
