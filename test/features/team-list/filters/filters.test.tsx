import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { columnHeader } from '#test/support/columnHeader.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { memoryServices, samStaff } from '#test/support/memoryServices.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { reportingRow } from '#test/support/reportingRows.ts';
import { people } from '#test/support/signIn.ts';
import { associationRow, personRow, teamRow, teamRows } from '#test/support/teamRows.ts';
import { rulesRow } from '#test/support/technologyTables.ts';
import { rowHeaders } from '#test/support/cellTexts.ts';

configure({ defaultHidden: true });

const { teamMetadata, teamReporting, teamTechInventory, technologyRules, userMetadata, userTeamAssociation } = tableIds;

const teams = [
  teamRow('1', { teamName: 'Amber', sector: 'Health', businessUnit: 'Clinics', greenfield: true }),
  teamRow('2', { teamName: 'Birch', sector: 'Health', businessUnit: 'Labs' }),
  teamRow('3', { teamName: 'Cedar', sector: 'Retail', businessUnit: 'Stores', teamStatus: 'on-hold' }),
  teamRow('4', { teamName: 'Dune', sector: null, businessUnit: 'Stores', greenfield: true }),
];

const address = () => window.location.pathname + window.location.search;
const shownTeams = () => rowHeaders();
const expectTeams = (names: string[]) => waitFor(() => expect(shownTeams()).toEqual(names));
const box = (name: string) => screen.findByRole('checkbox', { name });

async function openFilters(path = '/teams', given = {}) {
  const platform = memoryServices({ [teamMetadata]: teams, [technologyRules]: [], [teamReporting]: [], ...given });
  const app = renderApp(path, platform);
  await screen.findByRole('grid', { name: 'All Team Projects' });
  await app.user.click(await screen.findByRole('button', { name: /^Filters/ }));
  await screen.findByRole('checkbox', { name: /^Health/ });
  return { ...app, platform };
}

