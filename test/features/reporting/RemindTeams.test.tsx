import { act, screen, waitFor, within } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { monthOf } from '#domain/monthly-metrics/reports.ts';
import type { PreviewRun } from '#domain/previewRun.ts';
import type { ReminderOptOut } from '#domain/reminders/mails.ts';
import type { ReminderPreview } from '#domain/reminders/countReminders.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { AppwriteServices, FunctionRequest } from '#src/appwrite/services.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { ada, type Answer, reply } from '#test/support/openUploadHistory.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { reportingRow } from '#test/support/reportingRows.ts';
import { people } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { associationRow, personRow, teamRow } from '#test/support/teamRows.ts';
import { textsOf } from '#test/support/textsOf.ts';

const local = localOfSuite();

const month = monthOf(new Date(), 'UTC');
const optOut: ReminderOptOut = {
  $id: 'cid',
  $createdAt: '',
  $updatedAt: '',
  email: 'cid@example.test',
  kind: null,
  optedOutAt: `${month}-01`,
};
const slow = { timeout: 15_000 };
const ids = ['wren', 'robin', 'heron', 'owl'];
const tables = () => ({
  [tableIds.teamMetadata]: ids.map((id) => teamRow(id, { teamName: id, sector: id === 'owl' ? 'Finance' : 'Retail' })),
  [tableIds.teamReporting]: ids.map((id) => reportingRow(id, { months: id === 'wren' ? [month] : [] })),
  [tableIds.userMetadata]: [
    personRow('ann', { firstName: 'Ann', lastName: 'Lane', email: 'ann@example.test' }),
    personRow('ben', { email: 'ben@example.test' }),
    personRow('cid', { email: 'cid@example.test' }),
  ],
  [tableIds.userTeamAssociation]: [
    associationRow('ann', 'robin', 'scrum-master'),
    associationRow('ann', 'owl', null),
    associationRow('ben', 'wren', null),
    associationRow('cid', 'robin', 'product-owner'),
  ],
});

const button = (name: string) => screen.findByRole('button', { name }, slow);
const dialog = async () => within(await screen.findByRole('dialog'));

