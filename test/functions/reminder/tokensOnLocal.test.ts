import { adminLabel } from '#domain/user.ts';
import { readMailSettings } from '#functions/reminder/mailSettings.ts';
import { smtpMailer } from '#functions/reminder/openMailer.ts';
import { connectReminder } from '#functions/reminder/ports.ts';
import { sendDueMails } from '#functions/reminder/sendDueMails.ts';
import { connectFunction } from '#test/support/connectFunction.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { people } from '#test/support/signIn.ts';
import { startMailServer } from '#test/support/startMailServer.ts';
import { startTokens } from '#test/support/startTokens.ts';
import { inDays } from '#test/support/tokenRows.ts';

/** When tokens of 40 days that were made today have 25 left, at 9:00. */
const later = Date.parse(`${inDays(15).slice(0, 10)}T09:00:00Z`);

const mailServer = ofSuite(() => startMailServer());
const started = ofSuite(() => startTokens());

async function run(SMTP_URL: string): Promise<object> {
  const ports = connectReminder(connectFunction(started.platform.appwrite), 'UTC');
  const settings = readMailSettings({
    SMTP_URL,
    MAIL_FROM: 'data@example.test',
    PAGE_URL: 'https://data.example.test',
  });
  return sendDueMails('run', { ...ports, now: () => later }, () => smtpMailer(settings));
}

test('who made a token of the team is told, admins of what others made, with the names of teams', async () => {
  const { platform, server, store } = started;
  const [ada, sam] = [await platform.as(people.ada), await platform.as(people.sam)];
  await platform.setLabels(ada.userId, [adminLabel]);
  await store('nightly', { createdBy: sam.userId, teams: '["blue"]' });
  await store('several', { createdBy: sam.userId, createdByName: 'Sam Staff', teams: '["blue","red"]' });
  await store('orphan', { createdBy: 'gone', createdByName: null });
  await store('revoked', { createdBy: sam.userId, teams: '["blue"]', revokedAt: inDays(0) });
  await store('later', { createdBy: sam.userId, teams: '["blue"]', expiresAt: inDays(60) });

  expect(await run(mailServer.url)).toMatchObject({ outcome: 'sent', sent: 2, failed: 0 });
  expect(await run(mailServer.url)).toMatchObject({ outcome: 'off' });
  const texts = mailServer.accepted.map((text) => text.replaceAll('=\r\n', ''));
  expect(texts).toHaveLength(2);
  const mailTo = ({ email }: { readonly email: string }) => texts.find((text) => text.includes(`<${email}>`));
  const [ofAda, ofSam] = [mailTo(people.ada), mailTo(people.sam)];
  expect(ofSam).toMatch(/^Subject: A token for metrics expires on \w+ \d+: nightly\r$/m);
  expect(ofSam).toContain('https://data.example.test/teams/blue/teamMetrics?token=3Dnightly');
  expect(ofAda).toMatch(/^Subject: 2 tokens for metrics expire, the first on \w+ \d+: /m);
  expect(ofAda).toContain('For all teams');
  expect(ofAda).toContain('Made by Sam Staff, to whom');
  expect(await server.list('reminder-mails')).toEqual([
    expect.objectContaining({ kind: 'token', status: 'sent', teams: 0 }),
    expect.objectContaining({ kind: 'token', status: 'sent', teams: 0 }),
  ]);
});
