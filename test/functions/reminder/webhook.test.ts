import { createHmac } from 'node:crypto';
import { readCampaign } from '#domain/campaigns/campaign.ts';
import { findWebhookMessages } from '#functions/reminder/findWebhookMessages.ts';
import { sendDueMails } from '#functions/reminder/sendDueMails.ts';
import { readWebhookSettings, webhookMailer } from '#functions/reminder/webhook.ts';
import { campaignRow } from '#test/support/campaignRows.ts';
import { MemoryReminder } from '#test/support/memoryReminder.ts';

const variables = {
  WEBHOOK_URL: 'https://hooks.example.test/services/secret-path',
  WEBHOOK_HOSTS: 'hooks.example.test',
  WEBHOOK_SECRET: 'shared',
  PAGE_URL: 'https://data.example.test/',
};
const publicAddress = '203.0.113.7';

interface Post {
  readonly url: string;
  readonly init: RequestInit;
}

/** A receiver that answers one after the other; 200 in the end. */
function receiver(answers: (number | Error)[] = [], addresses: readonly string[] = [publicAddress]) {
  const [posts, pauses]: [Post[], number[]] = [[], []];
  const ports = {
    fetch: (url: unknown, init: RequestInit = {}) => {
      posts.push({ url: String(url), init });
      const answer = answers.shift() ?? 200;
      if (answer instanceof Error) return Promise.reject(answer);
      return Promise.resolve({ status: answer } as Response);
    },
    resolve: () => Promise.resolve(addresses),
    pause: (ms: number) => Promise.resolve(void pauses.push(ms)),
  };
  return { posts, pauses, ports };
}

const failure = (code: string) => new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });

test.each([
  ['no host is allowed', { WEBHOOK_HOSTS: ' ' }, 'WEBHOOK_URL or WEBHOOK_HOSTS is not set, so nothing is sent.'],
  ['another host', { WEBHOOK_HOSTS: 'example.test' }, 'WEBHOOK_HOSTS doesn’t name the host of WEBHOOK_URL.'],
  [
    'no https',
    { WEBHOOK_URL: 'http://hooks.example.test' },
    'WEBHOOK_URL must be an address that begins with https://.',
  ],
])('%s: refused', (_, changed, message) => {
  expect(() => readWebhookSettings({ ...variables, ...changed })).toThrow(message);
});

const deliver = async (...[answers, addresses]: Parameters<typeof receiver>) => {
  const { posts, pauses, ports } = receiver(answers, addresses);
  const layOut = (pageUrl: string) =>
    ({ subject: 'A test', blocks: [{ kind: 'text', text: pageUrl }], footer: '' }) as const;
  const mailer = webhookMailer(readWebhookSettings(variables), ports)();
  const delivery = await mailer.deliver({ id: 'd1', email: '', name: '', layOut });
  return { posts, pauses, kind: delivery.kind, reason: delivery.kind === 'sent' ? '' : String(delivery.reason) };
};

test('is JSON with a text, signed over its raw body, and follows no redirect', async () => {
  const { posts, kind } = await deliver();
  expect(kind).toBe('sent');
  const body = '{"text":"A test\\n\\nhttps://data.example.test"}';
  expect(posts).toEqual([
    { url: variables.WEBHOOK_URL, init: expect.objectContaining({ body, redirect: 'manual' }) as RequestInit },
  ]);
  expect(posts[0]?.init.headers).toEqual({
    'Content-Type': 'application/json',
    'X-Delivery-Id': 'd1',
    'X-Signature-256': `sha256=${createHmac('sha256', 'shared').update(body).digest('hex')}`,
  });
});

test('the answer is awaited for longer than the connection, so that one that is never made is tried again', async () => {
  const timeout = jest.spyOn(AbortSignal, 'timeout');
  const { kind } = await deliver([failure('UND_ERR_CONNECT_TIMEOUT')]);
  expect(kind).toBe('sent');
  // Of undici, which looks at its timers about once a second.
  const connectTimeoutMs = 10_000;
  expect(timeout).toHaveBeenCalledTimes(2);
  for (const [ms] of timeout.mock.calls) expect(ms).toBeGreaterThan(connectTimeoutMs + 2_000);
});