it('says who gets a mail and which, sends it once, and says what became of it', async () => {
  await fillTables(local, { ...tables(), [tableIds.reminderMails]: [], [tableIds.reminderOptOuts]: [optOut] });
  const services = await signInPage(local, people.ada);
  const { user, router } = renderApp('/reporting?sector=Retail', { services });
  await user.click(await button('Remind these 2 teams'));
  expect(router.state.location.search).toBe('?sector=Retail&remind=1');
  const shown = await dialog();
  expect(await shown.findByText('1 person of 1 team gets an e-mail.', {}, slow)).toBeVisible();
  expect(textsOf(shown.getByRole('list', { name: 'Gets no e-mail' }), 'listitem')).toEqual([
    '1 person has turned reminders off.',
    '1 team has nobody to write to.',
  ]);
  expect(shown.getByText(/Nobody gets two reminders on one day/)).toBeVisible();
  const mail = shown.getByRole('group', { name: 'The mail to ann@example.test' });
  expect(mail).toHaveTextContent(/metrics of 2 teams not reported yetHello Ann Lane,.*- owl: Never reported.*- robin/);
  await expectAccessible();
  expect(await services.tables.listAll(tableIds.reminderMails)).toEqual([]);

  await user.click(shown.getByRole('button', { name: 'Send' }));
  expect(await shown.findByText('1 person has been written to.', {}, slow)).toBeVisible();
  expect(shown.queryByRole('alert')).toBeNull();
  expect(shown.getByRole('link', { name: 'All mails' })).toHaveAttribute('href', '/admin/reminders');
  expect(shown.getByRole('button', { name: 'Close' })).toHaveFocus();
  const folder = join(local.dataDir, 'mail');
  const [file = '', ...others] = readdirSync(folder);
  expect([file.endsWith(' ann@example.test.eml'), others]).toEqual([true, []]);
  const subject = mail.firstChild?.textContent;
  expect(readFileSync(join(folder, file), 'utf8')).toContain(`Subject: ${subject}\r\n`);
  await expectAccessible();

  await user.click(shown.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toBe('?sector=Retail');
  expect(await button('Remind these 2 teams')).toHaveFocus();
  await act(() => router.navigate('/reporting?late=missing&remind=1'));
  const again = await dialog();
  expect(await again.findByText('Nobody gets an e-mail.', {}, slow)).toBeVisible();
  expect(again.getByText('1 person has been written to today already.')).toBeVisible();
  expect(again.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');
});

it('is for admins, and has nobody to remind when all have reported', async () => {
  const memory = memoryServices(tables());
  const staff = renderApp('/reporting?remind=1', memory);
  expect(await button('Copy addresses of 3 teams')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  staff.unmount();

  const { user } = renderApp('/reporting?late=reported', memoryServices(tables(), ada));
  const none = await button('Remind these 0 teams');
  expect(none).toHaveAttribute('aria-disabled', 'true');
  expect(none).toHaveAccessibleDescription(/^No team in this list has yet to report \w+\.$/);
  await user.click(none);
  expect(screen.queryByRole('dialog')).toBeNull();
});

const counted: ReminderPreview = {
  ...{ teams: 3, people: 4, optedOut: 0, written: 0, failed: 0, teamsWithout: 0, unknown: 0 },
  example: { to: 'ann@example.test', subject: 'Late', text: 'Hello Ann' },
};

/** Reporting of all teams as an admin; requests to the function are answered by the next of `answers`, runs by their rows. */
async function open(answers: readonly Answer[], { isCutOff = false } = {}) {
  const memory = memoryServices(tables(), ada);
  const asked: FunctionRequest[] = [];
  const startedRuns: unknown[] = [];
  const services: AppwriteServices = {
    ...memory.services,
    functions: {
      execute: async (_, request) => {
        asked.push(request);
        await Promise.resolve();
        return answers[asked.length - 1]!();
      },
      start: (_, { path, body }) => {
        const { dryRun, teamIds } = JSON.parse(body as string) as { dryRun: boolean; teamIds: string[] };
        startedRuns.push([path, dryRun, teamIds.length]);
        return Promise.resolve(`run${startedRuns.length}`);
      },
      hasFailed: () => Promise.resolve(isCutOff),
    },
  };
  const app = renderApp('/reporting', { ...memory, services });
  await app.user.click(await button('Remind these 3 teams'));
  const announceRun = (id: string, fields: Partial<PreviewRun>) => {
    const begun = { ...teamRow(id), userId: 'ada', status: 'running', rowsRead: 0, preview: null, message: null };
    const row = { ...begun, ...fields };
    memory.put(tableIds.previewRuns, [row]);
    act(() => memory.announce(tableIds.previewRuns, { action: 'update', row }));
  };
  return { ...app, asked, startedRuns, announceRun, shown: await dialog() };
}

it('says that reminders are not set up, and asks again', async () => {
  const refusal = reply({ message: 'SMTP_URL is not set, so no mail can be sent.' }, 409);
  const { user, shown, asked } = await open([refusal, reply(counted)]);
  const sentence = 'Who gets an e-mail could not be found out. SMTP_URL is not set, so no mail can be sent.';
  expect(await shown.findByText(sentence)).toBeVisible();
  expect(takeComplaints().join()).toContain('getOperationPreview');
  expect(shown.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(shown.getByRole('button', { name: 'Retry' }));
  expect(await shown.findByText('4 people of 3 teams get an e-mail.')).toBeVisible();
  expect(asked.map(({ path, body }) => [path, JSON.parse(body as string) as unknown])).toEqual(
    Array(2).fill(['/remind', { month, teamIds: ['heron', 'owl', 'robin'], dryRun: true }]),
  );
});

it('follows who gets a mail, and the sending, where they take longer; a run that stops is tried again', async () => {
  const { user, shown, startedRuns, announceRun } = await open([reply({ takesLonger: true })]);
  expect(await shown.findByText('Looking at who gets an e-mail...')).toBeVisible();
  await waitFor(() => expect(startedRuns).toEqual([['/remind/background', true, 3]]));
  announceRun('run1', { rowsRead: 12_000, $updatedAt: '2026-11-21T07:00:01.000Z' });
  expect(await shown.findByText('Looking at who gets an e-mail... 12,000 rows so far.')).toBeVisible();
  const made = { status: 'completed', preview: JSON.stringify(counted) } as const;
  announceRun('run1', { ...made, $updatedAt: '2026-11-21T07:00:02.000Z' });
  expect(await shown.findByText('4 people of 3 teams get an e-mail.')).toBeVisible();

  await user.click(shown.getByRole('button', { name: 'Send' }));
  expect(await shown.findByText('Sending...')).toBeVisible();
  announceRun('run2', { rowsRead: 2, $updatedAt: '2026-11-21T07:00:03.000Z' });
  expect(await shown.findByText('Sending... 2 so far. You can close this: it goes on.')).toBeVisible();
  announceRun('run2', { status: 'failed', message: 'The server was stopped.', $updatedAt: '2026-11-21T07:00:04.000Z' });
  expect(
    await shown.findByText('The sending stopped. The server was stopped. Trying again writes to nobody twice.'),
  ).toBeVisible();

  await user.click(shown.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(startedRuns).toHaveLength(3));
  expect(await shown.findByText('Sending...')).toBeVisible();
  expect(startedRuns.slice(1)).toEqual(Array(2).fill(['/remind/background', false, 3]));
  const result = { outcome: 'sent', sent: 3, failed: 1, queued: 0, unknown: 0, reasons: ['550 No such person'] };
  announceRun('run3', { status: 'completed', preview: JSON.stringify(result) });
  expect(await shown.findByText('3 people have been written to, 1 failed: 550 No such person.')).toBeVisible();
});

it('a run that the platform gave up can be started again', async () => {
  const { user, shown, startedRuns } = await open([reply(counted)], { isCutOff: true });
  await user.click(await shown.findByRole('button', { name: 'Send' }));
  const stopped = 'The sending stopped. It was cut off. Trying again writes to nobody twice.';
  expect(await shown.findByText(stopped)).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(startedRuns).toHaveLength(2));
});
