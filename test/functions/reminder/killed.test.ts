import { setTimeout as pause } from 'node:timers/promises';
import { ExecutionMethod, Query } from 'node-appwrite';
import { formatLocal } from '#domain/calendarDay.ts';
import { readMailSettings } from '#functions/reminder/mailSettings.ts';
import { smtpMailer } from '#functions/reminder/openMailer.ts';
import { connectReminder } from '#functions/reminder/ports.ts';
import { sendDueMails } from '#functions/reminder/sendDueMails.ts';
import { claimMs } from '#functions/reminder/sendMails.ts';
import { type Run, startRun } from '#local/appwrite/functions/startRun.ts';
import { connectFunction } from '#test/support/connectFunction.ts';
import { buildFunctions } from '#test/support/buildFunctions.ts';
import { type MailServer, type MailServerConduct, startMailServer } from '#test/support/startMailServer.ts';
import { startAppwrite, type StartedAppwrite } from '#test/support/startAppwrite.ts';
import { connectKey, type PlatformClient, productConfig, withoutTriggers } from '#test/support/startUploads.ts';

const teams = 12;
const mails = { databaseId: 'functions', tableId: 'reminder-mails' };
/** A zone in which it is late enough for reminders, and early enough for the test to end on this day. */
const hourHere = new Date().getUTCHours();
const timeZone = hourHere >= 9 && hourHere < 22 ? 'UTC' : 'Etc/GMT-11';

const conduct: MailServerConduct = {};
const runs = new Set<Run>();
const pageUrl = 'https://data.example.test';
let variables: Record<string, string>;
let appwrite: StartedAppwrite;
let server: PlatformClient;
let mailServer: MailServer;

beforeAll(async () => {
  mailServer = await startMailServer(conduct);
  variables = { TIME_ZONE: timeZone, SMTP_URL: mailServer.url, MAIL_FROM: 'data@example.test', PAGE_URL: pageUrl };
  const settings = { functionsRoot: await buildFunctions(), projectVariables: variables };
  appwrite = await startAppwrite(settings, withoutTriggers(productConfig()), (...started) => {
    const run = startRun(...started);
    runs.add(run);
    return run;
  });
  server = connectKey(appwrite);
  for (let number = 0; number < teams; number++) {
    await server.row('team-metadata', `t${number}`).create({ teamName: `Team ${number}` });
    await server.row('team-reporting', `t${number}`).create({ lastMonth: '2025-01' });
    await server.row('user-metadata', `p${number}`).create({ email: `person${number}@example.test` });
    const membership = { userId: `p${number}`, teamId: `t${number}` };
    await server.row('user-team-association', `m${number}`).create(membership);
  }
  const today = formatLocal(new Date(), timeZone).slice(8, 10);
  const enabled = { enabled: true, days: String(Number(today)), subject: '{count}', text: '{teams}' };
  await server.row('reminder-settings', 'reminders').create(enabled);
});
afterAll(async () => {
  await appwrite.stop();
  await mailServer.stop();
});
beforeEach(async () => {
  await server.tables.deleteRows(mails);
  mailServer.accepted.length = 0;
  runs.clear();
});

function execute() {
  return server.functions.createExecution({
    functionId: 'reminder',
    xpath: '/',
    method: ExecutionMethod.POST,
    async: true,
  });
}

async function statuses(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status } of await server.list('reminder-mails')) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** The next run, when the claims of the killed one are old enough. */
async function runLater(): Promise<void> {
  const later = { ...connectReminder(connectFunction(appwrite), timeZone), now: () => Date.now() + claimMs };
  await sendDueMails('later', later, () => smtpMailer(readMailSettings(variables)));
}

const recipients = (): string[] => mailServer.accepted.map((text) => /^To: (\S+)\r$/m.exec(text)?.[1] ?? '');

test.each<[string, (killAt: () => Promise<void>) => MailServerConduct]>([
  ['between claim and text', (killAt) => ({ onRecipient: killAt })],
  ['between the text and the mark', (killAt) => ({ onText: killAt })],
])(
  'kill -9 %s: nobody gets a second mail',
  async (_what, conductOf) => {
    let left = 6;
    let isKilled = false;
    Object.assign(conduct, { onRecipient: undefined, onText: undefined });
    Object.assign(
      conduct,
      conductOf(async () => {
        left -= 1;
        if (left > 0 || isKilled) return;
        isKilled = true;
        for (const run of runs) run.stop('kill -9');
        // The mail server takes what it has, though the answer reaches nobody any more.
        await pause(50);
      }),
    );
    await execute();
    const busy = { functionId: 'reminder', queries: [Query.equal('status', ['waiting', 'processing'])] };
    while ((await server.functions.listExecutions(busy)).executions.length > 0) await pause(50);
    expect(isKilled).toBe(true);
    expect(await statuses()).toMatchObject({
      sending: expect.any(Number) as number,
      queued: expect.any(Number) as number,
    });

    await runLater();
    const { sent = 0, unknown = 0, ...others } = await statuses();
    expect([sent + unknown, others]).toEqual([teams, {}]);
    expect(unknown).toBeGreaterThan(0);
    expect(unknown).toBeLessThanOrEqual(4);
    const reached = recipients();
    expect(new Set(reached).size).toBe(reached.length);
    expect(reached.length).toBeGreaterThanOrEqual(sent);
  },
  60_000,
);
