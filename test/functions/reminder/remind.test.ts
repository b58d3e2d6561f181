import { setTimeout as pause } from 'node:timers/promises';
import { ExecutionMethod, Query } from 'node-appwrite';
import { formatLocal } from '#domain/calendarDay.ts';
import { functionIds } from '#domain/resourceIds.ts';
import { buildFunctions } from '#test/support/buildFunctions.ts';
import { signedInClient } from '#test/support/signedIn.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { startMailServer } from '#test/support/startMailServer.ts';
import { startAppwrite } from '#test/support/startAppwrite.ts';
import {
  connectKey,
  type PlatformClient,
  platformClient,
  productConfig,
  withoutTriggers,
} from '#test/support/startUploads.ts';

/** A zone in which it is late enough for reminders, and early enough for the test to end on this day. */
const hourHere = new Date().getUTCHours();
const TIME_ZONE = hourHere >= 9 && hourHere < 22 ? 'UTC' : 'Etc/GMT-11';
const today = formatLocal(new Date(), TIME_ZONE).slice(0, 10);
const variables = { TIME_ZONE, MAIL_FROM: 'data@example.test', PAGE_URL: 'https://data.example.test' };
const month = today.slice(0, 7);
const teamIds = Array.from({ length: 6 }, (_, number) => `t${number}`);

const mailServer = ofSuite(() => startMailServer());
const appwrite = ofSuite(async () =>
  startAppwrite(
    { functionsRoot: await buildFunctions(), projectVariables: { ...variables, SMTP_URL: mailServer.url } },
    withoutTriggers(productConfig()),
  ),
);
const server = ofSuite(() => Promise.resolve(connectKey(appwrite)));
const ada = ofSuite(async () => platformClient(await signedInClient(appwrite, 'ada', ['admin'])));
const kim = ofSuite(async () => platformClient(await signedInClient(appwrite, 'kim', ['admin'])));
const sam = ofSuite(async () => platformClient(await signedInClient(appwrite, 'sam')));

beforeAll(async () => {
  for (const [number, id] of teamIds.entries()) {
    await server.row('team-metadata', id).create({ teamName: `Team ${number}` });
    await server.row('team-reporting', id).create({ lastMonth: number === 0 ? month : '2025-01' });
    if (number === 1) continue;
    await server.row('user-metadata', `p${number}`).create({ email: `person${number}@example.test` });
    await server.row('user-team-association', `m${number}`).create({ userId: `p${number}`, teamId: id });
  }
  await server.row('reminder-opt-outs', 'two').create({ email: 'person2@example.test' });
});

async function ask(person: PlatformClient, body: unknown, path = '/remind'): Promise<string> {
  const request = { functionId: functionIds.reminder, xpath: path, method: ExecutionMethod.POST };
  const reply = await person.functions.createExecution({ ...request, body: JSON.stringify(body) });
  return `${reply.responseStatusCode} ${reply.responseBody}`;
}

async function untilNothingRuns(): Promise<void> {
  const busy = { functionId: functionIds.reminder, queries: [Query.equal('status', ['waiting', 'processing'])] };
  while ((await server.functions.listExecutions(busy)).executions.length > 0) await pause(50);
}

/** Result, by the row that the person follows. */
async function send(person: PlatformClient, body: object): Promise<string> {
  const request = { functionId: functionIds.reminder, xpath: '/remind/background', method: ExecutionMethod.POST };
  const run = await person.functions.createExecution({ ...request, body: JSON.stringify(body), async: true });
  await untilNothingRuns();
  const row = (await person.list('preview-runs')).find(({ $id }) => $id === run.$id);
  return `${String(row?.status)} ${String(row?.preview ?? row?.message)}`;
}

const request = { month, teamIds, dryRun: true };
const recipients = () => mailServer.accepted.map((text) => /^To: (\S+)\r$/m.exec(text)?.[1]).sort();

