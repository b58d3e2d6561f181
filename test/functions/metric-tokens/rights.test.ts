import type { AppwriteException } from 'node-appwrite';
import { createUserJwt } from '#local/appwrite/sessions/jwts.ts';
import { createUser } from '#local/appwrite/users/usersStore.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { people } from '#test/support/signIn.ts';
import { guestClient } from '#test/support/signedIn.ts';
import { ask, newToken, startTokens, type TokenCall } from '#test/support/startTokens.ts';
import { type PlatformClient, platformClient } from '#test/support/startUploads.ts';

const tokens = ofSuite(() => startTokens());
/** A maker has left the team since. */
const names = ['guest', 'person', 'member', 'maker', 'admin'] as const;
let clients: Record<(typeof names)[number], PlatformClient>;

const left = { name: 'Lee Left', email: 'lee.left@example.test', labels: [] };

beforeAll(async () => {
  const { platform } = tokens;
  const maker = await platform.as(left);
  clients = {
    guest: platform.guest(),
    person: await platform.as(people.kim),
    member: await platform.as({ ...people.sam, email: 'Sam.Staff@Example.test' }),
    maker,
    admin: await platform.as(people.ada),
  };
  const blue = JSON.stringify(['blue']);
  await tokens.store('token-all', {});
  await tokens.store('token-blue', { teams: blue });
  await tokens.store('token-both', { teams: JSON.stringify(['blue', 'red']) });
  await tokens.store('token-red', { teams: JSON.stringify(['red']) });
  await tokens.store('token-made', { teams: blue, createdBy: maker.userId });
});

/** Answers of all, in the order of `names`; a guest is turned away by the platform. */
async function statuses(call: TokenCall, body?: unknown): Promise<number[]> {
  const answers: number[] = [];
  for (const name of names) {
    const [answer] = await Promise.allSettled([ask(clients[name], call, body)]);
    answers.push(answer.status === 'fulfilled' ? answer.value.status : (answer.reason as AppwriteException).code);
  }
  return answers;
}

test.each([
  ['GET /tokens', undefined, [401, 200, 200, 200, 200]],
  ['GET /tokens?team=blue', undefined, [401, 403, 200, 403, 200]],
  ['GET /tokens?team=red', undefined, [401, 403, 403, 403, 200]],
  ['GET /tokens?team=no-team', undefined, [401, 403, 403, 403, 200]],
  ['POST /tokens', newToken, [401, 403, 403, 403, 200]],
  ['POST /tokens', { ...newToken, teams: ['blue'] }, [401, 403, 200, 403, 200]],
  ['POST /tokens', { ...newToken, teams: ['red'] }, [401, 403, 403, 403, 200]],
  ['POST /tokens', { ...newToken, teams: ['blue', 'red'] }, [401, 403, 403, 403, 200]],
  ['POST /tokens', { ...newToken, teams: ['no-team'] }, [401, 403, 403, 403, 400]],
  ['POST /tokens', 'nonsense', [401, 403, 400, 403, 400]],
  ['POST /tokens/token-all/rotate', undefined, [401, 403, 403, 403, 200]],
  ['POST /tokens/token-blue/rotate', undefined, [401, 403, 200, 403, 200]],
  ['POST /tokens/token-both/rotate', undefined, [401, 403, 403, 403, 200]],
  ['POST /tokens/token-red/rotate', undefined, [401, 403, 403, 403, 200]],
  ['POST /tokens/token-made/rotate', undefined, [401, 403, 200, 200, 200]],
  ['POST /tokens/token-none/rotate', undefined, [401, 403, 403, 403, 404]],
  ['POST /tokens/token-none/revoke', undefined, [401, 403, 403, 403, 404]],
  ['POST /tokens/token-both/revoke', undefined, [401, 403, 403, 403, 200]],
  ['POST /tokens/token-blue/revoke', undefined, [401, 403, 200, 403, 200]],
  ['POST /tokens/token-made/revoke', undefined, [401, 403, 200, 200, 200]],
  ['POST /tokens/./rotate', undefined, [401, 404, 404, 404, 404]],
  ['POST /tokens/..%2F/revoke', undefined, [401, 404, 404, 404, 404]],
  ['POST /tokens/token-all/delete', undefined, [401, 404, 404, 404, 404]],
  ['GET /tokens/token-all/revoke', undefined, [401, 404, 404, 404, 404]],
] as const)('%s with %j', async (call, body, expected) => expect(await statuses(call, body)).toEqual(expected));

test('a list has all of an admin, else what the person made; of a team what is for it alone', async () => {
  const listed = async (name: 'person' | 'member' | 'maker' | 'admin', query = '') =>
    (await ask(clients[name], `GET /tokens${query}`)).tokens?.map(({ id, isOwn }) => (isOwn ? `own ${id}` : id)).sort();
  const { token: own } = await ask(clients.member, 'POST /tokens', { ...newToken, teams: ['blue'] });
  expect(await listed('person')).toEqual([]);
  expect(await listed('maker')).toEqual(['own token-made']);
  const ofMember = await listed('member');
  expect(ofMember).toContain(`own ${own?.id}`);
  expect(ofMember?.every((id) => id.startsWith('own '))).toBe(true);
  expect(await listed('admin')).toEqual(
    expect.arrayContaining(['token-all', 'token-blue', 'token-both', 'token-red', 'token-made', own?.id]),
  );
  const ofTeam = await listed('member', '?team=blue');
  expect(ofTeam).toEqual(expect.arrayContaining(['token-blue', 'token-made', `own ${own?.id}`]));
  for (const other of ['token-all', 'token-both', 'token-red']) expect(ofTeam).not.toContain(other);
});

test('an account without an address is no member by a person without one', async () => {
  const { platform, server } = tokens;
  await server.row('user-metadata', 'nobody').create({ email: '' });
  await server.row('user-team-association', 'nobody-red').create({ userId: 'nobody', teamId: 'red' });
  const user = createUser(platform.appwrite.platform, { id: 'noaddress', email: '', name: 'No Address' });
  const jwt = await createUserJwt(platform.appwrite.platform, user, undefined, 600);
  const client = platformClient(guestClient(platform.appwrite).setJWT(jwt));
  expect(await ask(client, 'GET /tokens?team=red')).toMatchObject({ status: 403 });
});
