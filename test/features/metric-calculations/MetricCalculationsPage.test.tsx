import { configure, screen, waitFor, within } from '@testing-library/react';
import { metrics } from '#domain/metric-calculations/metrics.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { metricsSchema } from '#src/features/metric-calculations/metricsView.ts';
import { readAddress } from '#src/lists/addressState.ts';
import { calculationRow } from '#test/support/calculationRow.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { freezeTime } from '#test/support/freezeTime.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { fillTables } from '#test/support/openAgainstLocal.ts';
import { bodyRows, cellsOf, openCalculations } from '#test/support/openCalculations.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { textsOf } from '#test/support/textsOf.ts';

// A table has six hundred cells; asking of each whether it is hidden takes most of the time.
configure({ defaultHidden: true });

const local = localOfSuite();
beforeEach(() => freezeTime('2026-03-15T12:00:00Z'));
afterEach(() => jest.useRealTimers());

const today = '2026-03-15';
const type = 'avgUnitTestCoverageBuildPods';
const name = 'Unit test coverage Build pods';
const months = (...values: string[]) => Array.from({ length: 12 }, (_, month) => values[month] ?? '');
const address = () => window.location.pathname + window.location.search;
const choice = (label: string) => screen.getByRole('combobox', { name: label });
const everyMetricToday = () => metrics.map(({ metricType }) => calculationRow(metricType, today, '50'));

