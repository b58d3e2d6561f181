import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { tableIds } from '#domain/resourceIds.ts';
import { teamFieldNames, type Team } from '#domain/team.ts';
import { recallTeamList, rememberTeamList } from '#src/components/teams/teamListState.ts';
import { cellTexts } from '#test/support/cellTexts.ts';
import { columnHeader } from '#test/support/columnHeader.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { addRows } from '#test/support/platformRows.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { teamRow, teamRows } from '#test/support/teamRows.ts';
import { describeLastSeen } from '#src/components/describeLastSeen.ts';
import { lastSeenTeamsKey, type LastSeenTeams } from '#src/data/firstTeams.ts';
import { teamsApi } from '#src/data/teamsApi.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { memoryServices } from '#test/support/memoryServices.ts';

// A table has two hundred cells; asking of each whether it is hidden takes most of the time.
configure({ defaultHidden: true });

const local = localOfSuite();

async function openTeams(teams: readonly Team[], path = '/teams') {
  await fillTables(local, { [tableIds.teamMetadata]: teams });
  const services = await signInPage(local, people.sam);
  const app = renderApp(path, { services });
  await screen.findByRole('grid', { name: 'All Team Projects' });
  await waitFor(() => expect(screen.queryByText('Loading all teams...')).toBeNull());
  return { ...app, services };
}

const address = () => window.location.pathname + window.location.search;
const searchBox = () => screen.getByPlaceholderText('Search Teams...');
const bodyRows = () => screen.getAllByRole('row').slice(1);
const firstCells = () => bodyRows().map((row) => within(row).getByRole('rowheader').textContent);
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

