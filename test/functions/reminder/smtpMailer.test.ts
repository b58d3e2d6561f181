import { readMailSettings } from '#functions/reminder/mailSettings.ts';
import { type Delivery, type MailTimeouts, smtpMailer } from '#functions/reminder/openMailer.ts';
import { toReminderMail } from '#functions/reminder/toReminderMail.ts';
import { defaultReminderSettings } from '#domain/reminders/settings.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { type MailServerConduct, smtpError, startMailServer } from '#test/support/startMailServer.ts';

const sam = {
  email: 'sam.staff@example.test',
  name: 'Sam Staff',
  teams: [{ id: 'falcon', name: 'Falcon', missing: 'October is missing', holds: '' }],
  tasks: [],
};
const mail = { ...toReminderMail(sam, '2026-11', defaultReminderSettings), id: 'a1b2' };
const variables = { MAIL_FROM: 'Engineering Data <data@example.test>', PAGE_URL: 'https://data.example.test/' };
const hangs = () => new Promise<void>(() => undefined);
const patient: MailTimeouts = { connectMs: 10_000, answerMs: 30_000 };

const conduct: MailServerConduct = {};
const server = ofSuite(() => startMailServer(conduct));
beforeEach(() => {
  for (const step of Object.keys(conduct)) Reflect.deleteProperty(conduct, step);
  server.accepted.length = 0;
});

async function deliver(SMTP_URL = server.url, timeouts = patient): Promise<Delivery> {
  const settings = readMailSettings({ ...variables, SMTP_URL });
  const mailer = smtpMailer(settings, timeouts)();
  try {
    return await mailer.deliver(mail);
  } finally {
    mailer.close();
  }
}

const reasonOf = (delivery: Delivery): string => ('reason' in delivery ? String(delivery.reason) : '');

test('a mail has its text twice, links, and headers that say what it is', async () => {
  expect(await deliver()).toEqual({ kind: 'sent' });
  const [text = ''] = server.accepted;
  expect(text).toContain('From: Engineering Data <data@example.test>\r\n');
  expect(text).toContain('To: Sam Staff <sam.staff@example.test>\r\n');
  expect(text).toContain('Subject: November 2026: metrics of 1 team not reported yet\r\n');
  expect(text).toContain('Message-ID: <a1b2@example.test>\r\n');
  expect(text).toContain('Auto-Submitted: auto-generated\r\n');
  expect(text).toContain('List-Unsubscribe: <https://data.example.test/reminders>\r\n');
  expect(text).toContain('November 2026 is not reported yet, due by Nov 30, for:');
  expect(text).toContain('- Falcon: October is missing\r\n');
  // Quoted-printable breaks long lines.
  expect(text.replaceAll('=\r\n', '').match(/https:\/\/data\.example\.test\/teams\/falcon\/teamMetrics/g)).toHaveLength(
    2,
  );
  expect(text).toMatch(/Content-Type: text\/plain/);
  expect(text).toMatch(/Content-Type: text\/html/);
});

test('one connection takes several mails', async () => {
  let connections = 0;
  conduct.onConnect = () => void (connections += 1);
  const mailer = smtpMailer(readMailSettings({ ...variables, SMTP_URL: server.url }))();
  for (const id of ['1', '2', '3']) expect(await mailer.deliver({ ...mail, id })).toEqual({ kind: 'sent' });
  mailer.close();
  expect([connections, server.accepted.length]).toEqual([1, 3]);
});

test.each<[string, MailServerConduct, Delivery['kind'], RegExp]>([
  [
    'refuses the address',
    { onRecipient: () => Promise.reject(smtpError(550, 'No such person')) },
    'refused',
    /550 No such person/,
  ],
  [
    'greylists',
    { onRecipient: () => Promise.reject(smtpError(451, 'Try again later')) },
    'deferred',
    /451 Try again later/,
  ],
  [
    'refuses the text',
    { onText: () => Promise.reject(smtpError(554, 'Looks like spam')) },
    'refused',
    /554 Looks like spam/,
  ],
  ['is full', { onText: () => Promise.reject(smtpError(452, 'Too many mails')) }, 'deferred', /452 Too many mails/],
  ['takes no connection', { onConnect: () => Promise.reject(smtpError(554, 'Not you')) }, 'unreachable', /554 Not you/],
])('a server that %s', async (_what, given, kind, reason) => {
  Object.assign(conduct, given);
  const delivery = await deliver();
  expect(delivery.kind).toBe(kind);
  expect(reasonOf(delivery)).toMatch(reason);
  expect(server.accepted).toEqual([]);
});

test('a server that hangs is left after the time for that step', async () => {
  const cases: readonly [string, MailServerConduct, Partial<MailTimeouts>, Delivery['kind'], RegExp][] = [
    ['at the greeting', { onConnect: hangs }, { connectMs: 1_000 }, 'unreachable', /Greeting never received/],
    ['at the password', { auth: () => new Promise(() => undefined) }, { answerMs: 1_000 }, 'unreachable', /Timeout/],
    ['at the address', { onRecipient: hangs }, { answerMs: 1_000 }, 'unreachable', /Timeout/],
    ['once it has the text', { onText: hangs }, { answerMs: 1_000 }, 'unknown', /Timeout/],
  ];
  const ends = cases.map(async ([where, given, short]) => {
    const hanging = await startMailServer(given);
    const url = given.auth === undefined ? hanging.url : hanging.url.replace('//', '//data:guessed@');
    // Only the wait that is to end is short.
    const delivery = await deliver(url, { ...patient, ...short });
    const { length: taken } = hanging.accepted;
    await hanging.stop();
    return { where, kind: delivery.kind, reason: reasonOf(delivery), taken };
  });
  expect(await Promise.all(ends)).toEqual(
    cases.map(([where, , , kind, reason]) => ({
      ...{ where, kind, taken: 0 },
      reason: expect.stringMatching(reason) as string,
    })),
  );
});

test('a server that is not there', async () => {
  const gone = await startMailServer();
  await gone.stop();
  const delivery = await deliver(gone.url);
  expect([delivery.kind, reasonOf(delivery)]).toEqual(['unreachable', expect.stringContaining('ECONNREFUSED')]);
});

test('user and password are those of the address; a wrong one is named without it', async () => {
  const strict = await startMailServer({
    auth: (user, password) => user === 'data@example.test' && password === 's/e:c',
  });
  const url = (password: string) => strict.url.replace('//', `//data%40example.test:${password}@`);
  expect(await deliver(url('s%2Fe%3Ac'))).toEqual({ kind: 'sent' });
  const delivery = await deliver(url('guessed'));
  expect(delivery.kind).toBe('unreachable');
  expect(reasonOf(delivery)).not.toContain('guessed');
  await strict.stop();
});

test.each([
  [{ SMTP_URL: '' }, 'SMTP_URL is not set, so no mail can be sent.'],
  [{ SMTP_URL: 'smtp.example.test' }, 'SMTP_URL must be an address like smtps://user:password@smtp.example.test.'],
  [
    { SMTP_URL: 'https://user:secret@example.test' },
    'SMTP_URL must be an address like smtps://user:password@smtp.example.test.',
  ],
  [{ PAGE_URL: 'data.example.test' }, 'PAGE_URL must be the address of the page, like https://data.example.test.'],
  [
    { MAIL_FROM: 'Engineering Data' },
    'MAIL_FROM must be the address that sends, like Engineering Data <engineering-data@example.test>.',
  ],
])('%j is refused in one line', (given, message) => {
  expect(() => readMailSettings({ ...variables, SMTP_URL: 'smtp://mail.example.test', ...given })).toThrow(message);
});