test.each<[string, (number | Error)[], string[], string, number[]]>([
  ['away for a moment', [503, failure('ECONNREFUSED')], [publicAddress], 'sent', [1_000, 4_000]],
  ['away', [500, 500, 429, 500, 200], [publicAddress], 'deferred', [1_000, 4_000, 16_000]],
  ['refuses', [404], [publicAddress], 'refused', []],
  ['leads elsewhere', [302], [publicAddress], 'refused', []],
  ['breaks off after it was sent', [failure('ECONNRESET')], [publicAddress], 'unknown', []],
  ['is at home', [], ['127.0.0.1'], 'refused', []],
  ['is at home as well', [], [publicAddress, '::ffff:10.0.0.1'], 'refused', []],
])('a receiver that %s', async (_, answers, addresses, kind, pauses) => {
  const delivery = await deliver(answers, addresses);
  expect([delivery.kind, delivery.pauses]).toEqual([kind, pauses]);
  expect(delivery.reason).not.toContain('secret-path');
});

test('campaigns that start, end or fall behind, and the month, are told once, and again after a deferral', async () => {
  const memory = new MemoryReminder(2, '2026-12-01T08:07:00Z');
  memory.settings = { ...memory.settings, enabled: false };
  const java = campaignRow('java', { startedAt: '2026-11-20T08:00:00Z', deadline: '2026-12-31' });
  const rows = [java, campaignRow('old', { name: 'Old', status: 'ended', endedAt: '2026-11-30T08:00:00Z' })];
  memory.campaigns = [...rows, campaignRow('new', { name: 'New', startedAt: '2026-11-30T08:00:00Z' })].flatMap(
    (row) => readCampaign(row) ?? [],
  );
  memory.organisation = {
    ...memory.organisation,
    teams: memory.organisation.teams.map((team) => ({ ...team, $createdAt: '2026-11-02T08:00:00Z' })),
    reporting: memory.organisation.reporting.map((row, index) =>
      index === 0 ? { ...row, months: '2026-11', lastMonth: '2026-11' } : row,
    ),
    inventories: [{ $id: 'team1', languageAndVersion: 'Java:8' }],
    campaigns: [readCampaign(java)!],
  };
  const { posts, ports } = receiver(Array<number>(16).fill(503));
  const openMailer = () => webhookMailer(readWebhookSettings(variables), ports);
  const run = () => {
    const webhook = { finders: [findWebhookMessages], openMailer };
    return sendDueMails('run', memory.ports, () => memory.mailer(), [], webhook);
  };
  expect(await run()).toMatchObject({ queued: 4, sent: 0 });
  memory.nowMs += 3_600_000;
  expect(await run()).toMatchObject({ sent: 4, queued: 0 });
  const before = posts.length;
  for (const later of [3_600_000, 82_800_000, 86_400_000]) {
    memory.nowMs += later;
    expect(await run()).toMatchObject({ sent: 0 });
  }
  expect(posts).toHaveLength(before);
  const texts = new Set(posts.map(({ init }) => (JSON.parse(init.body as string) as { text: string }).text));
  const page = 'https://data.example.test';
  expect([...texts].sort()).toEqual([
    `Campaign behind: Off Java 8\n\n- Off Java 8: 0 of 1 team is done, 1 left, 30 days.\n  ${page}/campaigns/java`,
    `Campaign ended: Old\n\n- Old\n  ${page}/campaigns/old`,
    `Campaign started: New\n\n- Leave Java 8 by December 31, 2099\n  ${page}/campaigns/new`,
    `November 2026\n\n- 1 of 2 teams has reported November. 1 team misses a month.\n  ${page}/reporting\n- Off Java 8: 0 of 1 team is done, 1 left, 30 days.\n  ${page}/campaigns/java`,
  ]);
});
