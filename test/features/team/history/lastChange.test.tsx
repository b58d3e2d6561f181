import { act, screen, waitFor, within } from '@testing-library/react';
import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import { blankReporting } from '#domain/monthly-metrics/teamReporting.ts';
import { monthOf } from '#domain/monthly-metrics/reports.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { changeRow } from '#test/support/changeRows.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { metricsRow } from '#test/support/metricsRows.ts';
import { pushRow } from '#test/support/pushRows.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { switchableFlags } from '#test/support/switchableFlags.ts';
import { teamRow } from '#test/support/teamRows.ts';

const { changeEntries } = tableIds;
const metric = { area: 'metrics', field: 'overallRepoTestCoverage', newValue: '90' } as const;

async function open(
  tab: 'teamMetrics' | 'techInventory',
  entries: readonly ChangeEntry[],
  rows: Parameters<typeof memoryServices>[0] = {},
) {
  const memory = memoryServices({ [tableIds.teamMetadata]: [teamRow('blue')], [changeEntries]: entries, ...rows });
  const page = renderApp(`/teams/blue/${tab}`, memory);
  await screen.findByText(tab === 'teamMetrics' ? 'Manual Functional Test Count' : 'Comments');
  const asked = () => memory.calls.filter((call) => call.includes(changeEntries)).length;
  return { ...page, ...memory, asked };
}

const tooltip = async () => (await screen.findByRole('tooltip')).textContent.replace(/\s/gu, ' ');
const addTo = (category: string) => screen.getByRole('button', { name: `Add to ${category}` });

