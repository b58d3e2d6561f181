import { configure, screen, waitFor, within } from '@testing-library/react';
import { calculationRow } from '#test/support/calculationRow.ts';
import { calculationServices } from '#test/support/calculationServices.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { freezeTime } from '#test/support/freezeTime.ts';

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
const line = (month: string) =>
  within(dialog().getByRole('rowheader', { name: month }).closest('tr')!)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

async function openPage(platform: ReturnType<typeof calculationServices>, path = '/metric-calculations') {
  const page = renderApp(path, { ...platform, hasStyles: true });
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

it('has no year before 2025', async () => {
  const platform = calculationServices(calculations);
  const { user } = await openPage(platform, '/metric-calculations?year=2025');
  await user.click(open());
  await screen.findByRole('dialog');
  expect(headers()).toEqual(['Month', 'Build pods 2025', 'Run pods 2025', 'All pods 2025', 'Greenfield pods 2025']);
  expect(platform.calls).not.toContain('2024');
  // Every month of it is over.
  expect(dialog().queryByText(/so far/)).toBeNull();
});

it('says so when the year before could not be had, and shows the year itself', async () => {
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
});
