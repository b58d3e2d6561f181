import { act, screen, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { teamsApi } from '#src/data/teamsApi.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { teamRows } from '#test/support/teamRows.ts';

const teams = tableIds.teamMetadata;

/** A live list may have asked, and failed, more than once. */
function expectLoggedFailures(): void {
  const complaints = takeComplaints();
  expect(complaints).toContainEqual(expect.stringContaining('listTeams'));
  expect(complaints.filter((complaint) => !/Call failed: (listTeams|getFirstTeams)/.test(complaint))).toEqual([]);
}

it("says 'Loading teams...' until the teams are there", async () => {
  const platform = memoryServices({ [teams]: teamRows(3) });
  const release = platform.hold(teams);
  renderApp('/teams', { ...platform, hasStyles: true });
  expect(await screen.findByText('Loading teams...')).toBeVisible();
  await expectAccessible();
  release();
  expect(await screen.findByRole('gridcell', { name: 'Team 1' })).toBeVisible();
  expect(screen.queryByText('Loading teams...')).toBeNull();
  await expectAccessible();
});

it("says 'Error: Failed to fetch team metadata.' when that failed, and tries again when asked", async () => {
  const platform = memoryServices({ [teams]: teamRows(3) });
  platform.fail(teams);
  const { user } = renderApp('/teams', { ...platform, hasStyles: true });
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch team metadata.');
  await expectAccessible();

  const release = platform.hold(teams);
  platform.recover(teams);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Loading teams...')).toBeVisible();
  release();
  expect(await screen.findByRole('gridcell', { name: 'Team 1' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expectLoggedFailures();
});

it('keeps what it has, with a notice, when it could not be brought up to date', async () => {
  const platform = memoryServices({ [teams]: teamRows(3) });
  const { user, store } = renderApp('/teams', { ...platform, hasStyles: true });
  await screen.findByRole('gridcell', { name: 'Team 1' });
  platform.fail(teams);
  act(() => void store.dispatch(teamsApi.util.invalidateTags(['Team'])));
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('What you see may be out of date.');
  expect(screen.getByRole('gridcell', { name: 'Team 1' })).toBeVisible();

  platform.recover(teams);
  await user.click(within(notice).getByRole('button', { name: 'Retry' }));
  await screen.findByRole('gridcell', { name: 'Team 1' });
  expect(screen.queryByRole('alert')).toBeNull();
  expectLoggedFailures();
});

it('lists and searches 10,000 teams', async () => {
  const { user } = renderApp('/teams', memoryServices({ [teams]: teamRows(10_000) }));
  await screen.findByRole('gridcell', { name: 'Team 1' });
  expect(screen.getAllByRole('row')).toHaveLength(21);
  await user.type(screen.getByPlaceholderText('Search Teams...'), 'team 9999');
  expect(await screen.findByText('Showing 1 of 10,000 teams')).toBeVisible();
  expect(screen.getByRole('gridcell', { name: 'Team 9999' })).toBeVisible();
});
