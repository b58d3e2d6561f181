import { act, screen, waitFor, within } from '@testing-library/react';
import { functionIds, tableIds } from '#domain/resourceIds.ts';
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
  const name = dialog.getByRole('textbox', { name: 'Name of the team' });
  await user.click(name);
  await user.paste('blue whales');
  expect(remove).toBeDisabled();
  await user.clear(name);
  await user.paste('Blue Whales');
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

it('keeps the notice of a removed team until it is used or closed', async () => {
  const { user, router } = await openTeamInfo(local);
  await user.click(screen.getByRole('button', { name: 'Remove team' }));
  await user.click(screen.getByRole('textbox', { name: 'Name of the team' }));
  await user.paste('Blue Whales');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove team' }));
  const notice = 'Blue Whales was removed.';
  expect(await screen.findByText(notice)).toBeVisible();

  await user.click(await screen.findByRole('searchbox'));
  await user.paste('Red');
  await waitFor(() => expect(router.state.location.search).toBe('?search=Red'));
  expect(screen.getByText(notice)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(within(await screen.findByRole('group', { name: 'Greenfield' })).getAllByRole('checkbox')[0]!);
  await waitFor(() => expect(router.state.location.search).toContain('greenfield'));
  expect(screen.getByText(notice)).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(notice)).toBeNull();
  await act(() => router.navigate(-1));
  await waitFor(() => expect(router.state.location.search).toBe('?search=Red'));
  expect(screen.queryByText(notice)).toBeNull();
  takeComplaints();
});

it('is seen at once by somebody who has the team open', async () => {
  const { other } = await openTeamInfo(local, { person: people.sam });
  await meanwhile(() => other.tables.update(tableIds.teamMetadata, 'blue', { teamName: 'Blue Dolphins' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Blue Dolphins' })).toBeVisible();
  const body = JSON.stringify({ teamId: 'blue', teamName: 'Blue Dolphins', removalId: 'removal' });
  await meanwhile(() =>
    other.functions.execute(functionIds.fileUploader, { method: 'POST', path: '/teams/remove', body }),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Team not found' })).toBeVisible();
  await waitFor(() => expect(takeComplaints()).toEqual([expect.stringContaining('getTeam')]));
});