it('stands in the form below a value that wasn’t entered by the last save', async () => {
  const early = { userName: 'Kim Staff', changedAt: '2026-11-20T08:00:00.000+00:00' };
  const values = { overallRepoTestCoverage: 90, overallBranchTestCoverage: 80, manualFunctionalTestCount: null };
  const services = memoryServices({
    [tableIds.teamMetadata]: [teamRow('blue')],
    [tableIds.teamMonthlyMetrics]: [metricsRow('blue', values)],
    [changeEntries]: [
      changeRow('a', metric),
      changeRow('n', { ...metric, field: `note 2026-11 ${metric.field}`, changedAt: '2026-11-22T08:00:00.000+00:00' }),
      changeRow('b', { ...metric, ...early, field: 'overallBranchTestCoverage' }),
      changeRow('c', { ...metric, ...early, field: 'manualFunctionalTestCount', newValue: null }),
    ],
  });
  const flags = switchableFlags(['edit-monthly-metrics']);
  const { user } = renderApp('/teams/blue/teamMetrics', { ...services, flags });
  await user.hover(await screen.findByText('Overall Branch Test Coverage (%)'));
  await user.click(await screen.findByRole('button', { name: 'Update Metrics' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Your Metrics' }));
  const branch = await form.findByRole('spinbutton', { name: 'Overall Branch Test Coverage (%)' });
  await waitFor(() => expect(branch).toHaveAccessibleDescription(/Entered by Kim Staff, Nov 20, 2026/));
  expect(form.getAllByText(/^Entered by/)).toHaveLength(1);
});

it('stands below a metric whose value people entered', async () => {
  const byPerson = { ...metric, field: 'overallBranchTestCoverage' };
  const { user, asked } = await open(
    'teamMetrics',
    [
      changeRow('a', { ...byPerson, changedAt: '2026-11-20T08:00:00.000+00:00', userName: 'Kim Staff' }),
      changeRow('b', byPerson),
      changeRow('c', { ...metric, userName: 'Nightly (program)' }),
      changeRow('d', { ...metric, field: 'manualFunctionalTestCount', newValue: null }),
    ],
    {
      [tableIds.teamMonthlyMetrics]: [metricsRow('blue', { manualFunctionalTestCount: null })],
      [tableIds.metricPushes]: [pushRow('blue', monthOf(new Date(), 'UTC'), 70)],
    },
  );
  expect(asked()).toBe(0);
  await user.hover(screen.getByText('Overall Branch Test Coverage (%)'));
  const entered = await screen.findAllByText(/^Entered by/);
  expect(entered.map(({ textContent }) => textContent)).toEqual(['Entered by Sam Staff, Nov 21, 2026']);
  expect(screen.getByText('Overall Branch Test Coverage (%)').parentElement).toContainElement(entered[0]!);
  await expectAccessible();
  expect(asked()).toBe(1);
});

it('is told of a category with its + button, and follows what is changed meanwhile', async () => {
  const { user, announce } = await open('techInventory', [changeRow('a', { source: 'page', userId: null })]);
  await user.hover(addTo('Languages'));
  expect(await tooltip()).toBe('Last changed by Sam Staff (as the page told), Nov 21, 2026, 2:05 PM');
  expect(addTo('Languages')).toHaveAccessibleDescription(/^Last changed by Sam Staff/);
  expect(addTo('Frameworks')).not.toHaveAccessibleDescription();
  await expectAccessible();
  const later = { changedAt: '2026-11-21T15:00:00.000+00:00', userId: null, userName: null };
  act(() => announce(changeEntries, { action: 'create', row: changeRow('b', later) }));
  await waitFor(async () => expect(await tooltip()).toBe('Last changed by somebody, Nov 21, 2026, 3:00 PM'));
});

it('is told of a category whose + has the focus', async () => {
  const { user } = await open('techInventory', [changeRow('a')]);
  screen.getByRole('tab', { name: 'Tech Inventory' }).focus();
  while (document.activeElement !== addTo('Languages')) await user.tab();
  expect(await tooltip()).toBe('Last changed by Sam Staff, Nov 21, 2026, 2:05 PM');
});

it('is known before anybody asks when the browser has nothing else to do', async () => {
  let beIdle = (): void => undefined;
  const idle = {
    requestIdleCallback: (callback: () => void) => void (beIdle = callback),
    cancelIdleCallback: () => undefined,
  };
  Object.assign(window, idle);
  try {
    const { asked, unmount } = await open('techInventory', [changeRow('a')]);
    expect(asked()).toBe(0);
    act(beIdle);
    await waitFor(() => expect(addTo('Languages')).toHaveAccessibleDescription(/^Last changed by Sam Staff/));
    unmount();
  } finally {
    for (const each of Object.keys(idle)) Reflect.deleteProperty(window, each);
  }
});

it('is left out where it can’t be found out', async () => {
  const { user, fail, asked } = await open('techInventory', []);
  fail(changeEntries);
  await user.hover(addTo('Languages'));
  await waitFor(() => expect(asked()).toBe(1));
  await waitFor(() => expect(takeComplaints().join()).toContain('listChangeAuthors'));
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the platform says who updated last, whatever the row says of itself', async () => {
  const $updatedAt = '2026-11-21T14:05:00.000+00:00';
  const signature = { $updatedAt, updateBy: 'Grace Hopper', updateDate: '2020-01-01T00:00:00.000Z' };
  const recorded = { reportedAt: $updatedAt, reportedBy: 'Sam Staff', changedAt: $updatedAt, changedBy: 'Kim Staff' };
  const memory = memoryServices({
    [tableIds.teamMetadata]: [teamRow('blue')],
    [tableIds.teamTechInventory]: [inventoryRow('blue', signature)].map((row) => ({ ...row, $updatedAt })),
    [tableIds.teamMonthlyMetrics]: [{ ...metricsRow('blue'), ...signature }],
    [tableIds.teamReporting]: [{ $id: 'blue', $createdAt: $updatedAt, $updatedAt, ...blankReporting, ...recorded }],
  });
  const { user } = renderApp('/teams/blue/techInventory', memory);
  for (const [tab, name] of [
    ['Tech Inventory', 'Kim Staff'],
    ['Team Metrics', 'Sam Staff'],
  ] as const) {
    await user.click(await screen.findByRole('tab', { name: tab }));
    await waitFor(() =>
      expect({ tab, by: screen.getByText('Last updated by').nextElementSibling?.textContent }).toEqual({
        tab,
        by: name,
      }),
    );
    expect(screen.getByText('Last updated date').nextElementSibling).toHaveTextContent(/Nov 21, 2026/);
  }
});
