import { callDomain } from '#test/support/callDomain.ts';
import { localOfSuite } from '#test/support/startLocal.ts';

const local = localOfSuite({ env: { TRUSTED_PROXIES: '127.0.0.1, ::1' } });

test.each(['/', '/nothing.png', '/v1/health', '/v1/nothing', '/v1/account/sessions/oauth2/oidc', '/idp/x', '/flags/x'])(
  'no answer is taken for another type than it names: %s',
  async (path) => {
    const answer = await fetch(local.origin + path, { redirect: 'manual' });
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  },
);

test('a path that can not be decoded is answered by the page', async () => {
  const [page, odd] = await Promise.all(
    ['/teams/nothing', '/teams/%E0%A4%A?q=%zz'].map(async (path) => fetch(local.origin + path)),
  );
  expect([odd?.status, await odd?.text()]).toEqual([200, await page?.text()]);
  expect((await fetch(`${local.origin}/v1/account/%E0%A4%A`)).status).toBe(404);
});

test('at a path with a part that is too long is nothing', async () => {
  const answer = await fetch(`${local.origin}/v1/users/${'a'.repeat(4_001)}`);
  expect([answer.status, await answer.text()]).toEqual([404, 'Not found\n']);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
});

test('a query that can not be decoded leaves the path as it is', async () => {
  expect((await fetch(`${local.origin}/%69con.svg?q=%zz`)).headers.get('content-type')).toMatch(/^image\/svg/);
});

describe('at the domain of a function is nothing but the function', () => {
  const refusal = { status: 401, text: expect.stringContaining('function_execute_permission_missing') as string };

  test.each([
    '/',
    '/config.json',
    '/v1/health/version',
    '/idp/x',
    '/flags/x',
    '/%zz',
    `/v1/users/${'a'.repeat(4_001)}`,
  ])('%s', async (path) => expect(await callDomain(local.origin, 'file-uploader', path)).toMatchObject(refusal));

  test('whatever page asks', async () => {
    const sent = { method: 'POST', headers: { origin: 'https://stranger.example' }, body: '{}' };
    expect(await callDomain(local.origin, 'file-uploader', '/intake', sent)).toMatchObject(refusal);
  });

  test('as a proxy names it', async () => {
    const forwarded = { host: new URL(local.origin).host, 'x-forwarded-host': 'file-uploader.localhost' };
    expect(await callDomain(local.origin, '', '/', { headers: forwarded })).toMatchObject(refusal);
  });
});
