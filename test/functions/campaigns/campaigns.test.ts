import { ExecutionMethod, type AppwriteException } from 'node-appwrite';
import { type Campaign, readCampaign } from '#domain/campaigns/campaign.ts';
import { addDays } from '#domain/calendarDay.ts';
import { blankCampaignFields } from '#functions/campaigns/ports.ts';
import { functionIds } from '#domain/resourceIds.ts';
import { addTeam } from '#test/support/addTeam.ts';
import { people } from '#test/support/signIn.ts';
import { type PlatformClient, startUploads, type Uploads } from '#test/support/startUploads.ts';

/** `sam` is in the team 'blue', `kim` leads the campaigns, and `lee` is on the staff. */
const names = ['guest', 'lee', 'sam', 'kim', 'ada'] as const;
let platform: Uploads;
let clients: Record<(typeof names)[number], PlatformClient>;

beforeAll(async () => {
  platform = await startUploads('here');
  const { server } = platform;
  for (const team of ['blue', 'red']) await addTeam(platform, team);
  await server.row('user-metadata', 'sam').create({ email: people.sam.email });
  await server.row('user-metadata', 'kim').create({ email: people.kim.email, firstName: 'Kim', lastName: 'Staff' });
  await server.row('user-team-association', 'sam-blue').create({ userId: 'sam', teamId: 'blue' });
  clients = {
    guest: platform.guest(),
    lee: await platform.as({ name: 'Lee Staff', email: 'lee@example.test', labels: [] }),
    sam: await platform.as(people.sam),
    kim: await platform.as(people.kim),
    ada: await platform.as(people.ada),
  };
});
afterAll(() => platform.stop());

interface Answer {
  readonly status: number;
  readonly message?: string;
  readonly conflicts?: readonly string[];
}

async function ask(name: (typeof names)[number], path: string, body: unknown): Promise<Answer> {
  const request = { functionId: functionIds.campaigns, xpath: path, method: ExecutionMethod.POST };
  const reply = await clients[name].functions.createExecution({ ...request, body: JSON.stringify(body) });
  return { ...(JSON.parse(reply.responseBody) as object), status: reply.responseStatusCode };
}

async function statuses(path: string, bodyOf: (name: string) => unknown): Promise<number[]> {
  const all: number[] = [];
  for (const name of names) {
    const [answer] = await Promise.allSettled([ask(name, path, bodyOf(name))]);
    all.push(answer.status === 'fulfilled' ? answer.value.status : (answer.reason as AppwriteException).code);
  }
  return all;
}

const today = new Date().toISOString().slice(0, 10);
const inDays = (days: number): string => addDays(today, days);
const leave = { kind: 'leave', category: 'languageAndVersion', name: 'Java', versions: '8' } as const;
const scope = { sector: [], businessUnit: [], teamType: [], status: [], teams: [] };
const terms = {
  ...{
    name: 'Off Java 8',
    why: '',
    rule: leave,
    scope,
    moveTo: '21',
    deadline: inDays(90),
    leadId: 'kim',
    isPermanent: false,
  },
};
let count = 0;
const newId = (): string => `campaign-${(count += 1)}`;

/** Returns its id. */
async function make(fields: object = {}, start = true): Promise<string> {
  const id = newId();
  expect(await ask('ada', '/campaigns', { ...terms, ...fields, id, start })).toEqual({ status: 200, id });
  return id;
}

async function stored(id: string): Promise<Campaign> {
  return readCampaign(await platform.server.row('campaigns', id).get())!;
}

