import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReminderMail } from '#domain/reminders/mails.ts';
import { defaultReminderSettings, reminderSettingsId } from '#domain/reminders/settings.ts';
import { functionIds, tableIds } from '#domain/resourceIds.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { holdWrites } from '#test/support/holdWrites.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { addRows } from '#test/support/platformRows.ts';
import { openOwnSession } from '#test/support/openOwnSession.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { endSession } from '#test/support/endSession.ts';

const kim = { name: 'Kim Admin', email: 'kim.admin@example.test', labels: ['admin'] };

const local = localOfSuite();
beforeEach(() => fillTables(local, { [tableIds.reminderSettings]: [], [tableIds.reminderMails]: [] }));

async function open(address = '/admin/reminders') {
  const services = await signInPage(local, people.ada);
  const page = renderApp(address, { services });
  await screen.findByText(/^Sent by 127\.0\.0\.1:\d+ as engineering-data@example\.test$/, {}, { timeout: 10_000 });
  const stored = () => services.tables.get(tableIds.reminderSettings, reminderSettingsId);
  return { ...page, services, stored };
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const preview = () => within(screen.getByRole('region', { name: 'Preview' }));
const mail = (name: string, fields: Partial<ReminderMail>) =>
  ({
    ...{ $id: name, day: '2026-11-20', email: `${name}@example.test`, name, teams: 2, status: 'sent', attempts: 1 },
    ...{ error: null, sentAt: '2026-11-20T08:07:00.000Z', executionId: 'run', askedBy: null, ...fields },
  }) as ReminderMail;

it('is off at first; the text is edited beside its preview, sent to oneself, saved, and switched on', async () => {
  const { user, stored } = await open();
  expect(screen.getByRole('switch', { name: 'Send reminders' })).not.toBeChecked();
  expect(screen.getByRole('status', { name: 'Next reminders' })).toHaveTextContent(/^Off\. /);
  expect(screen.getByRole('button', { name: 'Day 20', pressed: true })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /Last working day/ })).toBeChecked();
  expect(screen.getByText('No mails have been sent yet.')).toBeVisible();
  expect(preview().getByText(/: metrics of 2 teams not reported yet$/)).toBeVisible();

  type('Subject', '{count} are {late} for {name}');
  type('Text', 'Dear {name}:\n\n{teams}\n\n<b>Soon</b>');
  expect(preview().getByText('2 teams are {late} for Ada Admin')).toBeVisible();
  expect(preview().getByText('<b>Soon</b>')).toBeVisible();
  expect(screen.getByText('{late} stands for nothing and will be sent as written.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Day 20' }));
  expect(screen.getByText('Not saved yet.')).toBeVisible();
  await expectAccessible();

  await user.click(screen.getByRole('button', { name: 'Send to myself as a test' }));
  expect(await screen.findByText('Sent to ada.admin@example.test.', {}, { timeout: 10_000 })).toBeVisible();
  const folder = join(local.dataDir, 'mail');
  const [file = '', ...others] = readdirSync(folder);
  expect([file.endsWith(' ada.admin@example.test.eml'), others]).toEqual([true, []]);
  expect(readFileSync(join(folder, file), 'utf8')).toContain('Subject: 2 teams are {late} for Ada Admin\r\n');

  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  await user.click(screen.getByRole('switch', { name: 'Send reminders' }));
  await waitFor(() =>
    expect(screen.getByRole('status', { name: 'Next reminders' })).toHaveTextContent(/^(Next|Today)/),
  );
  expect(await meanwhile(stored)).toMatchObject({
    enabled: true,
    days: 'last-working-day',
    subject: '{count} are {late} for {name}',
    updateBy: 'Ada Admin',
  });
});

it('says when a test mail can be sent again, after many', async () => {
  const { user, services } = await open();
  const { subject, text } = defaultReminderSettings;
  const request = { method: 'POST', path: '/test', body: JSON.stringify({ subject, text }) } as const;
  await meanwhile(() =>
    Promise.all(Array.from({ length: 5 }, () => services.functions.execute(functionIds.reminder, request))),
  );
  await user.click(screen.getByRole('button', { name: 'Send to myself as a test' }));
  const sentence = /^You have asked for 5 test mails in the last ten minutes\. Try again at \d\d:\d\d\.$/;
  expect(await screen.findByText(sentence, {}, { timeout: 10_000 })).toBeVisible();
});

it('what is typed while a save is under way stays', async () => {
  const { user, stored } = await open();
  type('Subject', 'Sent');
  const release = holdWrites();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  type('Subject', 'Typed meanwhile');
  expect(screen.getByRole('button', { name: 'Saving...' })).toBeVisible();
  release();
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(screen.getByLabelText('Subject')).toHaveValue('Typed meanwhile');
  await waitFor(async () => expect(await stored()).toMatchObject({ subject: 'Typed meanwhile' }));
});

