import { type Exemption, maxCampaignList } from '#domain/campaigns/campaign.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { inDays, startCampaigns } from '#test/support/startCampaigns.ts';

const campaigns = ofSuite(() => startCampaigns());

const exemption = { id: 'e', teamId: 'blue', reason: 'Retired', until: inDays(30) };
const pathOf = (id: string): string => `/campaigns/${id}/exemptions`;

/** As stored. */
const past: Exemption = {
  ...{ ...exemption, state: 'granted', askedBy: 'Sam', askedAt: `${inDays(-9)}T08:00:00.000Z` },
  ...{ decidedBy: 'Kim', decidedAt: `${inDays(-9)}T08:00:00.000Z` },
};

async function makeWith(...exemptions: readonly Exemption[]): Promise<string> {
  const id = await campaigns.make();
  await campaigns.server.row('campaigns', id).update({ exemptions: JSON.stringify(exemptions) });
  return id;
}

test.each<[string, object, number, string]>([
  ['for no reason', { reason: ' \u200b' }, 400, 'reason: has no character that can be seen'],
  ['for a long reason', { reason: 'x'.repeat(501) }, 400, 'reason: has 501 characters, more than 500'],
  ['until yesterday', { until: inDays(-1) }, 400, 'until: is in the past'],
  ['until no day', { until: '2027-02-30' }, 400, 'until: is no day'],
  ['for more than a year', { until: inDays(367) }, 400, 'until: is more than a year ahead'],
  ['of a team that is gone', { teamId: 'gone' }, 404, 'This team does not exist.'],
])('%s is refused', async (_, fields, status, message) => {
  const id = await campaigns.make();
  expect(await campaigns.ask('ada', pathOf(id), { ...exemption, ...fields })).toEqual({ status, message });
  expect((await campaigns.stored(id)).exemptions).toEqual([]);
});

test.each<[string, boolean, boolean, number]>([
  ['a draft', false, false, 409],
  ['one that has ended', true, false, 409],
  ['one that has ended and stays for good', true, true, 200],
])('of %s', async (_, isStarted, isPermanent, status) => {
  const id = await campaigns.make({ isPermanent }, isStarted);
  if (isStarted) await campaigns.ask('ada', `/campaigns/${id}/status`, { status: 'ended' });
  expect(await campaigns.ask('ada', pathOf(id), exemption)).toMatchObject({ status });
});

test('is asked for by a member, decided by the lead, and told in the history by who signed in', async () => {
  const id = await campaigns.make();
  await campaigns.ask('sam', pathOf(id), exemption);
  expect((await campaigns.stored(id)).exemptions).toEqual([
    {
      ...{ ...exemption, state: 'asked', askedBy: 'Sam Staff', askedAt: expect.any(String) as string },
      ...{ askedById: expect.any(String) as string, decidedBy: null, decidedAt: null },
    },
  ]);
  const path = `${pathOf(id)}/e`;
  expect(await campaigns.ask('kim', path, { state: 'granted', until: inDays(367) })).toMatchObject({ status: 400 });
  const until = inDays(10);
  for (const state of ['granted', 'granted', 'withdrawn', 'withdrawn']) {
    const body = state === 'granted' ? { state, until } : { state };
    expect(await campaigns.ask('kim', path, body)).toEqual({ status: 200, id: 'e' });
  }
  const { exemptions, history, updateBy } = await campaigns.stored(id);
  expect(exemptions).toMatchObject([{ state: 'withdrawn', until, decidedBy: 'Kim Staff' }]);
  expect(updateBy).toBe('Kim Staff');
  expect(history.map(({ by, before, after }) => [by, before, after])).toEqual([
    ['Ada Admin', null, 'Leave Java 8'],
    ['Sam Staff', null, expect.stringMatching(/^blue, until .*, \d{4}: Retired \(asked\)$/i) as string],
    [
      'Kim Staff',
      expect.stringMatching(/^blue \(asked\)$/i),
      expect.stringMatching(/^blue, until .*, \d{4} \(granted\)$/i),
    ],
    ['Kim Staff', expect.stringMatching(/^blue \(granted\)$/i), expect.stringMatching(/^blue \(withdrawn\)$/i)],
  ]);
});

