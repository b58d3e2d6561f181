import { screen, waitFor, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { openTeamInfo } from '#test/support/openTeamInfo.ts';
import { people } from '#test/support/signIn.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';

let local: LocalServices;
beforeAll(async () => void (local = await startLocal()));
afterAll(() => local.stop());

it('asks for the name, leads to the list, and restores the team from there', async () => {
  const { user, stored } = await openTeamInfo(local);
  await user.click(screen.getByRole('button', { name: 'Remove team' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Remove Team' }));
  const remove = dialog.getByRole('button', { name: 'Remove team' });
  await user.type(dialog.getByRole('textbox', { name: 'Name of the team' }), 'blue whales');
  expect(remove).toBeDisabled();
  await user.clear(dialog.getByRole('textbox', { name: 'Name of the team' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name of the team' }), 'Blue Whales');
  await expectAccessible();
  await user.click(remove);
  expect(await screen.findByText('Blue Whales was removed.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'All Team Projects' })).toBeVisible();
  await screen.findByRole('gridcell', { name: 'Red Foxes' });
  expect(screen.queryByRole('gridcell', { name: 'Blue Whales' })).toBeNull();
  expect(await meanwhile(stored)).toBeUndefined();
  await expectAccessible();

  await user.click(screen.getByRole('button', { name: 'Restore Blue Whales' }));
  expect(await screen.findByText(/Blue Whales is back with its members/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Open the team' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Blue Whales' })).toBeVisible();
  expect(await screen.findByRole('gridcell', { name: 'Grace Hopper' })).toBeVisible();
  // The page of the team was still open when it was removed.
  expect(takeComplaints().filter((complaint) => !complaint.includes('getTeam'))).toEqual([]);
});

it('is seen at once by somebody who has the team open', async () => {
  const { other } = await openTeamInfo(local, { person: people.sam });
  await meanwhile(() => other.tables.update(tableIds.teamMetadata, 'blue', { teamName: 'Blue Dolphins' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Blue Dolphins' })).toBeVisible();
  await meanwhile(() => other.tables.delete(tableIds.teamMetadata, 'blue'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Team not found' })).toBeVisible();
  await waitFor(() => expect(takeComplaints()).toEqual([expect.stringContaining('getTeam')]));
});
