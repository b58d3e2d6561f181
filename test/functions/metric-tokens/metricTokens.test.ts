import { metricFields } from '#domain/monthly-metrics/fields.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { isSecretOf, readTokenId } from '#functions/runtime/tokens.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { people } from '#test/support/signIn.ts';
import { ask, newToken, startTokens } from '#test/support/startTokens.ts';
import type { PlatformClient } from '#test/support/startUploads.ts';
import { inDays } from '#test/support/tokenRows.ts';

const tokens = ofSuite(() => startTokens());
const ada = ofSuite(() => tokens.platform.as(people.ada));
const sam = ofSuite(() => tokens.platform.as(people.sam));

const dayMs = 86_400_000;
const daysUntil = (iso: string | undefined) => (Date.parse(iso ?? '') - Date.now()) / dayMs;

describe('making one', () => {
  test.each([
    ['no JSON object', 'nonsense', /./],
    ['no name', { ...newToken, name: ' \u200b' }, /^name: has no character that can be seen$/],
    ['a long name', { ...newToken, name: 'x'.repeat(101) }, /^name: has 101 characters, more than 100$/],
    ['no teams', { ...newToken, teams: [] }, /^teams: are none$/],
    ['too many teams', { ...newToken, teams: Array.from({ length: 401 }, (_, n) => `t${n}`) }, /more than 400$/],
    ['a team that is gone', { ...newToken, teams: ['blue', 'gone'] }, /^teams: there is no team gone$/],
    ['no metrics', { ...newToken, metrics: [] }, /^metrics: are none$/],
    ['an unknown metric', { ...newToken, metrics: ['updateBy'] }, /^metrics\.0: /],
    ['no day', { ...newToken, days: 0 }, /^days: /],
    ['half a day', { ...newToken, days: 1.5 }, /^days: /],
    ['more than a year', { ...newToken, days: 366 }, /^days: /],
  ])('with %s is refused', async (_, body, message) => {
    const answer = await ask(ada, 'POST /tokens', body);
    expect(answer).toEqual({ status: 400, message: expect.stringMatching(message) as string });
  });

  test('answers with the one secret that it has from then on', async () => {
    const teams = ['red', 'blue', 'red'];
    const metrics = [metricFields[0]!.key];
    const body = { name: '  Coverage  of SonarQube ', teams, metrics, days: 365 };
    const { status, token, secret = '' } = await ask(ada, 'POST /tokens', body);
    expect(status).toBe(200);
    expect(token).toMatchObject({
      ...{ id: readTokenId(secret), name: 'Coverage of SonarQube', teams: ['red', 'blue'], metrics },
      ...{ createdBy: 'Ada Admin', isOwn: true, revokedAt: null, oldValidUntil: null },
      ...{ lastUsedAt: null, lastUsedFrom: null, lastStatus: null },
    });
    expect(daysUntil(token?.expiresAt)).toBeCloseTo(365, 1);
    expect(daysUntil(token?.createdAt)).toBeCloseTo(0, 1);
    expect(isSecretOf(secret, await tokens.stored(token!.id), Date.now())).toBe(true);
    const listed = (await ask(ada, 'GET /tokens')).tokens;
    expect(listed?.find(({ id }) => id === token?.id)).toEqual(token);
  });

  test('somebody who is no admin has 20 valid ones at most, asked for at once or one by one', async () => {
    const kim = await tokens.platform.as(people.kim);
    await tokens.server.row('user-metadata', 'kim').create({ email: people.kim.email });
    await tokens.server.row('user-team-association', 'kim-red').create({ userId: 'kim', teamId: 'red' });
    const own = { teams: JSON.stringify(['red']), createdBy: kim.userId };
    for (let number = 0; number < 18; number += 1) await tokens.store(`token-own${number}`, own);
    await tokens.store('token-expired', { ...own, expiresAt: inDays(-1) });
    await tokens.store('token-revoked', { ...own, revokedAt: inDays(-1) });
    const make = () => ask(kim, 'POST /tokens', { ...newToken, teams: ['red'] });
    const answers = await Promise.all(Array.from({ length: 5 }, make));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
    const refusal = 'You have 20 valid tokens. Revoke one that is no longer used.';
    expect(await make()).toEqual({ status: 409, message: refusal });
    expect((await ask(kim, 'GET /tokens')).tokens).toHaveLength(22);
    await ask(kim, 'POST /tokens/token-own0/revoke');
    expect((await make()).status).toBe(200);
  });
});

describe('rotating', () => {
  test('gives a new secret under the same id; the one before is valid for a day', async () => {
    const { token, secret: first = '' } = await ask(ada, 'POST /tokens', newToken);
    const rotated = await ask(ada, `POST /tokens/${token!.id}/rotate`);
    const second = rotated.secret ?? '';
    expect(rotated.token).toEqual({ ...token, oldValidUntil: expect.any(String) as string });
    expect(daysUntil(rotated.token?.oldValidUntil ?? '')).toBeCloseTo(1, 1);
    expect(second).not.toBe(first);
    expect(readTokenId(second)).toBe(token?.id);
    const validAt = async (days: number) => {
      const stored = await tokens.stored(token!.id);
      return [first, second].map((secret) => isSecretOf(secret, stored, Date.now() + days * dayMs));
    };
    expect(await validAt(0.9)).toEqual([true, true]);
    expect(await validAt(1.1)).toEqual([false, true]);
    await ask(ada, `POST /tokens/${token!.id}/rotate`);
    expect(await validAt(0)).toEqual([false, true]);
  });

  test.each([
    ['expired', { expiresAt: inDays(-1) }],
    ['revoked', { revokedAt: inDays(0) }],
  ])('is refused for one that is %s, which stays as it is', async (id, fields) => {
    await tokens.store(`token-old${id}`, fields);
    const before = await tokens.stored(`token-old${id}`);
    const answer = await ask(ada, `POST /tokens/token-old${id}/rotate`);
    expect(answer).toEqual({ status: 409, message: 'The token has ended. Make a new one.' });
    expect(await tokens.stored(`token-old${id}`)).toEqual(before);
  });
});