describe('the table', () => {
  it('has its title, subtitle and columns, and all rows on one page', async () => {
    await openCalculations(local, everyMetricToday());
    expect(screen.getByRole('heading', { level: 1, name: 'Metric Calculations' })).toBeVisible();
    expect(screen.getByText('List of monthly metric calculations.')).toBeVisible();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['#', 'Metric Type', expect.stringContaining('Latest Metrics – Mar 15, 2026') as string],
      ...['Jan', 'Feb', 'Marso far', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
    ]);
    expect(screen.getByRole('columnheader', { name: 'Mar' })).toHaveAccessibleDescription('so far');
    expect(bodyRows()).toHaveLength(metrics.length);
    const numbers = bodyRows().map((row) => within(row).getAllByRole('cell')[0]!.textContent);
    expect(numbers).toEqual(Array.from({ length: metrics.length }, (_, index) => String(index + 1)));
    expect(screen.queryByText(/have not been calculated yet/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Recalculate now' })).toBeNull();
    await expectAccessible();
  });

  it("puts a '%' behind percentages only, leaves missing values and months to come empty, and shows what other programs stored", async () => {
    await openCalculations(local, [
      calculationRow(type, '2026-01-31', '40.25'),
      calculationRow(type, '2026-02-28', '33'),
      calculationRow(type, '2026-3-15', '50'),
      calculationRow('manualTestsExistingAllPods', '2026-02-28', '1200'),
      calculationRow('manualTestsExistingAllPods', today, '0'),
      calculationRow('manualTestsExistingBuildPods', today, 'not counted'),
      calculationRow('veracodeScanningRunPods', today, null),
    ]);
    expect(cellsOf(name)).toEqual(['50.00%', ...months('40.25%', '33.00%', '50.00%')]);
    expect(cellsOf('Manual tests All pods')).toEqual(['0', ...months('', '1,200', '0')]);
    expect(cellsOf('Manual tests Build pods')[0]).toBe('not counted');
    expect(cellsOf('Code-scan adoption Run pods')).toEqual(['', ...months()]);
  });

  it("shows December's values on New Year's Day before the first run", async () => {
    freezeTime('2026-01-01T00:00:00Z');
    await openCalculations(local, [calculationRow(type, '2025-12-31', '45')]);
    expect(await screen.findByText(/shows the values of December 31, 2025/)).toBeVisible();
    expect(choice('Year')).toHaveValue('2026');
    expect(cellsOf(name)).toEqual(['45.00%', ...months()]);
  });

  it('says so when nothing was ever calculated, and where filters leave nothing', async () => {
    const { user } = await openCalculations(local, []);
    expect(await screen.findByText('No metrics have been calculated yet.')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Latest Metrics' })).toBeVisible();
    expect(bodyRows()).toHaveLength(metrics.length);
    await user.selectOptions(choice('Metric'), 'Functional test coverage');
    await user.selectOptions(choice('Pods'), 'Run pods');
    expect(await screen.findByText(`Showing 0 of ${metrics.length} metrics`)).toBeVisible();
    expect(screen.getByText('There are no records to display')).toBeVisible();
  });
});

describe('the year', () => {
  const both = [
    calculationRow(type, '2025-12-31', '25'),
    calculationRow(type, '2026-01-31', '26'),
    calculationRow(type, today, '27'),
  ];

  it('can be any from 2025 to now, goes into the address, and shows what a run has calculated since', async () => {
    const { user } = await openCalculations(local, both);
    expect(textsOf(choice('Year'), 'option')).toEqual(['2025', '2026']);
    expect(choice('Year')).toHaveValue('2026');
    expect(cellsOf(name)).toEqual(['27.00%', ...months('26.00%', '', '27.00%')]);
    await user.selectOptions(choice('Year'), '2025');
    await waitFor(() =>
      expect(cellsOf(name)).toEqual(['27.00%', ...months('', '', '', '', '', '', '', '', '', '', '', '25.00%')]),
    );
    expect(address()).toBe('/metric-calculations?year=2025');
    await user.selectOptions(choice('Year'), '2026');
    await waitFor(() => expect(address()).toBe('/metric-calculations'));
    const rerun = [...both.slice(0, 2), calculationRow(type, today, '75')];
    await meanwhile(() => fillTables(local, { [tableIds.teamMonthlyMetricCalculation]: rerun }));
    await waitFor(() => expect(cellsOf(name)).toEqual(['75.00%', ...months('26.00%', '', '75.00%')]));
  });
});

describe('filters', () => {
  it('narrow the table down to a family and to pods, in the address', async () => {
    const { user } = await openCalculations(local, everyMetricToday());
    const countOf = (wanted: string) => metrics.filter(({ pod }) => pod === wanted).length;
    await user.selectOptions(choice('Metric'), 'Unit test coverage');
    expect(await screen.findByText(`Showing 4 of ${metrics.length} metrics`)).toBeVisible();
    await user.selectOptions(choice('Pods'), 'Run pods');
    expect(await screen.findByText(`Showing 1 of ${metrics.length} metrics`)).toBeVisible();
    expect(bodyRows()).toHaveLength(1);
    expect(address()).toBe('/metric-calculations?family=avgUnitTestCoverage&pod=Run');
    await user.selectOptions(choice('Metric'), 'All metrics');
    expect(await screen.findByText(`Showing ${countOf('Run')} of ${metrics.length} metrics`)).toBeVisible();
    const pods = textsOf(choice('Pods'), 'option');
    expect(pods).toEqual(['No filter', 'Build pods', 'Run pods', 'All pods', 'Greenfield pods']);
    await user.selectOptions(choice('Pods'), 'All pods');
    expect(await screen.findByText(`Showing ${countOf('All')} of ${metrics.length} metrics`)).toBeVisible();
    await user.selectOptions(choice('Pods'), 'No filter');
    await waitFor(() => expect(bodyRows()).toHaveLength(metrics.length));
  });
});

describe('what an address says', () => {
  const schema = metricsSchema('2026-11-21');
  const parse = (search: string) => readAddress(schema, new URLSearchParams(search));

  it.each([
    ['', { year: 2026, family: '', pod: '' }],
    ['year=2025&family=veracodeScanning&pod=Build', { year: 2025, family: 'veracodeScanning', pod: 'Build' }],
    ['year=2027&family=nonsense&pod=build', { year: 2026, family: '', pod: '' }],
  ])('reads %p', (search, view) => {
    expect(parse(search)).toEqual(view);
  });
});
