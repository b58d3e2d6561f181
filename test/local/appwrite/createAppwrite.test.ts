import { ofSuite } from '#test/support/ofSuite.ts';
import { startAppwrite } from '#test/support/startAppwrite.ts';

const appwrite = ofSuite(() => startAppwrite());

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(appwrite.endpoint + path, { headers: { 'x-appwrite-project': appwrite.project, ...headers } });
}

test('a registered page may read what it asked for, but neither rates nor warnings', async () => {
  const { origin } = new URL(appwrite.endpoint);
  const response = await get('/account', { origin });
  expect(response.headers.get('access-control-allow-origin')).toBe(origin);
  expect(response.headers.get('access-control-allow-credentials')).toBe('true');
  expect(response.headers.get('access-control-expose-headers')).toBe('X-Appwrite-Session, X-Fallback-Cookies');
});

test.each([
  ['another project', { 'x-appwrite-project': 'other' }, 404, 'project_not_found'],
  ['a key that is none', { 'x-appwrite-key': 'bad' }, 401, 'user_unauthorized'],
  ['a key of another project', { 'x-appwrite-key': 'standard_0123' }, 401, 'user_unauthorized'],
  ['a JWT that is none', { 'x-appwrite-jwt': 'abc.def.ghi' }, 401, 'user_jwt_invalid'],
  ['a cookie that is none', { cookie: 'a_session_contract=garbage' }, 401, 'general_unauthorized_scope'],
])('%s is refused', async (_name, headers, status, type) => {
  const response = await get('/account', headers);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code: status, type });
});

test.each(['ephemeral_abc.def.ghi', 'organization_0123'])('whoever brings the key %s is a guest', async (key) => {
  const response = await get('/users', { 'x-appwrite-key': key });
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({
    type: 'general_unauthorized_scope',
    message: 'User (role: guests) missing scopes (["users.read"])',
  });
});
