import { maxCampaignList } from '#domain/campaigns/campaign.ts';
import { formatDate } from '#domain/dateFormat.ts';
import { setStatus } from '#functions/campaigns/campaigns.ts';
import { connectCampaigns } from '#functions/campaigns/ports.ts';
import { connectFunction } from '#test/support/connectFunction.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { productConfig } from '#test/support/startUploads.ts';
import { newCampaign } from '#test/support/campaignRows.ts';
import { people } from '#test/support/signIn.ts';
import { type CampaignAnswer, inDays, startCampaigns } from '#test/support/startCampaigns.ts';

const campaigns = ofSuite(() => startCampaigns());

const ask = (path: string, body: unknown): Promise<CampaignAnswer> => campaigns.ask('ada', path, body);
const become = async (id: string, status: string) => (await ask(`/campaigns/${id}/status`, { status })).status;

const { rule: leave, scope } = newCampaign;
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
  ['too much to move to', { moveTo: 'x'.repeat(201) }, /^moveTo: has 201 characters, more than 200$/],
  ['a character that can’t be stored', { why: '\0' }, /^why: contains a character that cannot be stored/],
  ['no lead', { leadId: '' }, /^leadId: is no valid id$/],
  ['something else', { status: 'ended' }, /^status: /],
  ['a lead who has left', { leadId: 'gone' }, /^leadId: is nobody in the plan$/],
  ['an unknown category', rule({ category: 'comments' }), /^rule\.category: /],
  ['versions that nobody reads', rule({ versions: '< > 8' }), /^rule\.versions: can’t be read$/],
  ['versions without an end', rule({ versions: '8 '.repeat(101) }), /^rule\.versions: has 202 characters/],
  ['a technology without a name', rule({ name: ' ' }), /^rule\.name: has no character that can be seen$/],
  ['an unknown ring', { rule: { kind: 'leaveRing', ring: 'Maybe' } }, /^rule\.ring: /],
  ['an unknown kind', { rule: { kind: 'tick' } }, /^rule/],
  ['more than it asks for', rule({ days: 3 }), /^rule\.days: /],
  ['a value out of range', metric({ value: 101 }), /^rule: is no value of this metric$/],
  ['a number that must equal', metric({ is: 'equal' }), /^rule: is no value of this metric$/],
  ['an unknown choice', metric({ metric: 'veracodeScanning', is: 'equal', value: 'Maybe' }), /^rule: is no value/],
  ['an unknown metric', metric({ metric: 'updateBy' }), /^rule\.metric: /],
  ['too many days of confirmations', { rule: { kind: 'confirmed', days: 731 } }, /^rule\.days: /],
  ['no day of confirmations', { rule: { kind: 'confirmed', days: 0 } }, /^rule\.days: /],
  ['a month too late', { rule: { kind: 'reported', month: '2099-01' } }, /^rule\.month: is after the deadline$/],
  ['a month long ago', { rule: { kind: 'reported', month: '2020-01' } }, /^rule\.month: is more than a year ago$/],
  ['no month', { rule: { kind: 'reported', month: '2026-13' } }, /^rule\.month: /],
  ['a scope of one text', { scope: { ...scope, sector: 'Retail' } }, /^scope\.sector: /],
  ['2,001 teams', { scope: { ...scope, teams: Array.from({ length: 2_001 }, (_, n) => `t${n}`) } }, /more than 2000$/],
])('a campaign with %s is refused', async (_, fields, message) => {
  const answer = await ask('/campaigns', { ...newCampaign, ...fields, id: campaigns.newCampaignId(), start: true });
  expect(answer).toMatchObject({ status: 400, message: expect.stringMatching(message) as string });
});

