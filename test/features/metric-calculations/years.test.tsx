import 'fake-indexeddb/auto';
import { act, cleanup, configure, screen, waitFor } from '@testing-library/react';
import { metrics } from '#domain/metric-calculations/metrics.ts';
import type { MetricCalculation } from '#domain/metric-calculations/toRows.ts';
import { makeStore } from '#src/app/makeStore.ts';
import { createClient, createServices } from '#src/appwrite/createServices.ts';
import { metricCalculationsApi } from '#src/features/metric-calculations/metricCalculationsApi.ts';
import { calculationRow } from '#test/support/calculationRow.ts';
import { calculationServices } from '#test/support/calculationServices.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { freezeTime } from '#test/support/freezeTime.ts';
import { cellsOf } from '#test/support/openCalculations.ts';
import { recordTicks } from '#test/support/recordTicks.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { textsOf } from '#test/support/textsOf.ts';

configure({ defaultHidden: true });
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const type = 'avgUnitTestCoverageBuildPods';
const name = 'Unit test coverage Build pods';

describe("the organisation's time zone", () => {
  const calculations = [
    calculationRow(type, '2026-11-30', '11'),
    calculationRow(type, '2026-12-31', '12'),
    calculationRow(type, '2027-01-01', '1'),
  ];
  const year = () => screen.getByRole('combobox', { name: 'Year' });
  const years = () => textsOf(year(), 'option');

  async function openAt(moment: string, timeZone: string, path = '/metric-calculations') {
    freezeTime(moment);
    const page = renderApp(path, { ...calculationServices(calculations), config: { timeZone } });
    await screen.findByRole('table');
    return page;
  }

  it("nobody sees 2027 before the organisation's midnight, and everybody does from then on, also while the page stays open", async () => {
    const goOnTo = recordTicks();
    await openAt('2026-12-31T23:59:50Z', 'America/New_York', '/metric-calculations?year=2027');
    goOnTo('2027-01-01T00:00:05Z');
    expect(years()).toEqual(['2025', '2026']);
    expect(year()).toHaveValue('2026');
    await waitFor(() => expect(cellsOf(name)[0]).toBe('12.00%'));
    expect(cellsOf(name).slice(-2)).toEqual(['11.00%', '12.00%']);
    expect(screen.queryByText(/have not been calculated yet/)).toBeNull();
    // The value of the month that it is there leads to where it comes from.
    expect(screen.getAllByRole('button', { name: '12.00%' })).toHaveLength(2);
    goOnTo('2027-01-01T05:00:05Z');
    await waitFor(() => expect(year()).toHaveValue('2027'));
    expect(years()).toEqual(['2025', '2026', '2027']);
    await waitFor(() => expect(cellsOf(name).slice(0, 2)).toEqual(['1.00%', '1.00%']));
  });

  it('is said where the year is chosen', async () => {
    await openAt('2026-11-21T12:00:00Z', 'Etc/GMT+5');
    const note = 'Months begin at midnight GMT+5.';
    expect(screen.getByText(note)).toBeVisible();
    expect(year()).toHaveAccessibleDescription(note);
    await expectAccessible();
  });

  it('is not said to those who have the same', async () => {
    await openAt('2026-11-21T12:00:00Z', new Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(screen.queryByText(/Months begin/)).toBeNull();
    expect(year()).not.toHaveAccessibleDescription();
  });
});

describe('years that the browser has stored', () => {
  const mayOf = () => cellsOf(name)[5];
  const of2026 = (value: string) => [
    calculationRow(type, '2026-05-02', '1'),
    calculationRow(type, '2026-05-31', value),
    calculationRow(type, '2026-05-17', '2'),
  ];
  const todays = (day: string) => metrics.map(({ metricType }) => calculationRow(metricType, day, '27'));

  /** The page in one browser, loaded anew. */
  function loadPage(path: string, calculations: readonly MetricCalculation[]) {
    cleanup();
    const platform = calculationServices(calculations);
    const { cache, identity } = createServices(createClient(), {
      appwriteEndpoint: 'http://localhost/v1',
      appwriteProjectId: 'project',
    });
    const page = renderApp(path, { services: { ...platform.services, cache, identity } });
    return { ...page, platform, cache };
  }

  /** Forgets what the tests before have stored. */
  beforeEach(async () => {
    const { cache } = createServices(createClient(), {
      appwriteEndpoint: 'http://localhost/v1',
      appwriteProjectId: '',
    });
    await cache.clear();
  });

  /** Figures of 2026 that a page loaded anew reads, once they are cached. */
  async function visit(calculations: readonly MetricCalculation[]) {
    const config = { appwriteEndpoint: 'http://localhost/v1', appwriteProjectId: 'project' };
    const { cache, identity } = createServices(createClient(), config);
    identity.actAs('sam');
    let stored: unknown;
    const set = (key: string, value: unknown) => (stored = cache.set(key, value));
    const services = { ...calculationServices(calculations).services, cache: { ...cache, set }, identity };
    const year = makeStore({ services }).dispatch(
      metricCalculationsApi.endpoints.listYearlyCalculations.initiate({ year: 2026, isClosed: true }),
    );
    const rows = await year.unwrap();
    await stored;
    return rows;
  }

  const inMarch = '2027-03-15T12:00:00Z';

  it('shows a closed year after a reload without fetching it, and what somebody corrects in it', async () => {
    freezeTime(inMarch);
    loadPage('/metric-calculations?year=2026', [...of2026('26'), ...todays('2027-03-15')]);
    await waitFor(() => expect(mayOf()).toBe('26.00%'));
    const { platform } = loadPage('/metric-calculations?year=2026', todays('2027-03-15'));
    await waitFor(() => expect(mayOf()).toBe('26.00%'));
    expect(platform.calls).toEqual(['day']);
    act(() => platform.write(of2026('62')));
    await waitFor(() => expect(mayOf()).toBe('62.00%'));
    expect(new Set(platform.calls.slice(1))).toEqual(new Set(['2026']));
    loadPage('/metric-calculations?year=2026', todays('2027-03-15'));
    await waitFor(() => expect(mayOf()).toBe('62.00%'));
  });

  it.each([
    ['fetches a year again into which a run might still have written', '2027-01-02T12:00:00Z', '2027-01-02T13:00:00Z'],
    ['fetches a year again whose December is corrected until the 10th', '2027-01-10T12:00:00Z', '2027-01-12T12:00:00Z'],
    ['fetches a closed year again after a month', inMarch, '2027-04-15T12:00:00Z'],
    ['fetches a closed year again that was stored by a clock that was fast', inMarch, '2027-03-14T12:00:00Z'],
  ])('%s', async (_, firstVisit, secondVisit) => {
    freezeTime(firstVisit);
    await expect(visit(of2026('26'))).resolves.toMatchObject([{ calculationValue: '26' }]);
    jest.setSystemTime(new Date(secondVisit));
    await expect(visit(of2026('62'))).resolves.toMatchObject([{ calculationValue: '62' }]);
  });

  it('shows the current year as it was seen last until it is fetched, and says nothing of the latest values', async () => {
    freezeTime('2026-06-15T12:00:00Z');
    loadPage('/metric-calculations', of2026('26'));
    expect(await screen.findByText(/shows the values of May 31, 2026/)).toBeVisible();
    const { platform } = loadPage('/metric-calculations', of2026('62'));
    const release = platform.hold('2026');
    await waitFor(() => expect(mayOf()).toBe('26.00%'));
    expect(screen.queryByText(/shows the values of/)).toBeNull();
    release();
    await waitFor(() => expect(mayOf()).toBe('62.00%'));
    expect(await screen.findByText(/shows the values of May 31, 2026/)).toBeVisible();
  });
});
