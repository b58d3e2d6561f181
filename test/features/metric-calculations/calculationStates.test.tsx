import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { metrics } from '#domain/metric-calculations/metrics.ts';
import { calculationRow } from '#test/support/calculationRow.ts';
import { calculationServices } from '#test/support/calculationServices.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { freezeTime } from '#test/support/freezeTime.ts';
import { cellsOf } from '#test/support/openCalculations.ts';
import { renderApp } from '#test/support/renderApp.tsx';

configure({ defaultHidden: true });
beforeEach(() => freezeTime('2027-03-15T12:00:00Z'));
afterEach(() => jest.useRealTimers());

const type = 'avgUnitTestCoverageBuildPods';
const name = 'Unit test coverage Build pods';
const calculations = [
  calculationRow(type, '2025-05-31', '25'),
  calculationRow(type, '2026-05-31', '26'),
  ...metrics.map(({ metricType }) => calculationRow(metricType, '2027-03-15', '27')),
];
const loading = 'Loading metric calculations...';
const chooseYear = () => screen.getByRole('combobox', { name: 'Year' });
const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);

it("says 'Loading metric calculations...' until both lists are there", async () => {
  const platform = calculationServices(calculations);
  const [releaseDay, releaseYear] = [platform.hold('day'), platform.hold('2027')];
  renderApp('/metric-calculations', platform);
  expect(await screen.findByText(loading)).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
  await expectAccessible();
  releaseYear();
  releaseDay();
  expect(await screen.findByRole('table')).toBeVisible();
  expect(screen.queryByText(loading)).toBeNull();
  expect(platform.calls).toEqual(['day', '2027']);
});

it('says which lists could not be fetched, the monthly one in place of the table, and tries each again when asked', async () => {
  const platform = calculationServices(calculations);
  platform.fail('day');
  platform.fail('2027');
  const { user } = renderApp('/metric-calculations', platform);
  const [daily, monthly] = ['daily', 'monthly'].map((kind) => `Error: Failed to fetch ${kind} metrics data.Retry`);
  await waitFor(() => expect(alerts()).toEqual([daily, monthly]));
  expect(screen.queryByText(loading)).toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
  platform.recover('2027');
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[1]!);
  expect(await screen.findByRole('table')).toBeVisible();
  expect(alerts()).toEqual([daily]);
  expect(cellsOf(name)[3]).toBe('27.00%');
  platform.recover('day');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(cellsOf(name)[0]).toBe('27.00%');
  expect(takeComplaints().sort()).toEqual([
    expect.stringContaining('Call failed: listDailyCalculations'),
    expect.stringContaining('Call failed: listYearlyCalculations'),
  ]);
});