test.each<[string, object, string]>([
  ['the ring', { rule: { kind: 'leaveRing', ring: 'Hold' } }, 'Leave all that is in the ring Hold'],
  ['a version that none names', rule({ kind: 'use', name: ' Go ', versions: 'no version' }), 'Use Go no version'],
  ['a number', metric({}), 'Reach Overall Repo Test Coverage at least 80.00%'],
  ['a choice', metric({ metric: 'veracodeScanning', is: 'equal', value: 'Yes' }), 'Reach Veracode Scanning Yes'],
  ['confirmations', { rule: { kind: 'confirmed', days: 730 } }, 'Confirm the tech inventory within 730 days'],
  ['this month', { rule: { kind: 'reported', month: inDays(0).slice(0, 7) }, deadline: inDays(1) }, 'Report '],
])('a campaign of %s is made, and its history begins with what it asks', async (_, fields, text) => {
  const { history, updateBy, status, endedAt } = await campaigns.stored(await campaigns.make(fields));
  const made = { at: expect.any(String) as string, by: 'Ada Admin', field: 'made', before: null };
  expect(history).toEqual([{ ...made, after: expect.stringContaining(text) as string }]);
  expect([updateBy, status, endedAt]).toEqual(['Ada Admin', 'running', null]);
});

test('what is made twice after a lost answer is made once; an id that is taken is refused', async () => {
  const body = { ...newCampaign, id: campaigns.newCampaignId(), start: true };
  expect((await ask('/campaigns', body)).status).toBe(200);
  expect((await ask('/campaigns', body)).status).toBe(200);
  expect((await campaigns.stored(body.id)).history).toHaveLength(1);
  expect(await ask('/campaigns', { ...body, name: 'Another' })).toMatchObject({ status: 409 });
});

test('two admins may change different things; of the same one the second is told', async () => {
  const id = await campaigns.make({}, false);
  const change = (base: object, changes: object) => ask(`/campaigns/${id}`, { base, changes });
  const both = [
    change({ name: 'Off Java 8' }, { name: 'Leave Java 8' }),
    change({ moveTo: '21' }, { moveTo: '25' }),
    change({ deadline: newCampaign.deadline }, { deadline: inDays(120) }),
  ];
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await campaigns.stored(id)).toMatchObject({ name: 'Leave Java 8', moveTo: '25', deadline: inDays(120) });
  expect(await change({ moveTo: '21', why: '' }, { moveTo: '17', why: 'Support ends.' })).toMatchObject({
    status: 409,
    conflicts: ['moveTo'],
  });
  expect((await campaigns.stored(id)).why).toBe('');
  expect((await change({ moveTo: '21' }, { moveTo: '25' })).status).toBe(200);
  expect((await change({ rule: leave }, rule({ versions: '< 17' }))).status).toBe(200);
  const { history } = await campaigns.stored(id);
  expect(history.at(-1)).toMatchObject({ field: 'rule', before: 'Leave Java 8', after: 'Leave Java < 17' });
});

test('who and what changed is told as it is shown', async () => {
  await campaigns.server.row('user-metadata', 'other').create({ email: 'other@example.test' });
  const id = await campaigns.make({}, false);
  const base = { leadId: 'lead', isPermanent: false, scope, deadline: newCampaign.deadline };
  const changes = { leadId: 'other', isPermanent: true, scope: { ...scope, teams: ['blue'] }, deadline: inDays(120) };
  for (let count = 0; count < 2; count += 1)
    expect((await ask(`/campaigns/${id}`, { base, changes })).status).toBe(200);
  const { history } = await campaigns.stored(id);
  expect(history.slice(1).map(({ by, field, before, after }) => [by, field, before, after])).toEqual([
    ['Ada Admin', 'scope', 'All teams', '1 team'],
    ['Ada Admin', 'deadline', formatDate(newCampaign.deadline, 'longDay'), formatDate(inDays(120), 'longDay')],
    ['Ada Admin', 'leadId', 'Kim Staff', 'other@example.test'],
    ['Ada Admin', 'isPermanent', 'No', 'Yes'],
  ]);
});