it('what two admins save at once is merged, and what both changed is asked about', async () => {
  const { user, stored } = await open();
  const other = await meanwhile(() => openOwnSession(local, kim));
  const kimSaves = (fields: object) =>
    other.tables.readModifyWrite(tableIds.reminderSettings, reminderSettingsId, (current) => ({
      ...(current ?? defaultReminderSettings),
      ...fields,
      updateBy: kim.name,
      updateDate: new Date().toISOString(),
    }));

  type('Text', 'Mine: {teams}');
  await meanwhile(() => kimSaves({ subject: 'Of Kim' }));
  await waitFor(() => expect(screen.getByLabelText('Subject')).toHaveValue('Of Kim'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(await meanwhile(stored)).toMatchObject({ subject: 'Of Kim', text: 'Mine: {teams}', updateBy: 'Ada Admin' });

  type('Subject', 'Of Ada');
  await meanwhile(() => kimSaves({ subject: 'Of Kim again', text: 'Mine: {teams}' }));
  expect(await screen.findByText('Kim Admin saved something else while you were editing:')).toBeVisible();
  expect(screen.getByText('Of Kim again')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Save mine' }));
  await waitFor(() => expect(screen.queryByText(/saved something else/)).toBeNull());
  await waitFor(async () => expect(await stored()).toMatchObject({ subject: 'Of Ada' }));

  type('Subject', 'Of Ada, later');
  await meanwhile(() => kimSaves({ subject: 'Last word', text: 'Mine: {teams}' }));
  await user.click(await screen.findByRole('button', { name: 'Use theirs' }));
  expect(screen.getByLabelText('Subject')).toHaveValue('Last word');
  expect(screen.queryByText('Not saved yet.')).toBeNull();
});

it('another tab takes nothing that was typed unasked, and the end of the session nothing at all', async () => {
  const { user, router, store, unmount } = await open();
  type('Text', 'Mine: {teams}');
  await act(() => router.navigate('/admin/reminders?status=failed'));
  await user.click(screen.getByRole('tab', { name: 'Tokens' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('Text')).toHaveValue('Mine: {teams}');
  await endSession({ store, unmount });

  const again = await open();
  expect(screen.getByLabelText('Text')).toHaveValue('Mine: {teams}');
  expect(screen.getByText('What you typed is still here. It is not saved yet.')).toBeVisible();
  await again.user.click(screen.getByRole('tab', { name: 'Tokens' }));
  await again.user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('No tokens yet')).toBeVisible();
});

it('lists the mails, live, by status, 20 a page', async () => {
  await addRows(local, tableIds.reminderMails, [mail('Ann', {})]);
  const { user, router } = await open();
  expect(await screen.findByRole('rowheader', { name: /Ann.*ann@example\.test/i })).toBeVisible();
  expect(screen.getByText('Metrics of 2 teams')).toBeVisible();
  const token = { kind: 'token', teams: 0, about: '["token-1 2026-12-27T09:00:00.000Z"]' } as const;
  const askedBy = 'kim.admin@example.test';
  const failed = { status: 'failed', sentAt: null, attempts: 5, error: 'Greylisted.', askedBy } as const;
  await meanwhile(() => addRows(local, tableIds.reminderMails, [mail('Bob', { ...failed, ...token })]));
  const row = within(await screen.findByRole('row', { name: /Bob/ }));
  expect(row.getByText('1 token that expires')).toBeVisible();
  expect(row.getByText('Failed')).toBeVisible();
  expect(row.getByText('5 attempts')).toBeVisible();
  expect(row.getByText('Asked for by kim.admin@example.test')).toBeVisible();

  await user.selectOptions(screen.getByLabelText('Status'), 'Failed');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Ann/ })).toBeNull());
  expect(router.state.location.search).toBe('?status=failed');
  const many = Array.from({ length: 20 }, (_, index) => mail(`Many${index}`, failed));
  await meanwhile(() => addRows(local, tableIds.reminderMails, many));
  expect(await screen.findByText('1–20 of 21')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Go to next page' }));
  expect(await screen.findByText('21–21 of 21')).toBeVisible();
  expect(await screen.findByRole('row', { name: /Bob/ })).toBeVisible();

  // Back from the first page, which is shown in place of one that isn't there, leads to the page before.
  await act(() => router.navigate('/admin/reminders?status=failed&page=9'));
  expect(await screen.findByText('1–20 of 21')).toBeVisible();
  expect(router.state.location.search).toBe('?status=failed');
  await act(() => router.navigate(-1));
  expect(await screen.findByText('21–21 of 21')).toBeVisible();

  await act(() => router.navigate('/admin/reminders?status=failed&day=2026-11-21'));
  expect(await screen.findByText('There are no such mails.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Nov 21, 2026: remove this filter' }));
  expect(await screen.findByText('1–20 of 21')).toBeVisible();
});

it('says whether the webhook is on, and which messages went out last', async () => {
  const error = 'The webhook answered 503.';
  await addRows(local, tableIds.reminderMails, [
    mail('Campaign started: Off Java 8', { kind: 'webhook', email: 'webhook', $id: 'w1' }),
    mail('November 2026', { kind: 'webhook', email: 'webhook', $id: 'w2', status: 'failed', sentAt: null, error }),
    mail('Ann', {}),
  ]);
  await open();
  const webhook = within(screen.getByRole('region', { name: 'Webhook' }));
  expect(await webhook.findByText(/^Off\. It is set by variables of the function/)).toBeVisible();
  expect(webhook.queryByRole('button', { name: 'Send a test' })).toBeNull();
  const items = await within(await webhook.findByRole('list', { name: 'Last messages' })).findAllByRole('listitem');
  expect(items.map((item) => item.textContent).sort()).toEqual([
    expect.stringMatching(/^Campaign started: Off Java 8 Sent/) as string,
    expect.stringMatching(/^November 2026 Failed1 attemptThe webhook answered 503\.$/) as string,
  ]);
});
