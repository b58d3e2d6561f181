import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { monthOf } from '#domain/monthly-metrics/reports.ts';
import { tableIds as tables } from '#domain/resourceIds.ts';
import { calculationRow } from '#test/support/calculationRow.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { freezeTime } from '#test/support/freezeTime.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { memoryServices, samStaff } from '#test/support/memoryServices.ts';
import { recordTicks } from '#test/support/recordTicks.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { reportingRow } from '#test/support/reportingRows.ts';
import { people } from '#test/support/signIn.ts';
import { associationRow, teamRow, teamRows } from '#test/support/teamRows.ts';
import { uploadResultRow } from '#test/support/uploadResultRow.ts';

configure({ defaultHidden: true });
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const thisMonth = monthOf(new Date(), 'UTC');
const ada = { ...samStaff, ...people.ada, labels: ['admin'] };
const linksOf = async (name: string) =>
  within(await screen.findByRole('region', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

it('tells admins what became of their last upload, and else what has something to say alone', async () => {
  const uploads = [
    uploadResultRow('old', { submittedAt: '2026-11-01T08:00:00.000Z', fileName: 'old.csv' }),
    uploadResultRow('new', {
      submittedAt: '2026-11-02T08:00:00.000Z',
      status: 'failed',
      message: 'The file is gone.',
      fileName: 'new.csv',
    }),
  ].map((row) => ({ ...row, submittedBy: people.ada.email }));
  const done = {
    [tables.teamMetadata]: teamRows(1),
    [tables.teamReporting]: [reportingRow('1', { months: [thisMonth] })],
  };
  const platform = memoryServices({ ...done, [tables.fileUploadResults]: uploads }, ada);
  renderApp('/', platform);
  expect(await screen.findByText(/: new\.csv failed\. The file is gone\./)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Your teams' })).toBeNull();
  await waitFor(() => expect(platform.calls).toContain('list team-metadata'));
  expect(await linksOf('For admins')).toEqual([['Upload history', '/admin/history']]);
});

it('leads admins to the teams that are late, and to what failed', async () => {
  freezeTime('2026-11-20T12:00:00Z');
  const mail = (id: string, day: string, status = 'failed') => ({ ...teamRow(id), day, status });
  // Before a team was founded and one reported.
  const counted = { ...teamRow('2026-11'), month: '2026-11', teams: 2, reported: 0 };
  const platform = memoryServices(
    {
      [tables.teamMetadata]: [...teamRows(3), teamRow('gone', { teamStatus: 'Closed' })],
      [tables.teamReporting]: [
        reportingRow('1', { months: ['2026-11'] }),
        reportingRow('2', { months: ['2026-10'] }),
        reportingRow('3', { months: [] }),
      ],
      [tables.teamMonthlyMetricCalculation]: [calculationRow('veracodeScanningAllPods', '2026-11-18', '70')],
      [tables.reminderMails]: [
        mail('a', '2026-11-19'),
        mail('b', '2026-11-19'),
        mail('c', '2026-11-19', 'sent'),
        mail('d', '2026-11-16'),
        mail('e', '2026-11-01'),
      ],
      [tables.reportingMonths]: [counted],
    },
    ada,
  );
  renderApp('/', platform);
  await waitFor(async () =>
    expect(await linksOf('For admins')).toEqual([
      ['November not reported yet: 2 teams', '/reporting?late=missing'],
      ['Remind them', '/reporting?late=missing&remind=1'],
      ['Never reported: 1 team', '/reporting?late=never'],
      ['Failed on Nov 19: 2 mails', '/admin/reminders?status=failed&day=2026-11-19'],
      ['Metrics last calculated on Nov 18', '/metric-calculations'],
      ['Upload a capacity plan', '/admin/upload'],
    ]),
  );
  expect(screen.getByText(/^1 of 3 teams \(33%\) has reported November 2026\./)).toBeVisible();
  await expectAccessible();

  platform.fail(tables.teamReporting);
  act(() => platform.reconnect(tables.teamReporting));
  expect(await screen.findByText('Error: Failed to fetch who has reported.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Remind them' })).toBeVisible();
  expect(takeComplaints().join()).toContain('countUnreported');
});

it('counts no team for a month that the count isn’t of', async () => {
  freezeTime('2026-11-30T23:59:50Z');
  const goOnTo = recordTicks();
  const months = { 1: ['2026-11'], 2: ['2026-10'], 3: ['2026-11'] };
  const platform = memoryServices(
    {
      [tables.teamMetadata]: teamRows(3),
      [tables.teamReporting]: Object.entries(months).map(([id, each]) => reportingRow(id, { months: each })),
    },
    ada,
  );
  renderApp('/', platform);
  expect(await screen.findByText('November not reported yet: 1 team')).toBeVisible();
  expect(screen.getByText(/^2 of 3 teams \(67%\) have reported November 2026\./)).toBeVisible();
  const release = platform.hold(tables.teamReporting);
  goOnTo('2026-12-01T00:00:04Z');
  expect(screen.queryByText(/not reported yet:|have reported (Nov|Dec)/)).toBeNull();
  release();
  expect(await screen.findByText('December not reported yet: 3 teams')).toBeVisible();
  expect(screen.getByText(/^0 of 3 teams \(0%\) have reported December 2026\./)).toBeVisible();
});

it('leads an organisation that begins from its plan to its first figures, until all of it is done', async () => {
  const steps = () => linksOf('First steps');
  const links = [
    ['Bring in your capacity plan', '/admin/upload'],
    ['Check teams and people', '/teams'],
    ['Ask teams for their tech inventory', '/reporting?inventory=due'],
    ['Ask for this month’s metrics', '/reporting?late=missing&remind=1'],
    ['See the first figures', '/metric-calculations'],
  ];
  const { unmount } = renderApp('/', memoryServices({}, ada));
  expect(await steps()).toEqual([links[0], ['A sample file', '/samples/plan.csv'], ...links.slice(1)]);
  const current = () => screen.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step');
  expect(current()).toHaveTextContent(/^1Bring in your capacity planThere are no teams yet\. .* A sample file$/u);
  await expectAccessible();
  unmount();

  const begun = { [tables.teamMetadata]: teamRows(2), [tables.userTeamAssociation]: [associationRow('ada', '1')] };
  const memory = memoryServices(begun, ada);
  const counts = { people: 3, teams: 2, optedOut: 0, written: 0, failed: 0, teamsWithout: 0, example: null };
  const replies = [
    { statusCode: 409, body: '{"message":"The variable SMTP_URL is missing."}' },
    { statusCode: 200, body: JSON.stringify(counts) },
  ];
  memory.services.functions.execute = () => Promise.resolve({ status: 'completed', ...replies.shift()! });
  const again = renderApp('/', memory);
  expect(await steps()).toEqual(links);
  expect(current()).toHaveTextContent('Ask teams for their tech inventory0 of 2 teams have one.');
  expect(await screen.findByText('The variable SMTP_URL is missing.')).toBeVisible();
  expect(takeComplaints().join()).toContain('getOperationPreview');
  await again.user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/A reminder would write to 3 people of 2 teams today\./)).toBeVisible();
  again.unmount();

  const done = {
    ...begun,
    [tables.teamTechInventory]: [inventoryRow('1')],
    [tables.teamReporting]: [reportingRow('1', { months: [thisMonth] })],
    [tables.teamMonthlyMetricCalculation]: [calculationRow('veracodeScanningAllPods', `${thisMonth}-01`, '70')],
  };
  const platform = memoryServices(done, ada);
  renderApp('/', platform);
  await screen.findByRole('region', { name: 'For admins' });
  await waitFor(() => expect(platform.calls).toContain('list reminder-settings'));
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

it('says when the failed reminders or the first steps could not be read, and reads them by Retry', async () => {
  const memory = memoryServices({}, ada);
  for (const table of [tables.reminderMails, tables.reminderSettings]) memory.fail(table);
  const { user } = renderApp('/', memory);
  const failures = ['the reminders that failed', 'the first steps'].map((what) => `Error: Failed to fetch ${what}.`);
  for (const text of failures) expect(await screen.findByText(text)).toBeVisible();
  expect(takeComplaints().join()).toMatch(/listFailedReminders.*getBeginnings|getBeginnings.*listFailedReminders/s);
  for (const table of [tables.reminderMails, tables.reminderSettings]) memory.recover(table);
  for (const text of failures) {
    const alert = screen.getByText(text).closest<HTMLElement>('[role=alert]')!;
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  }
  expect(await screen.findByRole('region', { name: 'First steps' })).toBeVisible();
});