it('narrows the list, counts what each value would show, and follows the address and Back', async () => {
  const { user, router } = await openFilters('/teams?page=3');
  await expectTeams(['Amber', 'Birch', 'Cedar', 'Dune']);
  expect(document.activeElement).toBe(await box('Health (2)'));
  await user.keyboard(' ');
  await expectTeams(['Amber', 'Birch']);
  expect(address()).toBe('/teams?sector=Health');
  expect(await screen.findByText('Showing 2 of 4 teams')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  // Values of the same filter keep their counts; those of the others follow.
  for (const name of ['Retail (1)', 'N/A (1)', 'Clinics (1)', 'Stores (0)', 'On-Hold (0)']) await box(name);

  await user.click(await box('N/A (1)'));
  await expectTeams(['Amber', 'Birch', 'Dune']);
  expect(address()).toBe('/teams?sector=Health&sector=N%2FA');
  await user.click(
    within(screen.getByRole('group', { name: 'Greenfield' })).getByRole('checkbox', { name: 'Yes (2)' }),
  );
  await expectTeams(['Amber', 'Dune']);
  await box('Health (1)');

  await act(() => router.navigate(-1));
  await expectTeams(['Amber', 'Birch', 'Dune']);
  expect(await box('Yes (2)')).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Sector: Health: remove this filter' }));
  await expectTeams(['Dune']);
  expect(screen.getByRole('button', { name: 'Sector: N/A: remove this filter' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/teams'));
  expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus();
  expect(screen.queryByText(/^Showing/)).toBeNull();
});

it('counts within the search, clears everything, and leaves with Escape', async () => {
  const { user } = await openFilters('/teams?search=d&businessUnit=Stores&status=On-Hold&greenfield=x&sector=');
  await expectTeams(['Cedar']);
  await box('Retail (1)');
  await box('N/A (0)');
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  await expectTeams(['Cedar', 'Dune']);
  expect(address()).toBe('/teams?search=d');
  expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus();
  await user.click(await box('Retail (1)'));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'Filters (1)' })).toHaveFocus();
  await expectTeams(['Cedar']);
});

it('adds each press to the one before, also when that is not shown yet', async () => {
  await openFilters();
  const boxes = await Promise.all(['Health (2)', 'Retail (1)', 'N/A (1)'].map(box));
  act(() => boxes.forEach((each) => each.click()));
  await waitFor(() => expect(address()).toBe('/teams?sector=Health&sector=Retail&sector=N%2FA'));
});

it('reads who has reported and what is on Hold only when it is asked for', async () => {
  const now = new Date().toISOString();
  const rule = { name: 'Java', versions: '8', ring: 'Hold', until: '2020-01-01', reason: '', moveTo: '' };
  const rules = rulesRow('languageAndVersion', { rings: JSON.stringify([rule]) });
  const given = {
    [teamMetadata]: teams,
    [teamReporting]: [reportingRow('1', { months: [now.slice(0, 7)] }), reportingRow('2', { months: ['2026-01'] })],
    [teamTechInventory]: [inventoryRow('3', { languageAndVersion: 'Java:8' })],
    [technologyRules]: [rules],
  };
  const platform = memoryServices(given);
  const first = renderApp('/teams?sector=Health', platform);
  await expectTeams(['Amber', 'Birch']);
  expect(platform.calls.join()).not.toMatch(/reporting|inventory|rules|user/);
  first.unmount();

  const { user } = renderApp('/teams?reported=1', platform);
  await expectTeams(['Amber']);
  await user.click(screen.getByRole('button', { name: 'Reported this month: remove this filter' }));
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(await box('On Hold, due within 90 days (1)'));
  await expectTeams(['Cedaron Hold: Java 8, leave by Jan 1, 2020']);
  expect(address()).toBe('/teams?hold=due');
  await user.click(screen.getByRole('button', { name: /^On Hold, due/ }));
  await user.click(
    within(screen.getByRole('group', { name: 'Reported this month' })).getByRole('checkbox', { name: 'No (3)' }),
  );
  await expectTeams(['Birch', 'Cedar', 'Dune']);
});

it('leaves a filter out whose facts can’t be read, says so, and asks again', async () => {
  const platform = memoryServices({ [teamMetadata]: teams, [technologyRules]: [], [teamReporting]: [] });
  platform.fail(teamReporting);
  platform.fail(technologyRules);
  const { user } = renderApp('/teams?reported=0&hold=1&sector=Health', platform);
  expect(
    await screen.findByText('Who has reported this month could not be found. That filter is left out.'),
  ).toBeVisible();
  expect(
    await screen.findByText('Who uses something on Hold could not be found. That filter is left out.'),
  ).toBeVisible();
  await expectTeams(['Amber', 'Birch']);
  takeComplaints();
  platform.recover(teamReporting);
  platform.recover(technologyRules);
  for (const name of await screen.findAllByRole('button', { name: 'Retry' })) await user.click(name);
  expect(await screen.findByText('4 teams without the filters.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await expectTeams(['Amber', 'Birch', 'Cedar', 'Dune']);
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

it('says which search found nothing with the filters, and what it finds without them', async () => {
  const platform = memoryServices({ [teamMetadata]: [...teams, ...teamRows(30)], [userMetadata]: [] });
  const { user } = renderApp('/teams?search=team&sector=Health', platform);
  expect(await screen.findByText(/^30 teams without the filters. Searched: /)).toBeVisible();
  expect(screen.getByText('There are no records to display')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  await expectTeams(['Amber', 'Birch']);
  expect(address()).toBe('/teams?sector=Health');
});

describe('your teams', () => {
  const chip = () => screen.findByRole('button', { name: 'Your teams: remove this filter' });

  it('shows the teams of the person, with search, sort, live changes and Back', async () => {
    const platform = memoryServices({
      [teamMetadata]: teamRows(5),
      [userMetadata]: [personRow('sam', { email: people.sam.email }), personRow('kim', { email: people.kim.email })],
      // A team that is gone, and somebody else's.
      [userTeamAssociation]: [
        ...['2', '4', '5', 'removed'].map((teamId) => associationRow('sam', teamId)),
        associationRow('kim', '1'),
      ],
    });
    const { user, router } = renderApp('/teams?mine=1', platform);
    expect(await screen.findByText('Showing 3 of 5 teams')).toBeVisible();
    await expectTeams(['Team 2', 'Team 4', 'Team 5']);
    await user.click(columnHeader('Team Name'));
    await expectTeams(['Team 5', 'Team 4', 'Team 2']);
    await user.click(screen.getByRole('searchbox'));
    await user.paste('team 4');
    expect(await screen.findByText('Showing 1 of 5 teams')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/teams?mine=1&sort=teamName&dir=desc&search=team+4'));

    await user.clear(screen.getByRole('searchbox'));
    await user.click(await chip());
    await waitFor(() => expect(address()).toBe('/teams?sort=teamName&dir=desc'));
    expect(shownTeams()).toHaveLength(5);
    expect(screen.queryByText(/Showing/)).toBeNull();
    await act(() => router.navigate(-1));
    expect(await screen.findByText('Showing 3 of 5 teams')).toBeVisible();

    const row = teamRow('removed', { teamName: 'Zulu' });
    act(() => platform.announce(teamMetadata, { action: 'create', row }));
    expect(await screen.findByText('Showing 4 of 6 teams')).toBeVisible();
    expect(shownTeams()[0]).toBe('Zulu');
  });

  it('shows all teams and says why when the person has none, and when theirs can’t be known', async () => {
    const given = { [teamMetadata]: teamRows(3), [userMetadata]: [personRow('kim')] };
    const platform = memoryServices(given, { ...samStaff, email: 'Sam.Staff@Example.test' });
    platform.fail(userMetadata);
    const { user } = renderApp('/teams?mine=1', platform);
    expect(await screen.findByText('Your teams could not be found. You see all teams.')).toBeVisible();
    expect(await screen.findByRole('rowheader', { name: 'Team 3' })).toBeVisible();
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
});
