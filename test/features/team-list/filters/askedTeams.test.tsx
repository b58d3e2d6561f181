import { act, screen, waitFor, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { campaignRow } from '#test/support/campaignRows.ts';
import { campaignTables, daysAgo } from '#test/support/campaignTables.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { rulesRow } from '#test/support/technologyTables.ts';

const shownTeams = () => screen.queryAllByRole('rowheader').flatMap(({ textContent }) => textContent || []);
const expectTeams = (names: readonly string[]) => waitFor(() => expect(shownTeams()).toEqual(names));

test('a campaign leads to the teams of the list that have to act, live; the list tells which, and counts the same', async () => {
  const names = JSON.stringify([{ name: 'Java', aliases: ['JDK'] }]);
  const rules = { [tableIds.technologyRules]: [rulesRow('languageAndVersion', { names })] };
  const memory = memoryServices({ ...campaignTables(), ...rules });
  const { user } = renderApp('/campaigns/java', memory);
  await user.click(await screen.findByRole('link', { name: 'In Team Projects' }));
  await screen.findByRole('grid', { name: 'All Team Projects' });
  // Of the campaign's line, which has no width here.
  takeComplaints();
  await expectTeams(['Amber', 'Coral']);
  expect(await screen.findByText('Showing 2 of 6 teams')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Filters (1)' }));
  const asked = within(await screen.findByRole('group', { name: 'Has to act in a campaign' }));
  expect(await asked.findByRole('checkbox', { name: 'Off Java 8 (2)' })).toBeChecked();
  expect(asked.getAllByRole('checkbox')).toHaveLength(1);
  await expectAccessible();

  const row = inventoryRow('amber', { languageAndVersion: 'Java:21' });
  act(() => memory.announce(tableIds.teamTechInventory, { action: 'update', row }));
  await expectTeams(['Coral']);
  await user.click(screen.getByRole('button', { name: 'Campaign: Off Java 8: remove this filter' }));
  await waitFor(() => expect(shownTeams()).toHaveLength(6));
});

test('in a campaign that is over no team has to act', async () => {
  const campaigns = {
    [tableIds.campaigns]: [campaignRow('over', { status: 'ended', startedAt: daysAgo(20), endedAt: daysAgo(8) })],
  };
  const { router } = renderApp('/campaigns/over', memoryServices({ ...campaignTables(), ...campaigns }));
  await screen.findByRole('grid', { name: 'Have to act' });
  expect(screen.queryByRole('link', { name: 'In Team Projects' })).toBeNull();
  takeComplaints();
  await act(() => router.navigate('/teams?view=all&campaign=over'));
  expect(await screen.findByText('Showing 0 of 6 teams')).toBeVisible();
});

test('a campaign that can’t be read is said, filters nothing, and is read again when asked', async () => {
  const memory = memoryServices(campaignTables());
  memory.fail(tableIds.campaigns);
  const { user } = renderApp('/teams?view=all&campaign=java', memory);
  const text = 'Who has to act in the campaign could not be found. That filter is left out.';
  expect(await screen.findByText(text)).toBeVisible();
  await waitFor(() => expect(shownTeams()).toHaveLength(6));
  memory.recover(tableIds.campaigns);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await expectTeams(['Amber']);
  expect(screen.getByRole('main')).toHaveFocus();
  takeComplaints();
});

test('a campaign that is unknown is said, filters nothing, and leaves the address with OK', async () => {
  const { user } = renderApp('/teams?view=all&campaign=gone', memoryServices(campaignTables()));
  const text = 'There is no such campaign. That filter is left out.';
  expect(await screen.findByText(text)).toBeVisible();
  await waitFor(() => expect(shownTeams()).toHaveLength(6));
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(window.location.search).toBe('?view=all');
  expect(screen.queryByText(text)).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
});
