import { hasScope, scopesOf } from '#local/appwrite/http/scopes.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { startAppwrite } from '#test/support/startAppwrite.ts';

const everyKey = { kind: 'key', scopes: 'all' } as const;

test.each([
  ['GET', '/functions/runtimes', ['public']],
  ['GET', '/functions/:functionId', ['functions.read']],
  ['GET', '/functions/file-uploader', ['functions.read']],
  [
    'POST',
    '/tablesdb/a/tables/b/columns/string',
    ['tables.write', 'collections.write', 'columns.write', 'attributes.write'],
  ],
] as const)('%s %s asks for one of %j', (method, path, scopes) => expect(scopesOf(method, path)).toEqual(scopes));

test('a route that Appwrite does not have can not be answered', () => {
  expect(() => scopesOf('GET', '/tablesdb/:databaseId/nothing')).toThrow('Appwrite has no route');
});

test.each([
  ['public', [true, true, false, false]],
  ['account', [false, true, false, false]],
  ['global', [true, true, true, true]],
  ['rows.read', [true, true, true, true]],
  ['users.read', [false, false, true, false]],
])('%s is held by guest, person, a key with all and one with rows alone: %j', (scope, expected) => {
  const rowsKey = { kind: 'key', scopes: new Set(['rows.read', 'public']) } as const;
  const holders = [{ kind: 'guest' }, { kind: 'user' }, everyKey, rowsKey] as const;
  expect(holders.map((holder) => hasScope(holder, scope))).toEqual(expected);
});

describe('a key', () => {
  const appwrite = ofSuite(() => startAppwrite());

  const ask = async (path: string, headers: Record<string, string>) => {
    const answer = await fetch(appwrite.endpoint + path, { headers });
    return (await answer.json()) as unknown;
  };

  it('is refused where a guest is not', async () => {
    const project = { 'x-appwrite-project': appwrite.project };
    expect(await ask('/health/version', project)).toEqual({ version: expect.any(String) as unknown });
    expect(await ask('/health/version', { ...project, 'x-appwrite-key': appwrite.key })).toMatchObject({
      code: 401,
      type: 'general_unauthorized_scope',
      message: `app.${appwrite.project}@service.localhost (role: applications) missing scopes (["public"])`,
    });
  });

  it('needs its project beside it', async () => {
    expect(await ask('/users', { 'x-appwrite-key': appwrite.key })).toMatchObject({
      code: 403,
      type: 'project_id_missing',
      message: 'When using project API key, make sure to pass x-appwrite-project header with your project ID.',
    });
  });
});
