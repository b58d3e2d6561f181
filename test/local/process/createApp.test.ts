import { startLocal, type LocalServices } from '#test/support/startLocal.ts';

let local: LocalServices;
beforeAll(async () => void (local = await startLocal()), 60_000);
afterAll(() => local.stop());

test.each(['/', '/nothing.png', '/v1/health', '/v1/nothing', '/v1/account/sessions/oauth2/oidc', '/idp/x', '/flags/x'])(
  'no answer is taken for another type than it names: %s',
  async (path) => {
    const answer = await fetch(local.origin + path, { redirect: 'manual' });
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  },
);

test('at a path that can not be decoded is nothing', async () => {
  const answer = await fetch(`${local.origin}/teams/%E0%A4%A`);
  expect([answer.status, await answer.text()]).toEqual([404, 'Not found\n']);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
});
