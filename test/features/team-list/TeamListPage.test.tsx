import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import type { Team } from '#domain/team.ts';
import { columnHeader } from '#test/support/columnHeader.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { addRows } from '#test/support/platformRows.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { teamRow, teamRows } from '#test/support/teamRows.ts';

// A table has two hundred cells; asking of each whether it is hidden takes most of the time.
configure({ defaultHidden: true });

let local: LocalServices;
beforeAll(async () => void (local = await startLocal()));
afterAll(() => local.stop());

/** With its styles, which hide the sort button in a header, a column is found by its name. */
async function openTeams(teams: readonly Team[], path = '/teams', hasStyles = false) {
  await fillTables(local, { [tableIds.teamMetadata]: teams });
  const app = renderApp(path, { services: await signInPage(local, people.sam), hasStyles });
  await screen.findByRole('grid', { name: 'All Team Projects' });
  await waitFor(() => expect(screen.queryByText('Loading all teams...')).toBeNull());
  return app;
}

const address = () => window.location.pathname + window.location.search;
const searchBox = () => screen.getByPlaceholderText('Search Teams...');
const bodyRows = () => screen.getAllByRole('row').slice(1);
const firstCells = () => bodyRows().map((row) => within(row).getAllByRole('gridcell')[0]?.textContent);

