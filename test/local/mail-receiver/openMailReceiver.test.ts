import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultReminderSettings } from '#domain/reminders/settings.ts';
import { readMailSettings } from '#functions/reminder/mailSettings.ts';
import { smtpMailer } from '#functions/reminder/openMailer.ts';
import { toReminderMail } from '#functions/reminder/toReminderMail.ts';
import { openMailReceiver } from '#local/mail-receiver/openMailReceiver.ts';
import { newFolder } from '#test/support/newFolder.ts';

const folder = newFolder('mail');

it('keeps each mail as a file, named after time and recipient; none leaves the folder', async () => {
  const receiver = await openMailReceiver(join(folder, 'mail'));
  expect(readdirSync(folder)).toEqual([]);
  const variables = { SMTP_URL: receiver.url, MAIL_FROM: 'data@example.test', PAGE_URL: 'http://localhost:3000' };
  const mailer = smtpMailer(readMailSettings(variables))();
  const outcomes: unknown[] = [];
  for (const email of ['ann@example.test', 'o/bob@example.test']) {
    const teams = [{ id: 'falcon', name: 'Falcon', missing: '', holds: '' }];
    const reminder = { email, name: 'Ann', teams, tasks: [] };
    outcomes.push(await mailer.deliver({ ...toReminderMail(reminder, '2026-11', defaultReminderSettings), id: 'a1' }));
  }
  mailer.close();
  await receiver.close();
  expect(outcomes).toEqual([{ kind: 'sent' }, { kind: 'sent' }]);
  const files = readdirSync(join(folder, 'mail'));
  expect(files).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d.-]+Z \d{4} ann@example\.test\.eml$/),
    expect.stringMatching(/ o_bob@example\.test\.eml$/),
  ]);
  expect(readFileSync(join(folder, 'mail', files[0] ?? ''), 'utf8')).toContain(
    'Subject: November 2026: metrics of 1 team',
  );
  expect(readdirSync(folder)).toEqual(['mail']);
});
