import { act, configure, screen, waitFor } from '@testing-library/react';
import { metrics } from '#domain/metric-calculations/metrics.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { calculationRow } from '#test/support/calculationRow.ts';
import { calculationServices } from '#test/support/calculationServices.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { fillTables } from '#test/support/openAgainstLocal.ts';
import { cellsOf, openCalculations } from '#test/support/openCalculations.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { freezeTime } from '#test/support/freezeTime.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';

configure({ defaultHidden: true });

let local: LocalServices;
beforeAll(async () => void (local = await startLocal()));
afterAll(() => local.stop());
beforeEach(() => freezeTime('2026-03-15T12:00:00Z'));
afterEach(() => jest.useRealTimers());

const everyMetric = (value: string) => metrics.map(({ metricType }) => calculationRow(metricType, '2026-03-15', value));
const shown = () => [cellsOf('Unit test coverage Build pods')[0], cellsOf('Unit test coverage Build pods')[3]];

async function openPage(path = '/metric-calculations') {
  const platform = calculationServices(everyMetric('50'));
  const page = renderApp(path, platform);
  await screen.findByRole('table');
  platform.calls.length = 0;
  return { ...page, platform };
}

it('shows by itself what another run has calculated', async () => {
  const { platform } = await openPage();
  act(() => platform.write(everyMetric('66.67')));
  await waitFor(() => expect(shown()).toEqual(['66.67%', '66.67%']));
});

it('asks for the lists twice at most, however many values a run has changed', async () => {
  const { platform } = await openPage();
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
});

it('does not ask for a year again that is over', async () => {
  const { platform } = await openPage('/metric-calculations?year=2025');
  act(() => platform.write(everyMetric('66.67')));
  await waitFor(() => expect(cellsOf('Unit test coverage Build pods')[0]).toBe('66.67%'));
  expect(platform.calls).not.toContain('2025');
});

it('shows what was calculated while the connection was lost', async () => {
  const { platform } = await openPage();
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

it('hears of it from the platform', async () => {
  await openCalculations(local, everyMetric('50'));
  expect(shown()).toEqual(['50.00%', '50.00%']);
  await meanwhile(() => fillTables(local, { [tableIds.teamMonthlyMetricCalculation]: everyMetric('75') }));
  await waitFor(() => expect(shown()).toEqual(['75.00%', '75.00%']));
});
