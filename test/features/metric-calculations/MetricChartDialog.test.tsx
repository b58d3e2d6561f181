import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { calculationRow } from '#test/support/calculationRow.ts';
import { calculationServices } from '#test/support/calculationServices.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { freezeTime } from '#test/support/freezeTime.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { metricsRow, monthReport } from '#test/support/metricsRows.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { organisationTarget, targetsRow } from '#test/support/targetRows.ts';
import { teamRow } from '#test/support/teamRows.ts';
import { textsOf } from '#test/support/textsOf.ts';

configure({ defaultHidden: true });
beforeEach(() => freezeTime('2026-03-15T12:00:00Z'));
afterEach(() => jest.useRealTimers());

const calculations = [
  calculationRow('avgUnitTestCoverageBuildPods', '2025-01-31', '20'),
  calculationRow('avgUnitTestCoverageBuildPods', '2026-01-31', '30'),
  calculationRow('avgUnitTestCoverageRunPods', '2025-12-31', '41.5'),
  calculationRow('avgUnitTestCoverageRunPods', '2026-03-15', '50'),
];
const open = () => screen.getByRole('button', { name: 'Unit test coverage Build pods' });
const dialog = () => within(screen.getByRole('dialog', { name: 'Unit test coverage' }));
const headers = () =>
  dialog()
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
const line = (month: string) => textsOf(dialog().getByRole('rowheader', { name: month }).closest('tr')!, 'cell');

async function openPage(platform: ReturnType<typeof calculationServices>, path = '/metric-calculations') {
  const page = renderApp(path, platform);
  await screen.findByRole('table');
  return page;
}

it('shows the pods side by side, each with the year before, and all of it in figures', async () => {
  const { user } = await openPage(calculationServices(calculations));
  await user.click(open());
  await screen.findByRole('dialog');
  await waitFor(() => expect(dialog().getAllByRole('figure')).toHaveLength(4));
  for (const pods of ['Build', 'Run', 'All', 'Greenfield']) {
    expect(dialog().getByRole('figure', { name: `Unit test coverage ${pods} pods` })).toBeVisible();
  }
  expect(dialog().getByText('March so far')).toBeVisible();
  expect(dialog().getByRole('button', { name: 'Close' })).toHaveFocus();
  await waitFor(() =>
    expect(headers()).toEqual([
      'Month',
      ...['Build pods 2025', 'Build pods 2026', 'Run pods 2025', 'Run pods 2026'],
      ...['All pods 2025', 'All pods 2026', 'Greenfield pods 2025', 'Greenfield pods 2026'],
    ]),
  );
  expect(line('Jan')).toEqual(['20.00%', '30.00%', '', '', '', '', '', '']);
  expect(line('Mar, so far')).toEqual(['', '', '', '50.00%', '', '', '', '']);
  expect(line('Dec')).toEqual(['', '', '41.50%', '', '', '', '', '']);
  await expectAccessible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(open()).toHaveFocus();
});

it('the organisation’s target of each team stands at its heading, and in the chart with who agreed to it', async () => {
  const { services } = memoryServices({
    [tableIds.teamMonthlyMetricCalculation]: calculations,
    [tableIds.metricTargets]: [targetsRow('overallRepoTestCoverage', organisationTarget)],
  });
  const { user } = renderApp('/metric-calculations', { services });
  expect(await screen.findByText('· Target 80.00%')).toBeVisible();
  await user.click(open());
  await screen.findByRole('dialog');
  expect(
    await dialog().findByText('Target 80.00%, whole organisation, agreed by Ada Admin on Nov 5, 2026'),
  ).toBeVisible();
  expect(headers()).not.toContain('Target');
});

it('says so when the year before could not be had, shows the year itself, and knows none before 2025', async () => {
  const platform = calculationServices(calculations);
  platform.fail('2025');
  const { user } = await openPage(platform);
  await user.click(open());
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch the metrics of 2025.');
  expect(line('Mar, so far')).toEqual(['', '50.00%', '', '']);
  platform.recover('2025');
  await user.click(dialog().getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(line('Jan')).toEqual(['20.00%', '30.00%', '', '', '', '', '', '']));
  expect(takeComplaints()).toEqual([expect.stringContaining('Call failed: listYearlyCalculations')]);
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2025');
  await user.click(open());
  await screen.findByRole('dialog');
  expect(headers()).toEqual(['Month', 'Build pods 2025', 'Run pods 2025', 'All pods 2025', 'Greenfield pods 2025']);
  expect(platform.calls).not.toContain('2024');
  // Every month of it is over.
  expect(dialog().queryByText(/so far/)).toBeNull();
});

