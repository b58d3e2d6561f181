import { act, screen, waitFor, within } from '@testing-library/react';
import { addMonths } from '#domain/monthly-metrics/reports.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { metricsRow, monthReport } from '#test/support/metricsRows.ts';
import { dialog, number, openedDialog, openMetrics } from '#test/support/openMetrics.ts';
import { openOwnSession } from '#test/support/openOwnSession.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { reportingRow } from '#test/support/reportingRows.ts';
import { people } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { type PageClock, startPageClock } from '#test/support/startPageClock.ts';
import { switchableFlags } from '#test/support/switchableFlags.ts';
import { teamRow } from '#test/support/teamRows.ts';
import { valueOf } from '#test/support/valueOf.ts';

const local = localOfSuite();

const labels = [
  ...['Overall Repo Test Coverage (%)', 'Overall Branch Test Coverage (%)', 'Automated Functional Test Count'],
  ...['Manual Functional Test Count', 'Veracode Scanning', 'Veracode Scanning Percentage (%)'],
  ...['SonarQube Adoption Status', 'Single Artifact Promotion'],
];
const values = () => labels.map((label) => valueOf(label)?.textContent);
const heading = () => screen.findByRole('heading', { name: 'Monthly Metrics' });

describe('the tab', () => {
  it('shows what the team reported last, who and when, and the way to update it', async () => {
    await openMetrics(local, { updateBy: 'Kim Staff', updateDate: '2026-03-05T10:30:00.000Z' });
    expect(await heading()).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Team Metrics', selected: true })).toBeVisible();
    expect(screen.getByText('Please update the metrics below every month.')).toBeVisible();
    expect(valueOf('Last updated by')).toHaveTextContent('Kim Staff');
    expect(valueOf('Last updated date')).toHaveTextContent('Mar 5, 2026');
    expect(values()).toEqual(['70.00%', '60.50%', '1,200', '0', 'Partial', '40.00%', 'Ongoing', 'No']);
    expect(screen.getByRole('button', { name: 'Update Metrics' })).toBeVisible();
    expect(screen.queryByText('Metrics updating is currently disabled')).toBeNull();
  });

  it("says 'Not reported yet' for a team that reported nothing, and shows somebody else's save by itself", async () => {
    await openMetrics(local, null);
    await heading();
    expect(values()).toEqual(labels.map(() => 'Not reported yet'));
    expect(valueOf('Last updated by')).toHaveTextContent('Not reported yet');
    expect(valueOf('Last updated date')).toHaveTextContent('Not reported yet');
    await screen.findByText('Live');
    const kim = await meanwhile(() => openOwnSession(local, people.kim));
    const fields = { manualFunctionalTestCount: 12, updateBy: 'Kim Staff' };
    await meanwhile(() => kim.tables.readModifyWrite(tableIds.teamMonthlyMetrics, 'blue', () => fields));
    await waitFor(() => expect(valueOf('Manual Functional Test Count')).toHaveTextContent('12'));
    expect(valueOf('Last updated by')).toHaveTextContent('Kim Staff');
  });

  it('says that it is loading, that it failed, and that it is not live', async () => {
    const memory = memoryServices({
      [tableIds.teamMetadata]: [teamRow('blue')],
      [tableIds.teamMonthlyMetrics]: [metricsRow('blue')],
    });
    const release = memory.hold(tableIds.teamMonthlyMetrics);
    memory.fail(tableIds.teamMonthlyMetrics);
    const { user } = renderApp('/teams/blue/teamMetrics', memory);
    await screen.findByRole('tab', { name: 'Team Metrics' });
    expect(await screen.findByText('Loading...')).toBeVisible();
    release();
    expect(await screen.findByText('Failed to fetch team data')).toBeVisible();
    expect(takeComplaints().join()).toContain('getMetrics');
    memory.recover(tableIds.teamMonthlyMetrics);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await heading()).toBeVisible();
    expect(await screen.findByText('Live')).toBeVisible();
    act(() => memory.connection('reconnecting'));
    expect(screen.getByText(/Not live: reconnecting/)).toBeVisible();
  });
});