describe('who may', () => {
  test.each([
    [
      'make one',
      () => '/campaigns',
      (name: string) => ({ ...terms, id: `by-${name}`, start: false }),
      [401, 403, 403, 403, 200],
    ],
    ['send nonsense', () => '/campaigns', () => 'nonsense', [401, 403, 403, 403, 400]],
    ['change one', () => make(), () => ({ base: {}, changes: {} }), [401, 403, 403, 403, 200]],
    ['change one that is none', () => '/campaigns/none', () => ({ base: {}, changes: {} }), [401, 403, 403, 403, 404]],
    ['end one', async () => `${await make()}/status`, () => ({ status: 'ended' }), [401, 403, 403, 403, 200]],
    [
      'ask for an exemption of the own team',
      async () => `${await make()}/exemptions`,
      () => ({ id: 'e', teamId: 'blue', reason: 'Retired', until: inDays(30) }),
      [401, 403, 200, 200, 200],
    ],
    [
      'ask for one of another team',
      async () => `${await make()}/exemptions`,
      (name: string) => ({ id: name, teamId: name === 'ada' ? 'red' : 'red', reason: 'Retired', until: inDays(30) }),
      [401, 403, 403, 200, 409],
    ],
  ])('%s', async (_, pathOf, bodyOf, expected) => {
    const path = await pathOf();
    expect(await statuses(path.startsWith('/') ? path : `/campaigns/${path}`, bodyOf)).toEqual(expected);
  });

  test('decide an exemption: the lead and admins; withdraw it: its team as well', async () => {
    const id = await make();
    await ask('sam', `/campaigns/${id}/exemptions`, { id: 'e1', teamId: 'blue', reason: 'Retired', until: inDays(30) });
    expect((await stored(id)).exemptions).toMatchObject([{ state: 'asked', askedBy: 'Sam Staff', decidedAt: null }]);
    const path = `/campaigns/${id}/exemptions/e1`;
    expect(await statuses(path, () => ({ state: 'granted' }))).toEqual([401, 403, 403, 200, 200]);
    expect((await stored(id)).exemptions).toMatchObject([{ state: 'granted', decidedBy: 'Kim Staff' }]);
    expect(await ask('ada', path, { state: 'refused' })).toMatchObject({ status: 409 });
    expect(await statuses(path, () => ({ state: 'withdrawn' }))).toEqual([401, 403, 200, 200, 200]);
    expect((await stored(id)).exemptions).toMatchObject([{ state: 'withdrawn', decidedBy: 'Sam Staff' }]);
    expect((await stored(id)).history.map(({ by, after }) => `${by}: ${after}`)).toEqual([
      'Ada Admin: Leave Java 8',
      expect.stringMatching(/^Sam Staff: .*blue, until .*: Retired \(asked\)$/) as string,
      expect.stringMatching(/^Kim Staff: .*\(granted\)$/) as string,
      expect.stringMatching(/^Sam Staff: .*\(withdrawn\)$/) as string,
    ]);
    expect(await ask('ada', `/campaigns/${id}/exemptions/none`, { state: 'granted' })).toMatchObject({ status: 404 });
  });

  test('nobody writes the table by themselves', async () => {
    const id = await make();
    const rename = clients.ada.row('campaigns', id).update({ name: 'Mine' });
    await expect(rename).rejects.toMatchObject({ code: 401 });
    const create = clients.ada.row('campaigns', 'own').create(blankCampaignFields);
    await expect(create).rejects.toMatchObject({ code: 401 });
    await expect(clients.lee.row('campaigns', id).get()).resolves.toMatchObject({ name: 'Off Java 8' });
  });
});

const rule = (given: object) => ({ rule: { ...leave, ...given } });
const metric = (given: object) => ({
  rule: { kind: 'metric', metric: 'overallRepoTestCoverage', is: 'atLeast', value: 80, ...given },
});

test.each<[string, object, RegExp]>([
  ['no name', { name: ' \u200b' }, /^name: has no character that can be seen$/],
  ['a long name', { name: 'x'.repeat(121) }, /^name: has 121 characters, more than 120$/],
  ['a long reason', { why: 'x'.repeat(2_001) }, /^why: has 2001 characters/],
  ['no day', { deadline: '2026-02-30' }, /^deadline: is no day$/],
  ['a day that is over', { deadline: inDays(-2) }, /^deadline: is in the past$/],
  ['a day that is far away', { deadline: inDays(2_000) }, /^deadline: is more than 5 years ahead$/],
  ['a lead who has left', { leadId: 'gone' }, /^leadId: is nobody in the plan$/],
  ['an unknown category', rule({ category: 'comments' }), /^rule\.category: /],
  ['versions that nobody reads', rule({ versions: '< > 8' }), /^rule\.versions: can’t be read$/],
  ['an unknown ring', { rule: { kind: 'leaveRing', ring: 'Maybe' } }, /^rule\.ring: /],
  ['an unknown kind', { rule: { kind: 'tick' } }, /^rule/],
  ['more than it asks for', rule({ days: 3 }), /^rule\.days: /],
  ['a value out of range', metric({ value: 101 }), /^rule: is no value of this metric$/],
  ['a number that must equal', metric({ is: 'equal' }), /^rule: is no value of this metric$/],
  [
    'a choice that it has not',
    metric({ metric: 'veracodeScanning', is: 'equal', value: 'Maybe' }),
    /^rule: is no value/,
  ],
  ['no day of confirmations', { rule: { kind: 'confirmed', days: 0 } }, /^rule\.days: /],
  [
    'a month after the deadline',
    { rule: { kind: 'reported', month: '2099-01' } },
    /^rule\.month: is after the deadline$/,
  ],
  ['a month long ago', { rule: { kind: 'reported', month: '2020-01' } }, /^rule\.month: is more than a year ago$/],
  [
    'too many teams',
    { scope: { ...scope, teams: Array.from({ length: 2_001 }, (_, n) => `t${n}`) } },
    /more than 2000$/,
  ],
])('a campaign with %s is refused', async (_, fields, message) => {
  const answer = await ask('ada', '/campaigns', { ...terms, ...fields, id: newId(), start: true });
  expect(answer).toMatchObject({ status: 400, message: expect.stringMatching(message) as string });
});

test('what is made twice after a lost answer is made once; an id that is taken is refused', async () => {
  const body = { ...terms, id: newId(), start: true };
  expect((await ask('ada', '/campaigns', body)).status).toBe(200);
  expect((await ask('ada', '/campaigns', body)).status).toBe(200);
  expect((await stored(body.id)).history).toHaveLength(1);
  expect(await ask('ada', '/campaigns', { ...body, name: 'Another' })).toMatchObject({ status: 409 });
});