it.each(['/remind', '/remind/background', '/test', '/test/webhook'])(
  '%s is for admins, whatever the body is',
  async (path) => {
    const refused = '403 {"message":"Only admins can do this."}';
    for (const body of [request, { ...request, dryRun: false }, 'nonsense']) {
      expect(await ask(sam, body, path)).toBe(refused);
    }
    expect(await server.list('reminder-mails')).toEqual([]);
  },
);

it('a body without a month, and another month, are refused', async () => {
  const sentence = 'The body must have a month, team ids, and whether it is a dry run.';
  for (const body of [
    null,
    {},
    { ...request, month: 'November' },
    { ...request, teamIds: 't1' },
    { month, dryRun: false },
  ]) {
    expect(await ask(ada, body)).toBe(JSON.stringify({ message: sentence }).replace(/^/, '400 '));
  }
  expect(await ask(ada, { ...request, month: '2025-01' })).toMatch(
    /^409 {"message":"It is \w+ now\. Nobody is reminded of another month\."}$/,
  );
  expect(await send(ada, { ...request, dryRun: false, month: '2025-01' })).toMatch(/^failed It is \w+ now\./);
});

it('says first who gets it, then sends it once, with the schedule and two admins at once', async () => {
  const counts = { people: 3, optedOut: 1, written: 0, failed: 0, teams: 3, teamsWithout: 1, unknown: 0 };
  const [, status = '', text = ''] = /^(\d+) (.*)$/.exec(await ask(ada, request)) ?? [];
  const { example, ...counted } = JSON.parse(text) as { example: { to: string; subject: string; text: string } };
  expect([status, counted]).toEqual(['200', counts]);
  // Home asks about all teams, without naming them.
  expect(await ask(ada, { month, dryRun: true })).toBe(`200 ${text}`);
  expect(await send(ada, request)).toBe(`completed ${JSON.stringify({ ...counts, example })}`);
  expect(mailServer.accepted).toEqual([]);

  const replies = await Promise.all(
    [ada, kim].map((person) => send(person, { ...request, teamIds: ['t2', 't3', 't4'], dryRun: false })),
  );
  const sums = replies.map((reply) => JSON.parse(reply.replace('completed ', '')) as { sent: number });
  expect(sums[0]!.sent + sums[1]!.sent).toBe(2);
  expect(recipients()).toEqual(['person3@example.test', 'person4@example.test']);
  const first = mailServer.accepted.find((mail) => mail.includes(`To: ${example.to}`));
  expect(first).toContain(`Subject: ${example.subject}\r\n`);
  expect(first?.replaceAll('=\r\n', '').replaceAll('\r\n', '\n')).toContain(example.text.trim());

  const settings = { enabled: true, days: String(Number(today.slice(8))), subject: '{count}', text: '{teams}' };
  await server.row('reminder-settings', 'reminders').create(settings);
  // Kept for three years.
  await server.row('reminder-mails', 'old').create({ day: '2020-01-01', email: 'gone@example.test' });
  const clock = { functionId: functionIds.reminder, xpath: '/', method: ExecutionMethod.POST };
  await server.functions.createExecution({ ...clock, async: true });
  await untilNothingRuns();
  expect((await server.list('reminder-mails')).map(({ day }) => day).sort()[0]).toBe(today);
  expect(await send(kim, { ...request, dryRun: false })).toContain('"outcome":"sent"');
  expect(recipients()).toEqual(['person3@example.test', 'person4@example.test', 'person5@example.test']);
  expect(await ask(ada, request)).toContain('"people":0,"optedOut":1,"written":3,');
});

it('says what is missing when reminders are not set up', async () => {
  const bare = await startAppwrite(
    { functionsRoot: await buildFunctions(), projectVariables: variables },
    withoutTriggers(productConfig()),
  );
  const admin = platformClient(await signedInClient(bare, 'ada', ['admin']));
  expect(await ask(admin, request)).toBe('409 {"message":"SMTP_URL is not set, so no mail can be sent."}');
  await bare.stop();
});