test.each(['kim', 'ada'] as const)('that %s gives is granted at once', async (person) => {
  const id = await campaigns.make();
  await campaigns.ask(person, pathOf(id), { ...exemption, teamId: 'red' });
  const [{ state, askedBy, decidedBy } = past] = (await campaigns.stored(id)).exemptions;
  expect([state, decidedBy]).toEqual(['granted', askedBy]);
});

/** Made out of `asked`, one after the other; the last answer, and what is stored then. */
test.each<[string[], number, string]>([
  [['granted', 'refused'], 409, 'granted'],
  [['refused', 'granted'], 409, 'refused'],
  [['refused', 'withdrawn'], 409, 'refused'],
  [['withdrawn', 'granted'], 409, 'withdrawn'],
  [['withdrawn', 'refused'], 409, 'withdrawn'],
  [['refused', 'refused'], 200, 'refused'],
  [['granted', 'withdrawn'], 200, 'withdrawn'],
])('asked, then %j: %i, %s', async (states, status, expected) => {
  const id = await campaigns.make();
  await campaigns.ask('sam', pathOf(id), exemption);
  const answers: number[] = [];
  for (const state of states) answers.push((await campaigns.ask('ada', `${pathOf(id)}/e`, { state })).status);
  expect(answers).toEqual([200, status]);
  const { exemptions, history } = await campaigns.stored(id);
  expect(exemptions.map(({ state }) => state)).toEqual([expected]);
  expect(history).toHaveLength(new Set(states).size + (status === 409 ? 1 : 2));
});

test('asked for again after a lost answer is one, also after the campaign has ended', async () => {
  const id = await campaigns.make();
  for (let count = 0; count < 2; count += 1) {
    expect(await campaigns.ask('sam', pathOf(id), exemption)).toEqual({ status: 200, id: 'e' });
  }
  await campaigns.ask('ada', `/campaigns/${id}/status`, { status: 'ended' });
  expect((await campaigns.ask('sam', pathOf(id), exemption)).status).toBe(200);
  expect((await campaigns.stored(id)).exemptions).toHaveLength(1);
});

test('of one team is one at a time, however many ask at once; of another it doesn’t matter', async () => {
  const id = await campaigns.make();
  const asked = ['e1', 'e2', 'e3'].map((each) => campaigns.ask('sam', pathOf(id), { ...exemption, id: each }));
  const other = campaigns.ask('ada', pathOf(id), { ...exemption, id: 'red', teamId: 'red' });
  expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await other).status).toBe(200);
  expect((await campaigns.stored(id)).exemptions.map(({ teamId }) => teamId).sort()).toEqual(['blue', 'red']);
});

test.each<Exemption['state']>(['refused', 'withdrawn', 'granted', 'asked'])(
  'can be asked for after one that was %s and is over',
  async (state) => {
    const id = await makeWith({ ...past, id: 'before', state, until: inDays(-1) });
    expect((await campaigns.ask('sam', pathOf(id), exemption)).status).toBe(200);
  },
);

test('whose last day is over while it was asked can’t be granted as it is', async () => {
  const id = await makeWith({ ...past, state: 'asked', until: inDays(-1), decidedBy: null, decidedAt: null });
  const grant = (body: object) => campaigns.ask('kim', `${pathOf(id)}/e`, { state: 'granted', ...body });
  expect(await grant({})).toEqual({ status: 400, message: 'until: is in the past' });
  expect((await grant({ until: inDays(0) })).status).toBe(200);
});

test.each([1, 2])('that has counted ends the day before, and stays in the line: %i times', async (times) => {
  const id = await makeWith(past);
  for (let count = 0; count < times; count += 1) {
    expect((await campaigns.ask('sam', `${pathOf(id)}/e`, { state: 'withdrawn' })).status).toBe(200);
  }
  const { exemptions, history } = await campaigns.stored(id);
  expect(exemptions).toEqual([
    { ...past, until: inDays(-1), endedBy: 'Sam Staff', endedById: expect.any(String) as string },
  ]);
  expect(history).toHaveLength(2);
});

test('is refused where the campaign has no room for it', async () => {
  const id = await makeWith({ ...past, id: 'full', teamId: 'red', reason: 'x'.repeat(maxCampaignList - 500) });
  const answer = await campaigns.ask('sam', pathOf(id), { ...exemption, reason: 'x'.repeat(500) });
  expect(answer).toEqual({ status: 409, message: 'This campaign has too many exemptions.' });
});