describe('addresses of dialogs', () => {
  const metricType = 'avgUnitTestCoverageBuildPods';
  const name = 'Unit test coverage Build pods';
  const search = () => window.location.search;
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  async function open(
    path: string,
    ready: () => Promise<HTMLElement> = () => screen.findByRole('table', { name: /^Metric calc/ }),
  ) {
    const { services } = memoryServices({
      [tableIds.teamMonthlyMetricCalculation]: [calculationRow(metricType, '2026-03-15', '60')],
      [tableIds.teamMetadata]: [teamRow('wren', { teamName: 'Wren', teamType: 'build' })],
      [tableIds.teamMonthlyMetrics]: [metricsRow('wren', { overallRepoTestCoverage: 60 })],
      [tableIds.teamMonthReports]: [monthReport('wren', '2026-02')],
    });
    const page = renderApp(path, { services });
    await ready();
    return page;
  }

  it('opens a chart at an address of its own, which Back and Escape close', async () => {
    const { user, router } = await open('/metric-calculations?pod=Build');
    await user.click(screen.getByRole('button', { name }));
    expect(await screen.findByRole('dialog', { name: 'Unit test coverage' })).toBeVisible();
    expect(search()).toBe(`?pod=Build&chart=${metricType}`);
    await act(() => router.navigate(-1));
    await closed();
    expect(search()).toBe('?pod=Build');
    await waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());

    await user.keyboard('{Enter}');
    await screen.findByRole('dialog');
    // Twice: the second press comes before the first has led back.
    await user.keyboard('{Escape}{Escape}');
    await closed();
    expect(window.location.pathname + search()).toBe('/metric-calculations?pod=Build');
    await act(() => router.navigate(1));
    expect(await screen.findByRole('dialog', { name: 'Unit test coverage' })).toBeVisible();
  });

  it('opens the chart of a link, goes nowhere when that is closed, and tells words apart', async () => {
    const { user } = await open(`/metric-calculations?chart=${metricType}`);
    await screen.findByRole('dialog', { name: 'Unit test coverage' });
    await user.keyboard('{Escape}');
    await closed();
    expect(window.location.pathname + search()).toBe('/metric-calculations');
    expect(screen.getByRole('button', { name })).toHaveFocus();

    const pods = screen.getByRole('combobox', { name: 'Pods' });
    expect(pods).toHaveAccessibleDescription(/^No filter shows each metric for every kind of pods/);
    await user.selectOptions(pods, 'All pods');
    expect(pods).toHaveAccessibleDescription(/^All pods: Every team, whatever its type, in one figure/);
    await user.click(screen.getByRole('button', { name: 'What the words mean' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'What the words mean' }));
    expect(search()).toBe('?pod=All&words=1');
    expect(dialog.getByText('Run pods').nextSibling).toHaveTextContent('Teams whose team type contains the word Run.');
    expect(dialog.getByText('Unit-test adoption').nextSibling).toHaveTextContent(/divided by all teams/);
    await expectAccessible();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await closed();
    expect(search()).toBe('?pod=All');
  });

  it.each([
    ['/metric-calculations', 'chart'],
    ['/metric-calculations', 'explain'],
    ['/teams/wren/teamMetrics', 'history'],
  ])('says that there is no such metric at %s?%s', async (path, parameter) => {
    const told = () => screen.findByText('There is no metric at this address.');
    const { user } = await open(`${path}?${parameter}=gone`, told);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(window.location.pathname + search()).toBe(path));
    expect(screen.queryByText('There is no metric at this address.')).toBeNull();
  });

  it('leads from a team back to the explanation and its place', async () => {
    const { user, router } = await open('/metric-calculations');
    await user.click(screen.getAllByRole('button', { name: '60.00%' })[0]!);
    const link = () => within(screen.getByRole('grid', { name: 'Teams behind this value' })).getByRole('link');
    await screen.findByRole('grid', { name: 'Teams behind this value' });
    await user.click(link());
    expect(await screen.findByRole('heading', { level: 1, name: 'Wren' })).toBeVisible();
    await user.click(screen.getByRole('link', { name }));
    await screen.findByRole('dialog', { name });
    await waitFor(() => expect(link()).toHaveFocus());
    expect(search()).toBe(`?explain=${metricType}`);

    // The entry before is the team: closing the explanation doesn't lead there.
    await user.keyboard('{Escape}');
    await closed();
    expect(window.location.pathname + search()).toBe('/metric-calculations');
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('heading', { level: 1, name: 'Wren' })).toBeVisible();
  });

  it("opens a team's metric at an address of its own", async () => {
    const line = () => screen.findByRole('button', { name: /^Last 13 months of Overall Repo Test Coverage/ });
    const { user, router } = await open('/teams/wren/teamMetrics', line);
    await user.click(await line());
    expect(await screen.findByRole('dialog', { name: 'Overall Repo Test Coverage (%)' })).toBeVisible();
    expect(search()).toBe('?history=overallRepoTestCoverage');
    await act(() => router.navigate(-1));
    await closed();
    expect(window.location.pathname + search()).toBe('/teams/wren/teamMetrics');
    await waitFor(async () => expect(await line()).toHaveFocus());
  });
});