describe('the team list', () => {
  it('shows its title, its subtitle and each column as the specification says', async () => {
    const blue = { teamName: 'Blue Whales', projectId: 'PRJ-1', productName: 'Portal', teamType: 'BUILD team' };
    await openTeams([teamRow('1', { ...blue, teamStatus: 'on hold', greenfield: true })]);
    expect(screen.getByRole('heading', { level: 1, name: 'All Team Projects' })).toBeVisible();
    expect(screen.getByText('List of all projects and teams.')).toBeVisible();
    expect(
      screen
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent)
        .slice(0, 8),
    ).toEqual([
      'Team Name',
      'Project ID',
      'Product Name',
      'Team Type',
      'Sector',
      'Business Unit',
      'Greenfield',
      'Team Status',
    ]);
    expect(
      within(bodyRows()[0]!)
        .getAllByRole('gridcell')
        .map(({ textContent }) => textContent),
    ).toEqual(['Blue Whales', 'PRJ-1', 'Portal', 'Build Team', 'Retail', 'Digital', 'Yes', 'On Hold', 'View Detail']);
  });

  it('shows 20 rows a page, and the next 20 on the next', async () => {
    const { user } = await openTeams(teamRows(45));
    expect(bodyRows()).toHaveLength(20);
    expect(firstCells()[0]).toBe('Team 1');
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    expect(firstCells()).toEqual(Array.from({ length: 20 }, (_, index) => `Team ${index + 21}`));
    expect(address()).toBe('/teams?page=2');
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

  it("says 'There are no records to display' when there are no teams", async () => {
    await openTeams([]);
    expect(screen.getByText('There are no records to display')).toBeVisible();
  });
});

describe('searching teams', () => {
  const teams = [
    teamRow('1', { teamName: 'Blue Whales', projectId: 'PRJ-7', productName: 'Portal' }),
    teamRow('2', { teamName: 'Red Foxes', projectId: 'ABC-8', productName: 'Wallet' }),
    teamRow('3', { teamName: 'Grey Owls', projectId: null, productName: null }),
  ];

  it('finds a term in team name, project id or product name', async () => {
    const { user } = await openTeams(teams);
    for (const [term, found] of [
      ['WHALE', ['Blue Whales']],
      ['e', ['Blue Whales', 'Grey Owls', 'Red Foxes']],
      ['abc-', ['Red Foxes']],
      ['ow', ['Grey Owls']],
      ['wallet', ['Red Foxes']],
    ] as const) {
      await user.clear(searchBox());
      await user.paste(term);
      await waitFor(() => expect({ term, found: firstCells() }).toEqual({ term, found }));
      expect(await screen.findByText(`Showing ${found.length} of 3 teams`)).toBeVisible();
    }
  });

  it("says 'Showing X of Y teams' only while there is a term", async () => {
    await openTeams(teams);
    expect(screen.queryByText(/Showing/)).toBeNull();
    fireEvent.change(searchBox(), { target: { value: 'zzz' } });
    expect(await screen.findByText('Showing 0 of 3 teams')).toBeVisible();
    expect(screen.getByText('There are no records to display')).toBeVisible();
    fireEvent.change(searchBox(), { target: { value: '' } });
    await waitFor(() => expect(screen.queryByText(/Showing/)).toBeNull());
  });

  it('puts the term into the address, without a history entry for each key, and returns to page 1', async () => {
    const { user } = await openTeams(teamRows(21), '/teams?page=3&rows=10');
    const before = window.history.length;
    await user.type(searchBox(), 'team');
    expect(await screen.findByText('Showing 21 of 21 teams')).toBeVisible();
    expect(firstCells()[0]).toBe('Team 1');
    await waitFor(() => expect(address()).toBe('/teams?rows=10&search=team'));
    expect(window.history.length).toBe(before);
  });

  it('is read from the address', async () => {
    await openTeams(teams, '/teams?search=fox');
    expect(searchBox()).toHaveValue('fox');
    expect(firstCells()).toEqual(['Red Foxes']);
  });

  it('is kept on the way to a team and back', async () => {
    const { user } = await openTeams(teams);
    await user.type(searchBox(), 'fox');
    await screen.findByText('Showing 1 of 3 teams');
    await user.click(screen.getByRole('link', { name: 'View Detail' }));
    await screen.findByRole('heading', { level: 1, name: 'Red Foxes' });
    await user.click(screen.getByRole('link', { name: 'All Team Projects' }));
    expect(await screen.findByPlaceholderText('Search Teams...')).toHaveValue('fox');
    expect(address()).toBe('/teams?search=fox');
  });

  it('comes back with the Back button', async () => {
    const { user, router } = await openTeams(teams);
    await user.type(searchBox(), 'fox');
    await user.click(columnHeader('Sector'));
    await waitFor(() => expect(address()).toBe('/teams?search=fox&sort=sector'));
    await act(() => router.navigate('/teams'));
    await waitFor(() => expect(searchBox()).toHaveValue(''));
    await act(() => router.navigate(-1));
    await waitFor(() => expect(searchBox()).toHaveValue('fox'));
    expect(address()).toBe('/teams?search=fox&sort=sector');
  });
});

describe('sorting teams', () => {
  it('toggles between ascending and descending only', async () => {
    const { user } = await openTeams([
      teamRow('1', { teamName: 'b' }),
      teamRow('2', { teamName: 'C' }),
      teamRow('3', { teamName: 'a' }),
    ]);
    expect(columnHeader('Team Name')).toHaveAttribute('aria-sort', 'ascending');
    for (const [direction, names] of [
      ['descending', ['C', 'b', 'a']],
      ['ascending', ['a', 'b', 'C']],
      ['descending', ['C', 'b', 'a']],
    ] as const) {
      await user.click(columnHeader('Team Name'));
      expect(columnHeader('Team Name')).toHaveAttribute('aria-sort', direction);
      expect(firstCells()).toEqual(names);
    }
  });

  it('returns to page 1', async () => {
    const { user } = await openTeams(teamRows(21), '/teams?rows=10&page=3');
    expect(firstCells()[0]).toBe('Team 21');
    await user.click(columnHeader('Project ID'));
    expect(address()).toBe('/teams?sort=projectId&rows=10');
    expect(firstCells()[0]).toBe('Team 1');
    await user.click(columnHeader('Project ID'));
    expect(address()).toBe('/teams?sort=projectId&dir=desc&rows=10');
    expect(firstCells()[0]).toBe('Team 21');
  });

  it('can be shared', async () => {
    await openTeams(teamRows(15), '/teams?sort=projectId&dir=desc&page=2&rows=10', true);
    expect(firstCells()[0]).toBe('Team 5');
    expect(screen.getByRole('columnheader', { name: 'Project ID' })).toHaveAttribute('aria-sort', 'descending');
  });
});

it.each([
  ['?rows=10&page=-3', 'Team 1'],
  ['?rows=10&sort=nonsense&dir=up', 'Team 1'],
  ['?page=999', 'Team 21'],
  ['?rows=0', 'Team 1'],
])('an address that makes no sense is tolerated: %s', async (search, first) => {
  await openTeams(teamRows(21), `/teams${search}`);
  expect(firstCells()[0]).toBe(first);
});

describe('going to a team', () => {
  const team = teamRow('blue', { teamName: 'Blue Whales' });

  it('leads from a click anywhere in the row to its Team Info', async () => {
    const { user } = await openTeams([team]);
    await user.click(screen.getByRole('gridcell', { name: 'Retail' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Blue Whales' })).toBeVisible();
    expect(address()).toBe('/teams/blue/teamInfo');
  });

  it("has a 'View Detail' link in the row, also for the keyboard", async () => {
    const { user } = await openTeams([team]);
    const link = screen.getByRole('link', { name: 'View Detail' });
    expect(link).toHaveAttribute('href', '/teams/blue/teamInfo');
    act(() => link.focus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Blue Whales' })).toBeVisible();
  });
});

describe('the list is live', () => {
  it('shows a team as soon as it is there, and no longer than that', async () => {
    await openTeams([teamRow('1', { teamName: 'Amber' }), teamRow('3', { teamName: 'Cedar' })]);
    await act(() => addRows(local, tableIds.teamMetadata, [teamRow('2', { teamName: 'Basalt' })]));
    expect(await screen.findByRole('gridcell', { name: 'Basalt' })).toBeInTheDocument();
    expect(firstCells()).toEqual(['Amber', 'Basalt', 'Cedar']);
    await act(() => fillTables(local, { [tableIds.teamMetadata]: [] }));
    expect(await screen.findByText('There are no records to display')).toBeInTheDocument();
  });
});