describe('months', () => {
  const repo = 'Overall Repo Test Coverage (%)';

  let clock: PageClock | undefined;
  afterEach(() => clock?.stop());

  /** The tab at this time: Kim reported October on its 5th with 70 %, Sam September with 62 %, nobody August. */
  function open(now: string, timeZone = 'UTC', saved = '2026-10-05T10:00:00.000Z', reported = '2026-10') {
    clock = startPageClock();
    jest.setSystemTime(new Date(now));
    const reports = [
      monthReport('blue', '2026-10', { overallRepoTestCoverage: 70, reportedBy: 'Kim Staff' }),
      monthReport('blue', '2026-09', { overallRepoTestCoverage: 62, veracodeScanning: 'No', reportedBy: 'Sam Staff' }),
      monthReport('blue', '2026-07', {
        overallRepoTestCoverage: null,
        notApplicable: '{"overallRepoTestCoverage":"boughtSoftware"}',
        reportedBy: 'Sam Staff',
        correctedBy: 'Ada Admin',
      }),
      monthReport('red', '2026-08'),
    ];
    const metrics = { ...metricsRow('blue', { updateBy: 'Kim Staff', updateDate: saved }), $updatedAt: saved };
    const memory = memoryServices({
      [tableIds.teamMetadata]: [teamRow('blue', { $createdAt: '2026-07-01T10:00:00.000Z' })],
      [tableIds.teamMonthlyMetrics]: [metrics],
      [tableIds.teamMonthReports]: reports,
      [tableIds.teamReporting]: [
        reportingRow('blue', { months: ['2026-07', '2026-09', reported], reportedAt: saved, reportedBy: 'Kim Staff' }),
      ],
    });
    const { services } = memory;
    const flags = switchableFlags(['edit-monthly-metrics']);
    const page = () => renderApp('/teams/blue/teamMetrics', { services, flags, config: { timeZone } });
    return { memory, metrics, page };
  }

  test('the month ends while the form is open: the page says what is saved now, and keeps what was typed', async () => {
    const { user } = open('2026-11-30T23:59:45Z').page();
    expect(await screen.findByText('November: not reported yet, due by Nov 30')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Update Metrics' }));
    expect(dialog().getByText('November: not reported yet, due by Nov 30')).toBeVisible();
    await user.type(number(repo), '.5');
    expect(number(repo)).toHaveAccessibleDescription(/October 70.00% Last saved 70.00%$/);
    await meanwhile(() => clock!.putForward(31_000));
    expect(await dialog().findByText("It is December now. What you save is December's report.")).toBeVisible();
    expect(dialog().getByText('December: not reported yet, due by Dec 31')).toBeVisible();
    expect(number(repo)).toHaveValue('70.5');
    expect(number(repo)).toHaveFocus();
    expect(number(repo)).toHaveAccessibleDescription(/November Not reported Last saved 70.00%$/);
  });

  test('the month is that of the organisation', async () => {
    open('2026-11-01T04:00:00Z', 'America/Los_Angeles', '2026-11-01T03:30:00.000Z', '2026-10').page();
    expect(await screen.findByText('October: reported on Oct 31 by Kim Staff')).toBeVisible();
  });

  test('says which months are missing, of the last twelve that ended; none is of a closed team', async () => {
    const { page, memory } = open('2026-11-22T12:00:00Z');
    page();
    expect(await screen.findByText('August is missing')).toBeVisible();
    const row = teamRow('blue', { teamStatus: 'Closed', $updatedAt: '2026-11-22T12:00:01.000Z' });
    memory.put(tableIds.teamMetadata, [row]);
    act(() => memory.announce(tableIds.teamMetadata, { action: 'update', row }));
    await waitFor(() => expect(screen.queryAllByText(/is missing|not reported yet, due/)).toEqual([]));
  });

  test('each card has a line of 13 months, which opens them as a chart and in figures', async () => {
    const { page, memory } = open('2026-11-22T12:00:00Z');
    for (const table of [tableIds.teamMonthReports, tableIds.metricPushes]) memory.fail(table);
    const { user } = page();
    expect(await screen.findByText('Failed to fetch earlier months and what programs reported.')).toBeVisible();
    expect(takeComplaints().join()).toMatch(/listMonthReports.*listMetricPushes|listMetricPushes.*listMonthReports/s);
    expect(screen.queryByRole('button', { name: /^Last 13 months/ })).toBeNull();
    for (const table of [tableIds.teamMonthReports, tableIds.metricPushes]) memory.recover(table);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/^Failed to fetch/)).toBeNull());
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Last 13 months of/ })).toHaveLength(8));
    const line = screen.getByRole('button', { name: `Last 13 months of ${repo}, October: 70.00% better` });
    await expectAccessible();

    act(() => line.focus());
    await user.keyboard('{Enter}');
    const chart = within(await screen.findByRole('dialog', { name: repo }));
    expect(chart.getByRole('button', { name: 'Close' })).toHaveFocus();
    expect(chart.getByRole('figure', { name: `${repo} over 13 months` })).toBeVisible();
    const [, ...rows] = chart.getAllByRole('row').map(({ children }) => [...children].map((cell) => cell.textContent));
    expect(rows).toHaveLength(13);
    // No value of November, so nothing is dotted.
    expect(chart.queryByText('Dotted: November so far')).toBeNull();
    expect(rows.slice(0, 5)).toEqual([
      ['Nov 2026, so far', 'Not reported', '', ''],
      ['Oct 2026', '70.00%', 'Kim Staff', ''],
      ['Sep 2026', '62.00%', 'Sam Staff', ''],
      ['Aug 2026', 'Not reported', '', ''],
      ['Jul 2026', 'Not applicable – Bought software', 'Sam Staff, corrected by Ada Admin', ''],
    ]);
    await expectAccessible();
    // A report that somebody makes meanwhile appears.
    const august = monthReport('blue', '2026-08', { overallRepoTestCoverage: 61, reportedBy: 'Sam Staff' });
    act(() => memory.announce(tableIds.teamMonthReports, { action: 'create', row: august }));
    expect(await chart.findByRole('cell', { name: '61.00%' })).toBeVisible();
    const november = monthReport('blue', '2026-11', { overallRepoTestCoverage: 71 });
    act(() => memory.announce(tableIds.teamMonthReports, { action: 'create', row: november }));
    expect(await chart.findByText('Dotted: November so far')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(line).toHaveFocus();
  });

  test('a big change is told at its input and asked about, also after a month without a report', async () => {
    const { page } = open('2026-12-22T12:00:00Z');
    const { user } = page();
    await user.click(await screen.findByRole('button', { name: 'Update Metrics' }));
    await waitFor(() => expect(number(repo)).toHaveAccessibleDescription(/November Not reported/));
    await user.clear(number(repo));
    await user.type(number(repo), '91');
    const notice = 'A big change: 21 points more than the 70% of October 2026. Please check it.';
    expect(number(repo)).toHaveAccessibleDescription(new RegExp(`^${notice.replaceAll('.', '\\.')}`));
    expect(number(repo)).toBeValid();
    await user.tab();
    expect(screen.getByRole('status', { name: 'What was entered' })).toHaveTextContent(`${repo}: ${notice}`);
    expect(dialog().getByRole('button', { name: 'Save' })).toBeEnabled();
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    const question = openedDialog('Is this right?');
    expect(
      question.getByText(`Overall Repo Test Coverage is 91%: 21 points more than the 70% of October 2026.`),
    ).toBeVisible();
    const text = /^Overall Repo Test Coverage is 91%: /;
    expect(screen.getByRole('dialog', { name: 'Is this right?' })).toHaveAccessibleDescription(text);
    expect(question.getByRole('button', { name: 'Change it' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(number(repo)).toHaveFocus();
  });

  test('no line stands on the cards of a team that never reported', async () => {
    const { page, memory } = open('2026-11-22T12:00:00Z');
    memory.put(tableIds.teamMonthlyMetrics, []);
    memory.put(tableIds.teamMonthReports, [monthReport('blue', addMonths('2026-11', -13))]);
    page();
    expect(await screen.findByText('November: not reported yet, due by Nov 30')).toBeVisible();
    await waitFor(() => expect(memory.calls).toContain(`list ${tableIds.teamMonthReports}`));
    expect(screen.queryByRole('button', { name: /^Last 13 months/ })).toBeNull();
  });
});