test('two admins may change different things; of the same one the second is told', async () => {
  const id = await make({}, false);
  const change = (base: object, changes: object) => ask('ada', `/campaigns/${id}`, { base, changes });
  const both = [
    change({ name: 'Off Java 8' }, { name: 'Leave Java 8' }),
    change({ moveTo: '21' }, { moveTo: '25' }),
    change({ deadline: terms.deadline }, { deadline: inDays(120) }),
  ];
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await stored(id)).toMatchObject({ name: 'Leave Java 8', moveTo: '25', deadline: inDays(120) });
  expect(await change({ moveTo: '21', why: '' }, { moveTo: '17', why: 'Support ends.' })).toMatchObject({
    status: 409,
    conflicts: ['moveTo'],
  });
  expect((await stored(id)).why).toBe('');
  expect((await change({ moveTo: '21' }, { moveTo: '25' })).status).toBe(200);
  expect((await change({ rule: leave }, rule({ versions: '< 17' }))).status).toBe(200);
  const { history } = await stored(id);
  expect(history.at(-1)).toMatchObject({ field: 'rule', before: 'Leave Java 8', after: 'Leave Java < 17' });
});

test('its states follow one another, each once in its history', async () => {
  const id = await make({}, false);
  const become = async (status: string) => (await ask('ada', `/campaigns/${id}/status`, { status })).status;
  expect(await become('ended')).toBe(409);
  expect([await become('running'), await become('running')]).toEqual([200, 200]);
  const { startedAt } = await stored(id);
  expect(startedAt).not.toBeNull();
  expect(await become('archived')).toBe(409);
  expect(
    await ask('ada', `/campaigns/${id}`, { base: { rule: leave }, changes: rule({ versions: '11' }) }),
  ).toMatchObject({ status: 409 });
  expect(await become('ended')).toBe(200);
  expect(await become('running')).toBe(200);
  expect(await stored(id)).toMatchObject({ startedAt, endedAt: null });
  for (const status of ['ended', 'archived', 'ended']) expect(await become(status)).toBe(200);
  const texts = (await stored(id)).history.map(({ after }) => after);
  expect(texts).toEqual(['Leave Java 8', 'Running', 'Ended', 'Running', 'Ended', 'Archived', 'Ended']);
});

test('one that contradicts a running one can be drafted, not started', async () => {
  const running = await make({ name: 'No Scala', rule: { ...leave, name: 'Scala', versions: '' } });
  const use = { name: 'Scala', rule: { ...leave, kind: 'use', name: 'Scala', versions: '3' } };
  const message = 'It contradicts “No Scala”, which runs: no team can meet both.';
  expect(await ask('ada', '/campaigns', { ...terms, ...use, id: newId(), start: true })).toMatchObject({
    status: 409,
    message,
  });
  const draft = await make(use, false);
  expect(await ask('ada', `/campaigns/${draft}/status`, { status: 'running' })).toMatchObject({ status: 409, message });
  await ask('ada', `/campaigns/${running}/status`, { status: 'ended' });
  expect((await ask('ada', `/campaigns/${draft}/status`, { status: 'running' })).status).toBe(200);
});

describe('an exemption', () => {
  const exemption = { id: 'e', teamId: 'blue', reason: 'Retired', until: inDays(30) };
  test.each<[string, object, number]>([
    ['for no reason', { reason: '' }, 400],
    ['until yesterday', { until: inDays(-1) }, 400],
    ['for more than a year', { until: inDays(400) }, 400],
    ['of a team that is gone', { teamId: 'gone' }, 404],
  ])('%s is refused', async (_, fields, status) => {
    const id = await make();
    expect((await ask('ada', `/campaigns/${id}/exemptions`, { ...exemption, ...fields })).status).toBe(status);
  });

  test('asked for twice at once is one, and none is asked of a draft', async () => {
    const draft = await make({}, false);
    expect((await ask('ada', `/campaigns/${draft}/exemptions`, exemption)).status).toBe(409);
    const id = await make();
    const both = ['e1', 'e2'].map((each) => ask('sam', `/campaigns/${id}/exemptions`, { ...exemption, id: each }));
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await stored(id)).exemptions).toHaveLength(1);
  });

  test('that has counted ends the day before, and stays in the line', async () => {
    const id = await make();
    const granted = {
      ...exemption,
      state: 'granted',
      askedBy: 'Sam',
      askedAt: `${inDays(-9)}T08:00:00.000Z`,
      decidedBy: 'Kim',
      decidedAt: `${inDays(-9)}T08:00:00.000Z`,
    };
    await platform.server.row('campaigns', id).update({ exemptions: JSON.stringify([granted]) });
    expect((await ask('sam', `/campaigns/${id}/exemptions/e`, { state: 'withdrawn' })).status).toBe(200);
    expect((await stored(id)).exemptions).toEqual([{ ...granted, until: inDays(-1) }]);
  });
});