test.each<[string, object, object, number, string]>([
  ['to a past day', { deadline: newCampaign.deadline }, { deadline: inDays(-2) }, 400, 'deadline: is in the past'],
  ['to a lead who has left', { leadId: 'lead' }, { leadId: 'gone' }, 400, 'leadId: is nobody in the plan'],
  ['without what it was', {}, { name: 'Another' }, 409, 'Somebody else has changed the same.'],
  [
    ...(['of what a running one asks', { rule: leave }, rule({ versions: '11' }), 409] as const),
    'What a campaign asks can’t be changed any more once it has started.',
  ],
])('a change %s is refused', async (_, base, changes, status, message) => {
  const id = await campaigns.make();
  expect(await ask(`/campaigns/${id}`, { base, changes })).toMatchObject({ status, message });
  expect((await campaigns.stored(id)).history).toHaveLength(1);
});

test('a month to report stays in reach of the deadline, and is no hindrance once it is long ago', async () => {
  const month = { rule: { kind: 'reported', month: inDays(62).slice(0, 7) }, deadline: inDays(95) };
  const id = await campaigns.make(month);
  const change = (base: object, changes: object) => ask(`/campaigns/${id}`, { base, changes });
  const early = await change({ deadline: month.deadline }, { deadline: inDays(1) });
  expect(early).toMatchObject({ status: 400, message: 'rule.month: is after the deadline' });
  const old = JSON.stringify({ kind: 'reported', month: '2025-01' });
  await campaigns.server.row('campaigns', id).update({ rule: old, startedAt: '2025-02-01T00:00:00.000Z' });
  const fields = [
    { name: newCampaign.name, deadline: month.deadline },
    { name: 'Old', deadline: inDays(80) },
  ] as const;
  expect((await change(...fields)).status).toBe(200);
  for (const status of ['ended', 'running']) {
    expect(await become(id, status)).toBe(200);
  }
});

test.each<[string, object]>([
  ['whose day is over', { deadline: inDays(-2) }],
  ['whose month is long ago', { rule: JSON.stringify({ kind: 'reported', month: '2020-01' }) }],
])('a draft %s isn’t started', async (_, fields) => {
  const id = await campaigns.make({}, false);
  await campaigns.server.row('campaigns', id).update(fields);
  expect(await become(id, 'running')).toBe(400);
  expect(await campaigns.stored(id)).toMatchObject({ status: 'draft', startedAt: null });
});

test('the history keeps the newest 1,000 changes, and those that its column has room for', async () => {
  const sizes = productConfig().tables.find(({ $id }) => $id === 'campaigns')?.columns ?? [];
  const lists = sizes.filter(({ key }) => key === 'history' || key === 'exemptions').map(({ size }) => size);
  expect(lists).toEqual([maxCampaignList, maxCampaignList]);
  const id = await campaigns.make();
  const change = { at: '2026-01-01T00:00:00.000Z', by: 'Ada', field: 'moveTo', before: null, after: '' };
  const keep = (count: number, length: number) => {
    const history = Array.from({ length: count }, (_, number) => ({
      ...change,
      after: `${number} `.padEnd(length, 'x'),
    }));
    return campaigns.server.row('campaigns', id).update({ history: JSON.stringify(history), moveTo: '1' });
  };
  const move = async () => {
    expect((await ask(`/campaigns/${id}`, { base: { moveTo: '1' }, changes: { moveTo: '2' } })).status).toBe(200);
    const { history } = await campaigns.stored(id);
    return [history.length, history[0]?.after?.split(' ')[0], history.at(-1)?.after];
  };
  await keep(1_000, 4);
  expect(await move()).toEqual([1_000, '1', '2']);
  await keep(8, 124_910);
  expect(await move()).toEqual([8, '1', '2']);
});

test('its states follow one another, each once in its history', async () => {
  const id = await campaigns.make({}, false);
  expect(await become(id, 'ended')).toBe(409);
  expect([await become(id, 'running'), await become(id, 'running')]).toEqual([200, 200]);
  const { startedAt } = await campaigns.stored(id);
  expect(startedAt).not.toBeNull();
  expect(await become(id, 'archived')).toBe(409);
  expect(await ask(`/campaigns/${id}`, { base: { rule: leave }, changes: rule({ versions: '11' }) })).toMatchObject({
    status: 409,
  });
  expect(await become(id, 'ended')).toBe(200);
  expect(await become(id, 'running')).toBe(200);
  expect(await campaigns.stored(id)).toMatchObject({ startedAt, endedAt: null });
  for (const status of ['ended', 'archived', 'ended']) expect(await become(id, status)).toBe(200);
  const texts = (await campaigns.stored(id)).history.map(({ after }) => after);
  expect(texts).toEqual(['Leave Java 8', 'Running', 'Ended', 'Running', 'Ended', 'Archived', 'Ended']);
});