test('revoking works at once, and twice is as once', async () => {
  const id = await tokens.store('token-leaked', {});
  const [first, second] = [await ask(ada, `POST /tokens/${id}/revoke`), await ask(ada, `POST /tokens/${id}/revoke`)];
  expect(daysUntil(first.token?.revokedAt ?? '')).toBeCloseTo(0, 1);
  expect(second).toEqual(first);
});

test('at the same time nothing is lost: a revocation among rotations and pushes holds', async () => {
  const { token } = await ask(ada, 'POST /tokens', newToken);
  const { id } = token!;
  const push = (number: number) => tokens.server.row(tableIds.metricTokens, id).update({ pushes: number });
  const rotate = () => ask(ada, `POST /tokens/${id}/rotate`);
  const work = [rotate(), push(1), rotate(), push(2), ask(ada, `POST /tokens/${id}/revoke`), rotate(), push(3)];
  await Promise.all(work);
  const stored = await tokens.stored(id);
  expect(stored.revokedAt).not.toBeNull();
  expect(stored.pushes).not.toBeNull();
  expect(await rotate()).toMatchObject({ status: 409 });
});

test('two rotations at once: both secrets are valid', async () => {
  const { token } = await ask(ada, 'POST /tokens', newToken);
  const answers = await Promise.all([1, 2].map(() => ask(ada, `POST /tokens/${token!.id}/rotate`)));
  const stored = await tokens.stored(token!.id);
  expect(answers.map(({ secret = '' }) => isSecretOf(secret, stored, Date.now()))).toEqual([true, true]);
});

test('what ended more than 90 days ago is removed with its answers when an admin looks', async () => {
  const ended = [
    await tokens.store('token-expiredlong', { expiresAt: inDays(-91) }),
    await tokens.store('token-revokedlong', { revokedAt: inDays(-91) }),
  ];
  const kept = [
    await tokens.store('token-expirednow', { expiresAt: inDays(-89), createdBy: sam.userId }),
    await tokens.store('token-revokednow', { revokedAt: inDays(-89) }),
  ];
  const answer = {
    ...{ receivedAt: inDays(-100), address: null, status: 200, message: null, isDryRun: false },
    ...{ recorded: 1, unchanged: 0, older: 0, overridden: 0, refused: 0 },
  };
  for (const tokenId of [...ended, ...kept]) {
    await tokens.server.row('push-answers', `${tokenId}-0`).create({ ...answer, tokenId });
  }
  const listed = async (person: PlatformClient) => {
    const { tokens: all = [] } = await ask(person, 'GET /tokens');
    return all.map(({ id }) => id).filter((id) => [...ended, ...kept].includes(id));
  };
  expect(await listed(sam)).toEqual(['token-expirednow']);
  expect((await tokens.server.list('metric-tokens')).map(({ $id }) => $id)).toEqual(expect.arrayContaining(ended));
  expect((await listed(ada)).sort()).toEqual(kept);
  expect((await tokens.server.list('metric-tokens')).map(({ $id }) => $id)).not.toContain(ended[0]);
  expect((await tokens.server.list('push-answers')).map(({ tokenId }) => tokenId).sort()).toEqual(kept);
});

test('no list, refusal, log or readable table holds a digest, nor a secret that was answered before', async () => {
  const { token, secret = '' } = await ask(sam, 'POST /tokens', { ...newToken, teams: ['blue'] });
  const { id } = token!;
  const rotated = await ask(ada, `POST /tokens/${id}/rotate`);
  const { digest, oldDigest } = await tokens.stored(id);
  const texts: string[] = [];
  for (const person of [ada, sam]) {
    texts.push(
      JSON.stringify(await ask(person, 'GET /tokens')),
      JSON.stringify(await ask(person, 'GET /tokens?team=blue')),
    );
    texts.push(JSON.stringify(await ask(person, `POST /tokens/${id}/revoke`)));
    texts.push(JSON.stringify(await ask(person, `POST /tokens/${id}/rotate`)));
    texts.push(JSON.stringify((await person.functions.listExecutions({ functionId: 'metric-tokens' })).executions));
    for (const tableId of Object.values(tableIds)) {
      texts.push(JSON.stringify(await Promise.allSettled([person.list(tableId)])));
    }
  }
  texts.push(
    JSON.stringify((await tokens.server.functions.listExecutions({ functionId: 'metric-tokens' })).executions),
  );
  const held = [digest, oldDigest ?? '', secret, rotated.secret ?? ''];
  expect(held.map((text) => text.length)).toEqual([64, 64, 58, 58]);
  for (const text of held) expect(texts.filter((each) => each.includes(text))).toEqual([]);
});
