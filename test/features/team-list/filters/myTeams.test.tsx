import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { columnHeader } from '#test/support/columnHeader.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { memoryServices, samStaff } from '#test/support/memoryServices.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { addRows } from '#test/support/platformRows.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { type LocalServices, startLocal } from '#test/support/startLocal.ts';
import { associationRow, personRow, teamRow, teamRows } from '#test/support/teamRows.ts';
import { savedText, watchSavedFiles } from '#test/support/watchSavedFiles.ts';

configure({ defaultHidden: true });

let local: LocalServices;
beforeAll(async () => void (local = await startLocal()));
afterAll(() => local.stop());

const saved = watchSavedFiles();
const { teamMetadata, userMetadata, userTeamAssociation } = tableIds;

const address = () => window.location.pathname + window.location.search;
const shownTeams = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[0]?.textContent);
const chip = () => screen.findByRole('button', { name: 'Your teams: remove this filter' });

it('shows the teams of the person, with search, sort, paging, spreadsheet, live changes and Back', async () => {
  const own = ['2', '4', '6', ...Array.from({ length: 10 }, (_, index) => String(index + 20))];
  await fillTables(local, {
    [teamMetadata]: teamRows(30),
    [userMetadata]: [personRow('sam', { email: people.sam.email }), personRow('kim', { email: people.kim.email })],
    // A team that is gone, and somebody else's.
    [userTeamAssociation]: [
      ...own.map((teamId) => associationRow('sam', teamId)),
      associationRow('sam', 'removed'),
      associationRow('kim', '1'),
    ],
  });
  const { user, router } = renderApp('/teams?mine=1&rows=10', { services: await signInPage(local, people.sam) });
  expect(await screen.findByText('Showing 13 of 30 teams')).toBeVisible();
  await chip();
  await screen.findByRole('gridcell', { name: 'Team 2' });
  expect(shownTeams().slice(0, 4)).toEqual(['Team 2', 'Team 4', 'Team 6', 'Team 20']);

  await user.click(screen.getByRole('button', { name: 'Go to next page' }));
  await waitFor(() => expect(shownTeams()).toEqual(['Team 27', 'Team 28', 'Team 29']));
  await user.click(columnHeader('Team Name'));
  await waitFor(() => expect(shownTeams()[0]).toBe('Team 29'));
  await user.type(screen.getByPlaceholderText('Search Teams...'), 'team 2');
  expect(await screen.findByText('Showing 11 of 30 teams')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/teams?mine=1&sort=teamName&dir=desc&rows=10&search=team+2'));

  await user.click(screen.getByRole('button', { name: 'Download this list' }));
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect((await savedText(saved[0]!)).trim().split('\n')).toHaveLength(12);

  await user.clear(screen.getByPlaceholderText('Search Teams...'));
  await user.click(await chip());
  await waitFor(() => expect(address()).toBe('/teams?sort=teamName&dir=desc&rows=10'));
  expect(shownTeams()[0]).toBe('Team 30');
  expect(screen.queryByText(/Showing/)).toBeNull();
  await act(() => router.navigate(-1));
  expect(await screen.findByText('Showing 13 of 30 teams')).toBeVisible();

  await act(() => addRows(local, teamMetadata, [teamRow('removed', { teamName: 'Zulu' })]));
  expect(await screen.findByText('Showing 14 of 31 teams')).toBeVisible();
  expect(shownTeams()[0]).toBe('Zulu');
});

it('shows all teams and says why when the person has none, and when theirs can’t be known', async () => {
  const given = { [teamMetadata]: teamRows(3), [userMetadata]: [personRow('kim')] };
  const platform = memoryServices(given, { ...samStaff, email: 'Sam.Staff@Example.test' });
  platform.fail(userMetadata);
  const { user } = renderApp('/teams?mine=1', platform);
  expect(await screen.findByText('Your teams could not be found. You see all teams.')).toBeVisible();
  expect(await screen.findByRole('gridcell', { name: 'Team 3' })).toBeVisible();
  expect(takeComplaints()).toEqual([expect.stringContaining('listMyTeamIds')]);

  platform.recover(userMetadata);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(
    await screen.findByText(
      'You see all teams, since your e-mail address Sam.Staff@Example.test isn’t a member of any of them.',
    ),
  ).toBeVisible();
  expect(shownTeams()).toHaveLength(3);
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(address()).toBe('/teams'));
  expect(screen.queryByText(/^You see all teams/)).toBeNull();
});

it('asks for nobody’s teams where all are asked for', async () => {
  const platform = memoryServices({ [teamMetadata]: teamRows(3) });
  renderApp('/teams', platform);
  expect(await screen.findByRole('gridcell', { name: 'Team 1' })).toBeVisible();
  expect(platform.calls).not.toContain(`list ${userMetadata}`);
});