it('keeps the table, with a notice, when it could not be brought up to date', async () => {
  const platform = calculationServices(calculations);
  const { user, router } = renderApp('/metric-calculations', platform);
  await screen.findByRole('table');
  await act(() => router.navigate('/teams'));
  await screen.findByRole('heading', { name: 'All Team Projects' });
  platform.fail('2027');
  await act(() => router.navigate('/metric-calculations'));
  const notice = await screen.findByText(/What you see may be out of date/);
  expect(cellsOf(name)[0]).toBe('27.00%');
  platform.recover('2027');
  await user.click(within(notice.closest<HTMLElement>('[role=alert]')!).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  takeComplaints();
});

it('fetches a year that is over only once, also when a run has calculated, and the current one whenever it is shown', async () => {
  const platform = calculationServices(calculations);
  const { user, router } = renderApp('/metric-calculations', platform);
  await screen.findByRole('table');
  for (const [year, may] of [
    ['2025', '25.00%'],
    ['2026', '26.00%'],
    ['2025', '25.00%'],
    ['2027', ''],
    ['2026', '26.00%'],
  ] as const) {
    await user.selectOptions(chooseYear(), year);
    await waitFor(() => expect(cellsOf(name)[5]).toBe(may));
  }
  await act(() => router.navigate('/teams'));
  await screen.findByRole('heading', { name: 'All Team Projects' });
  await act(() => router.navigate('/metric-calculations?year=2025'));
  await waitFor(() => expect(cellsOf(name)[5]).toBe('25.00%'));
  const yearly = platform.calls.filter((asked) => /^\d{4}$/.test(asked));
  expect(yearly).toEqual(['2027', '2025', '2026', '2027']);
  act(() => platform.write(metrics.map(({ metricType }) => calculationRow(metricType, '2027-03-15', '66.67'))));
  await waitFor(() => expect(cellsOf(name)[0]).toBe('66.67%'));
  expect(platform.calls.filter((asked) => asked === '2025')).toHaveLength(1);
});

it("never shows one year's values under another, however fast years are switched and answers overtake each other", async () => {
  const platform = calculationServices(calculations);
  const releaseSlow = platform.hold('2025');
  const { user } = renderApp('/metric-calculations', platform);
  await screen.findByRole('table');
  await user.selectOptions(chooseYear(), '2025');
  expect(await screen.findByText(loading)).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
  await user.selectOptions(chooseYear(), '2026');
  await waitFor(() => expect(cellsOf(name)[5]).toBe('26.00%'));
  await act(async () => {
    releaseSlow();
    await Promise.resolve();
  });
  expect(cellsOf(name)[5]).toBe('26.00%');
  await user.selectOptions(chooseYear(), '2025');
  await waitFor(() => expect(cellsOf(name)[5]).toBe('25.00%'));
});

it('shows the newest values beside every year, and says of which day they are when they have been looked for', async () => {
  const platform = calculationServices([
    calculationRow(type, '2025-05-31', '25'),
    calculationRow(type, '2027-02-27', '40'),
    calculationRow(type, '2027-03-14', '45'),
    calculationRow('manualTestsExistingAllPods', '2027-03-10', '7'),
  ]);
  const release = platform.hold('2027');
  const { user } = renderApp('/metric-calculations?year=2025', platform);
  await screen.findByRole('table');
  await waitFor(() => expect(platform.calls).toContain('2027'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(cellsOf(name)[0]).toBe('');
  release();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "Today's metrics have not been calculated yet. Latest Metrics shows the values of March 14, 2027.",
  );
  expect(screen.getByRole('columnheader', { name: 'Latest Metrics – Mar 14, 2027' })).toBeVisible();
  expect(cellsOf('Manual tests All pods')[0]).toBe('7March 10, 2027');
  expect(cellsOf(name)[0]).toBe('45.00%');
  expect(cellsOf(name)[5]).toBe('25.00%');
  await user.selectOptions(chooseYear(), '2027');
  await waitFor(() => expect(cellsOf(name).slice(0, 4)).toEqual(['45.00%', '', '40.00%', '45.00%']));
  expect(cellsOf('Manual tests All pods').slice(0, 4)).toEqual(['7March 10, 2027', '', '', '7']);
});

describe('what a run calculates while the page is open', () => {
  beforeEach(() => freezeTime('2026-03-15T12:00:00Z'));
  const everyMetric = (value: string) =>
    metrics.map(({ metricType }) => calculationRow(metricType, '2026-03-15', value));
  const shown = () => [cellsOf(name)[0], cellsOf(name)[3]];

  it('asks for the lists twice at most, however many values a run has changed, and shows what was missed', async () => {
    const platform = calculationServices(everyMetric('50'));
    renderApp('/metric-calculations', platform);
    await screen.findByRole('table');
    platform.calls.length = 0;
    const [releaseDay, releaseYear] = [platform.hold('day'), platform.hold('2026')];
    act(() => platform.write(everyMetric('60')));
    await waitFor(() => expect(platform.calls).toEqual(['day', '2026']));
    act(() => platform.write(everyMetric('70')));
    await act(async () => {
      releaseDay();
      releaseYear();
      await Promise.resolve();
    });
    await waitFor(() => expect(shown()).toEqual(['70.00%', '70.00%']));
    await waitFor(() => expect(platform.calls).toEqual(['day', '2026', 'day', '2026']));
    platform.put(everyMetric('80'));
    act(() => platform.reconnect());
    await waitFor(() => expect(shown()).toEqual(['80.00%', '80.00%']));
  });

  it('lists once more when the platform listens late', async () => {
    const platform = calculationServices(everyMetric('50'));
    const release = platform.holdListening();
    renderApp('/metric-calculations', platform);
    await screen.findByRole('table');
    platform.put(everyMetric('85'));
    act(release);
    await waitFor(() => expect(shown()).toEqual(['85.00%', '85.00%']));
  });
});