it('shows its title, its subtitle and each column, and leads by row or link to a team, and back to the search', async () => {
  const blue = { teamName: 'Blue Whales', projectId: 'PRJ-1', productName: 'Portal', teamType: 'BUILD team' };
  const { user } = await openTeams([teamRow('blue', { ...blue, teamStatus: 'on hold', greenfield: true })]);
  expect(screen.getByRole('heading', { level: 1, name: 'All Team Projects' })).toBeVisible();
  expect(screen.getByText('List of all projects and teams.')).toBeVisible();
  expect(headers().slice(0, 8)).toEqual([
    ...['Team Name', 'Project ID', 'Product Name', 'Team Type', 'Sector', 'Business Unit', 'Greenfield'],
    'Team Status',
  ]);
  expect(cellTexts(bodyRows()[0]!)).toEqual([
    ...['Blue Whales', 'PRJ-1', 'Portal', 'Build Team', 'Retail', 'Digital', 'Yes', 'On Hold', 'View Detail'],
  ]);

  await user.type(searchBox(), 'whale');
  await screen.findByText('Showing 1 of 1 teams');
  await user.click(screen.getByRole('gridcell', { name: 'Retail' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Blue Whales' })).toBeVisible();
  expect(address()).toBe('/teams/blue/teamInfo');
  await user.click(screen.getByRole('link', { name: 'All Team Projects' }));
  expect(await screen.findByPlaceholderText('Search Teams...')).toHaveValue('whale');
  expect(address()).toBe('/teams?search=whale');

  const link = screen.getByRole('link', { name: 'View Detail, Blue Whales' });
  expect(link).toHaveAttribute('href', '/teams/blue/teamInfo');
  act(() => link.focus());
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Blue Whales' })).toBeVisible();
});

it('counts every press, also those that come before the one before is shown', async () => {
  await openTeams(teamRows(25), '/teams?rows=10');
  const next = screen.getByRole('button', { name: 'Go to next page' });
  act(() => {
    fireEvent.click(columnHeader('Project ID'));
    next.click();
    next.click();
  });
  await waitFor(() => expect(address()).toBe('/teams?sort=projectId&page=3&rows=10'));
  await waitFor(() => expect(screen.getByText('21–25 of 25')).toBeVisible());
});

it('a search is in the address, without a history entry for each key, returns to page 1, and is counted while it lasts', async () => {
  // A page that there is not is the last one.
  const { user } = await openTeams(teamRows(21), '/teams?page=999&rows=10');
  expect(firstCells()).toEqual(['Team 21']);
  expect(screen.queryByText(/Showing/)).toBeNull();
  const before = window.history.length;
  await user.type(searchBox(), 'team');
  expect(await screen.findByText('Showing 21 of 21 teams')).toBeVisible();
  expect(firstCells()[0]).toBe('Team 1');
  await waitFor(() => expect(address()).toBe('/teams?rows=10&search=team'));
  expect(window.history.length).toBe(before);
  fireEvent.change(searchBox(), { target: { value: 'zzz' } });
  expect(await screen.findByText('Showing 0 of 21 teams')).toBeVisible();
  expect(screen.getByText('There are no records to display')).toBeVisible();
  fireEvent.change(searchBox(), { target: { value: '' } });
  await waitFor(() => expect(screen.queryByText(/Showing/)).toBeNull());
});

it('shows a team as soon as it is there, and no longer than that', async () => {
  await openTeams([teamRow('1', { teamName: 'Amber' }), teamRow('3', { teamName: 'Cedar' })]);
  await act(() => addRows(local, tableIds.teamMetadata, [teamRow('2', { teamName: 'Basalt' })]));
  expect(await screen.findByRole('rowheader', { name: 'Basalt' })).toBeInTheDocument();
  expect(firstCells()).toEqual(['Amber', 'Basalt', 'Cedar']);
  await act(() => fillTables(local, { [tableIds.teamMetadata]: [] }));
  expect(await screen.findByText('There are no records to display')).toBeInTheDocument();
  expect(await screen.findByText(/^Teams come with the capacity plan, which an admin brings in\./)).toBeVisible();
});

describe('columns', () => {
  const preference = async ({ account }: Awaited<ReturnType<typeof openTeams>>['services']) =>
    (await account.getCurrentUser())?.preferences?.['columns.teams'];
  const openPanel = async (user: UserEvent) => user.click(await screen.findByRole('button', { name: 'Columns' }));

  it('of the address win, and are what changes while they are there', async () => {
    const { user, services } = await openTeams(teamRows(3), '/teams?columns=teamName,sector,projectId');
    await waitFor(() => expect(headers()).toEqual(['Team Name', 'Sector', 'Project ID', 'Detail']));
    await openPanel(user);
    await user.click(await screen.findByRole('checkbox', { name: 'Sector' }));
    await waitFor(() => expect(headers()).toEqual(['Team Name', 'Project ID', 'Detail']));
    expect(new URLSearchParams(window.location.search).get('columns')).toBe('teamName,projectId');
    expect(await preference(services)).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Reset columns' }));
    await waitFor(() => expect(headers()).toHaveLength(teamFieldNames.length + 1));
    expect(window.location.search).toBe('');
  });
});

it('what a history entry holds of the list is brought back, and nothing else', () => {
  expect(recallTeamList(rememberTeamList('?search=whale&page=2'))).toBe('?search=whale&page=2');
  for (const state of [null, undefined, 'text', 7, {}, { teamListSearch: 7 }, []])
    expect(recallTeamList(state)).toBe('');
});

describe('states', () => {
  const teams = tableIds.teamMetadata;

  it('says that teams are loading, that they could not be fetched or brought up to date, and tries again when asked', async () => {
    const platform = memoryServices({ [teams]: teamRows(3) });
    platform.fail(teams);
    // In the default view the first page would come before.
    const { user, store } = renderApp('/teams?sort=sector', platform);
    expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch team metadata.');
    await expectAccessible();

    const release = platform.hold(teams);
    platform.recover(teams);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Loading teams...')).toBeVisible();
    release();
    expect(await screen.findByRole('rowheader', { name: 'Team 1' })).toBeVisible();
    expect(screen.queryByText('Loading teams...')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('main')).toHaveFocus();

    platform.fail(teams);
    act(() => void store.dispatch(teamsApi.util.invalidateTags(['Team'])));
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('What you see may be out of date.');
    expect(screen.getByRole('rowheader', { name: 'Team 1' })).toBeVisible();
    platform.recover(teams);
    await user.click(within(notice).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getByRole('rowheader', { name: 'Team 1' })).toBeVisible();
    expect(screen.getByRole('main')).toHaveFocus();
    // A live list may have asked, and failed, more than once.
    const complaints = takeComplaints();
    expect(complaints).toContainEqual(expect.stringContaining('listTeams'));
    expect(complaints.filter((complaint) => !/Call failed: (listTeams|getFirstTeams)/.test(complaint))).toEqual([]);
  });

  describe('the first page', () => {
    const teams = teamRows(45);
    const firstCell = () => screen.getAllByRole('row')[1]?.querySelector('[role=rowheader]')?.textContent;

    /** The list while the platform holds back all teams. */
    async function openHeld(lastSeen?: LastSeenTeams) {
      const memory = memoryServices({ [tableIds.teamMetadata]: teams });
      const services = {
        ...memory.services,
        cache: { ...memory.services.cache, getSync: jest.fn().mockReturnValue(lastSeen) },
      };
      const release = memory.hold(tableIds.teamMetadata);
      const app = renderApp('/teams', { services });
      await screen.findByRole('grid', { name: 'All Team Projects' });
      return {
        ...app,
        memory,
        release: () =>
          act(() => {
            release();
            return Promise.resolve();
          }),
      };
    }

    describe('until all teams are there', () => {
      it('the first page stands in for them; a search waits, and finds then', async () => {
        const { user, release } = await openHeld();
        expect(screen.getAllByRole('row')).toHaveLength(21);
        expect(firstCell()).toBe('Team 1');
        expect(screen.getByText('1–20 of 45')).toBeVisible();
        expect(screen.getByText('Loading all teams...')).toBeVisible();
        expect(screen.getByRole('button', { name: 'Download this list' })).toHaveAttribute('aria-disabled', 'true');
        await user.click(screen.getByRole('searchbox'));
        await user.paste('Team 44');
        await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(1));
        expect(screen.getByText('Loading all teams...')).toBeVisible();
        await release();
        expect(await screen.findByText('Showing 1 of 45 teams')).toBeVisible();
        expect(firstCell()).toBe('Team 44');
        expect(screen.queryByText('Loading all teams...')).toBeNull();
        expect(screen.getByRole('button', { name: 'Download this list' })).not.toHaveAttribute('aria-disabled', 'true');
      });

      it('what was seen last stands in for them, with its age', async () => {
        const seenAt = new Date(Date.now() - 5 * 60_000).toISOString();
        const { release } = await openHeld({ rows: teamRows(3).reverse(), total: 3, seenAt });
        expect(firstCell()).toBe('Team 3');
        expect(screen.getByText('As of 5 minutes ago. Updating...')).toBeVisible();
        await release();
        await waitFor(() => expect(firstCell()).toBe('Team 1'));
        expect(screen.queryByText(/^As of/)).toBeNull();
      });

      it('a list that fails leaves them, and says so', async () => {
        const seenAt = new Date(Date.now() - 3 * 3_600_000).toISOString();
        const { memory, release, user } = await openHeld({ rows: teamRows(3), total: 3, seenAt });
        memory.fail(tableIds.teamMetadata);
        await release();
        expect(await screen.findByText(/We couldn't load the latest data/)).toBeVisible();
        expect(screen.getByText('As of 3 hours ago.')).toBeVisible();
        memory.recover(tableIds.teamMetadata);
        await user.click(screen.getByRole('button', { name: 'Retry' }));
        expect(await screen.findByText('1–20 of 45')).toBeVisible();
        expect(takeComplaints().join()).toContain('Call failed: listTeams');
      });
    });

    test('the page shown is kept for the next visit', async () => {
      const memory = memoryServices({ [tableIds.teamMetadata]: teams });
      const setSync = jest.fn();
      renderApp('/teams', { services: { ...memory.services, cache: { ...memory.services.cache, setSync } } });
      await screen.findByRole('grid');
      await waitFor(() => expect(setSync).toHaveBeenCalled(), { timeout: 5_000 });
      const [key, seen] = setSync.mock.lastCall as [string, LastSeenTeams];
      expect(key).toBe(lastSeenTeamsKey);
      expect(seen.total).toBe(45);
      expect(seen.rows.map(({ teamName }) => teamName)).toEqual(
        Array.from({ length: 20 }, (_, index) => `Team ${index + 1}`),
      );
    });
  });

  test.each([
    [0, 'a moment ago'],
    [59_999, 'a moment ago'],
    [60_000, '1 minute ago'],
    [2 * 3_600_000, '2 hours ago'],
    [50 * 3_600_000, '2 days ago'],
    [-5_000, 'a moment ago'],
  ])('%i ms are %s', (age, text) => {
    const seenAt = '2026-11-22T08:00:00.000Z';
    expect(describeLastSeen(seenAt, Date.parse(seenAt) + age)).toBe(`As of ${text}.`);
  });
});