test('two admins who start it at once start it once', async () => {
  const id = await campaigns.make({}, false);
  expect(await Promise.all([1, 2].map(() => become(id, 'running')))).toEqual([200, 200]);
  expect((await campaigns.stored(id)).history).toHaveLength(2);
});

test('a draft that was put away stays there', async () => {
  const id = await campaigns.make({}, false);
  const answers: number[] = [];
  for (const status of ['archived', 'archived', 'running', 'ended', 'nothing']) answers.push(await become(id, status));
  expect(answers).toEqual([200, 200, 409, 409, 400]);
});

test('one that contradicts a running one can be drafted, not started', async () => {
  const running = await campaigns.make({ name: 'No Scala', rule: { ...leave, name: 'Scala', versions: '' } });
  const use = { name: 'Scala', rule: { ...leave, kind: 'use', name: 'Scala', versions: '3' } };
  const message = 'It contradicts “No Scala”, which runs: no team can meet both.';
  expect(await ask('/campaigns', { ...newCampaign, ...use, id: campaigns.newCampaignId(), start: true })).toMatchObject(
    { status: 409, message },
  );
  const draft = await campaigns.make(use, false);
  expect(await ask(`/campaigns/${draft}/status`, { status: 'running' })).toMatchObject({ status: 409, message });
  const retail = { ...scope, sector: ['Retail'] };
  const elsewhere = await campaigns.make({ ...use, name: 'Scala, Retail', scope: retail }, false);
  await ask(`/campaigns/${running}`, { base: { scope }, changes: { scope: { ...retail, sector: ['Finance'] } } });
  expect(await become(elsewhere, 'running')).toBe(200);
  const wider = { base: { scope: retail }, changes: { scope: { ...retail, sector: ['Retail', 'Finance'] } } };
  expect(await ask(`/campaigns/${elsewhere}`, wider)).toMatchObject({ status: 409, message });
  await become(elsewhere, 'ended');
  await become(running, 'ended');
  expect(await become(draft, 'running')).toBe(200);
  await become(draft, 'ended');
});

test('of two that contradict each other at most one runs, though neither saw the other before', async () => {
  const scala = { ...leave, name: 'Scala', versions: '' };
  const drafts = [
    await campaigns.make({ name: 'Leave Scala', rule: scala }, false),
    await campaigns.make({ name: 'Use Scala', rule: { ...scala, kind: 'use' } }, false),
  ];
  const ports = connectCampaigns(connectFunction(campaigns.platform.appwrite, 'campaigns'), 'UTC');
  // Each has looked before either writes.
  const looks: Promise<Awaited<ReturnType<typeof ports.campaigns.list>>>[] = [];
  let meet: () => void = () => undefined;
  const bothLooked = new Promise<void>((resolve) => (meet = resolve));
  const list = async () => {
    const look = ports.campaigns.list();
    if (looks.push(look) === drafts.length) meet();
    await bothLooked;
    await Promise.all(looks.slice(0, drafts.length));
    return look;
  };
  const user = { ...people.ada, $id: 'ada', labels: ['admin'] };
  const asked = { user, ports: { ...ports, campaigns: { ...ports.campaigns, list } } };
  const body = JSON.stringify({ status: 'running' });
  const answers = await Promise.allSettled(drafts.map((id) => setStatus(id, body, asked)));
  expect(answers.map(({ status }) => status)).toContain('rejected');
  const states = await Promise.all(drafts.map(async (id) => (await campaigns.stored(id)).status));
  expect(states).toEqual(answers.map(({ status }) => (status === 'fulfilled' ? 'running' : 'draft')));
});
