import { createExecutionKey, createUserJwt, readExecutionKey, readUserJwt } from '#local/appwrite/sessions/jwts.ts';
import { createUser, type StoredUser } from '#local/appwrite/users/usersStore.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { startAppwrite } from '#test/support/startAppwrite.ts';

const appwrite = ofSuite(() => startAppwrite());
let ann: StoredUser;

beforeAll(() => void (ann = createUser(appwrite.platform, { id: 'ann', email: 'ann@example.test', name: 'Ann' })));

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function userJwt(lifetimeSeconds = 60): Promise<string> {
  return createUserJwt(appwrite.platform, ann, undefined, lifetimeSeconds);
}

test('a JWT authenticates its user until it expires', async () => {
  const principal = await readUserJwt(appwrite.platform, await userJwt());
  expect(principal).toMatchObject({ kind: 'user', user: { $id: 'ann' }, byCookie: false });
});

test.each<[string, () => Promise<string> | string]>([
  ['that has expired', () => userJwt(0)],
  ['of another user with the signature of this one', async () => withClaims(await userJwt(), { userId: 'bob' })],
  ['without a signature', () => `${encode({ alg: 'none' })}.${encode({ kind: 'user', userId: 'ann', exp: 9e9 })}.`],
  ['of an execution', async () => (await createExecutionKey(appwrite.platform.settings, [], 60)).slice(10)],
  [
    'of another installation',
    () => {
      const settings = { ...appwrite.platform.settings, secret: 'another secret' };
      return createUserJwt({ ...appwrite.platform, settings }, ann, undefined, 60);
    },
  ],
  ['in letters that no JWT has', () => 'é.ü.ß'],
])('a JWT %s is refused', async (_name, makeJwt) => {
  const jwt = await makeJwt();
  await expect(readUserJwt(appwrite.platform, jwt)).rejects.toMatchObject({ type: 'user_jwt_invalid' });
});

test('the key of an execution has its scopes until it expires', async () => {
  const { settings } = appwrite.platform;
  const [key, expired] = [
    await createExecutionKey(settings, ['rows.read'], 60),
    await createExecutionKey(settings, [], 0),
  ];
  expect(await readExecutionKey(settings, key)).toEqual(new Set(['rows.read']));
  expect(await readExecutionKey(settings, expired)).toBeUndefined();
  expect(await readExecutionKey(settings, `ephemeral_${await userJwt()}`)).toBeUndefined();
});

test('the key of an execution ends with the process that made it', async () => {
  const { settings } = appwrite.platform;
  const own = await createExecutionKey(settings, [], 60);
  await jest.isolateModulesAsync(async () => {
    const another = await import('#local/appwrite/sessions/jwts.ts');
    expect(await readExecutionKey(settings, await another.createExecutionKey(settings, [], 60))).toBeUndefined();
    expect(await another.readExecutionKey(settings, own)).toBeUndefined();
  });
});

function withClaims(jwt: string, changed: object): string {
  const [header, payload = '', signature] = jwt.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  return [header, encode({ ...claims, ...changed }), signature].join('.');
}
