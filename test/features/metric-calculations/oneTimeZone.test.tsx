import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { calculationRow } from '#test/support/calculationRow.ts';
import { calculationServices } from '#test/support/calculationServices.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { cellsOf } from '#test/support/openCalculations.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { freezeTime } from '#test/support/freezeTime.ts';

configure({ defaultHidden: true });
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const type = 'avgUnitTestCoverageBuildPods';
const name = 'Unit test coverage Build pods';
const calculations = [
  calculationRow(type, '2026-11-30', '11'),
  calculationRow(type, '2026-12-31', '12'),
  calculationRow(type, '2027-01-01', '1'),
];
const year = () => screen.getByRole('combobox', { name: 'Year' });
const years = () =>
  within(year())
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

async function openAt(moment: string, timeZone: string, path = '/metric-calculations') {
  freezeTime(moment);
  const page = renderApp(path, { ...calculationServices(calculations), config: { timeZone } });
  await screen.findByRole('table');
  return page;
}

it.each([
  ['America/New_York', '2026-12-31T17:00:00Z'],
  ['America/New_York', '2027-01-01T04:59:00Z'],
  ['UTC', '2026-12-31T23:59:00Z'],
  ['Pacific/Auckland', '2026-12-31T10:59:00Z'],
])('while it is December 31 in %s (%s), nobody sees 2027', async (timeZone, moment) => {
  await openAt(moment, timeZone, '/metric-calculations?year=2027');
  expect(years()).toEqual(['2025', '2026']);
  expect(year()).toHaveValue('2026');
  await waitFor(() => expect(cellsOf(name)[0]).toBe('12.00%'));
  expect(cellsOf(name).slice(-2)).toEqual(['11.00%', '12.00%']);
  expect(screen.queryByText(/have not been calculated yet/)).toBeNull();
  // The value of the month that it is there leads to where it comes from.
  expect(screen.getAllByRole('button', { name: '12.00%' })).toHaveLength(2);
});

it.each([
  ['America/New_York', '2027-01-01T05:00:00Z'],
  ['UTC', '2027-01-01T00:00:00Z'],
  ['Pacific/Auckland', '2026-12-31T12:00:00Z'],
])('as soon as it is January 1 in %s (%s), everybody sees 2027', async (timeZone, moment) => {
  await openAt(moment, timeZone);
  expect(years()).toEqual(['2025', '2026', '2027']);
  expect(year()).toHaveValue('2027');
  await waitFor(() => expect(cellsOf(name).slice(0, 2)).toEqual(['1.00%', '1.00%']));
});

it("goes on to the next year at the organisation's midnight when the page stays open", async () => {
  const ticks: (() => void)[] = [];
  const setEvery = globalThis.setInterval;
  jest.spyOn(globalThis, 'setInterval').mockImplementation(((tick: () => void, everyMs: number) => {
    ticks.push(tick);
    return setEvery(tick, everyMs);
  }) as typeof setInterval);
  const goOnTo = (moment: string) => {
    jest.setSystemTime(new Date(moment));
    act(() => ticks.forEach((tick) => tick()));
  };
  await openAt('2026-12-31T23:59:50Z', 'America/New_York');
  goOnTo('2027-01-01T00:00:05Z');
  expect(year()).toHaveValue('2026');
  goOnTo('2027-01-01T05:00:05Z');
  await waitFor(() => expect(year()).toHaveValue('2027'));
  await waitFor(() => expect(cellsOf(name)[1]).toBe('1.00%'));
});

describe('whose months they are', () => {
  /** The zone that the reader's machine is set to. */
  const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

  it.each([
    ['America/New_York', 'Months begin at midnight in New York.'],
    ['Pacific/Auckland', 'Months begin at midnight in Auckland.'],
    ['America/Argentina/Buenos_Aires', 'Months begin at midnight in Buenos Aires.'],
    ['Etc/GMT+5', 'Months begin at midnight GMT+5.'],
  ])('is said where the year is chosen: %s', async (timeZone, note) => {
    await openAt('2026-11-21T12:00:00Z', timeZone);
    expect(screen.getByText(note)).toBeVisible();
    expect(year()).toHaveAccessibleDescription(note);
    await expectAccessible();
  });

  it('is not said to those who have the same', async () => {
    await openAt('2026-11-21T12:00:00Z', ownZone());
    expect(screen.queryByText(/Months begin/)).toBeNull();
    expect(year()).not.toHaveAccessibleDescription();
  });
});
