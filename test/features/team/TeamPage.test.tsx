import { act, screen, waitFor, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { toTeamTab } from '#src/features/team/TeamPage.tsx';
import { cellTexts } from '#test/support/cellTexts.ts';
import { columnHeader } from '#test/support/columnHeader.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { fillTables, type GivenTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { associationRow, personRow, teamRow } from '#test/support/teamRows.ts';

const blueWhales = teamRow('blue', {
  teamName: 'Blue Whales',
  productName: 'Portal',
  projectId: 'PRJ-7',
  teamType: 'BUILD team',
  teamStatus: 'active',
  greenfield: true,
  sector: null,
  businessUnit: '',
});

const nobody: GivenTables = { [tableIds.userMetadata]: [], [tableIds.userTeamAssociation]: [] };

const local = localOfSuite();

async function openTeam(path: string, tables: GivenTables = {}) {
  await fillTables(local, { [tableIds.teamMetadata]: [blueWhales], ...nobody, ...tables });
  return renderApp(path, { services: await signInPage(local, people.sam) });
}

const termOf = (name: string) => screen.getAllByRole('term').find(({ textContent }) => textContent === name);

describe('the team page', () => {
  it("has a header, and shows 'Team Info' with a card for each field at an address that names no tab", async () => {
    await openTeam('/teams/blue/nonsense');
    expect(await screen.findByRole('heading', { level: 1, name: 'Blue Whales' })).toBeVisible();
    expect(termOf('Project ID:')?.nextSibling).toHaveTextContent('PRJ-7');
    expect(termOf('Product Name:')?.nextSibling).toHaveTextContent('Portal');
    expect(await screen.findByRole('tab', { name: 'Team Info', selected: true })).toBeVisible();
    expect(screen.getByRole('tabpanel', { name: 'Team Info' })).toBeVisible();
    for (const [name, value] of [
      ['Team Name', 'Blue Whales'],
      ['Product Name', 'Portal'],
      ['Project ID', 'PRJ-7'],
      ['Team Type', 'Build Team'],
      ['Sector', 'N/A'],
      ['Business Unit', 'N/A'],
      ['Team Status', 'Active'],
      ['Greenfield Status', 'Yes'],
    ] as const) {
      expect(termOf(name)?.nextSibling).toHaveTextContent(value);
    }
  });

  it("says when there is no such team, or an address can't be a team's, with a way back", async () => {
    const { user, router } = await openTeam('/teams/nobody');
    expect(await screen.findByRole('heading', { level: 1, name: 'Team not found' })).toBeVisible();
    expect(takeComplaints()).toEqual([expect.stringContaining('getTeam')]);
    await expectAccessible();
    await user.click(screen.getByRole('link', { name: 'All Team Projects' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'All Team Projects' })).toBeVisible();
    await act(() => router.navigate(`/teams/${'x'.repeat(60)}`));
    expect(await screen.findByRole('heading', { level: 1, name: 'Team not found' })).toBeVisible();
    expect(takeComplaints()).toEqual([expect.stringContaining('getTeam')]);
  });
});

describe('the members of a team', () => {
  const bodyRows = () => screen.getAllByRole('row').slice(1);
  const namesShown = () => bodyRows().map((row) => within(row).getByRole('rowheader').textContent);
  const crowd = (count: number) => Array.from({ length: count }, (_, index) => personRow(`p${index + 1}`));
  const members = (count: number): GivenTables => ({
    [tableIds.userMetadata]: crowd(count),
    [tableIds.userTeamAssociation]: crowd(count).map(({ $id }) => associationRow($id, 'blue')),
  });

  it('are shown with each column as the specification says', async () => {
    await openTeam('/teams/blue', {
      [tableIds.userMetadata]: [
        personRow('p1', { firstName: 'Grace', middleName: 'Brewster', lastName: 'Hopper', workLocation: 'off shore' }),
      ],
      // The metadata of one is missing.
      [tableIds.userTeamAssociation]: [
        associationRow('p1', 'blue', 'scrum-master'),
        associationRow('p1', 'red'),
        associationRow('gone', 'blue', 'tester'),
      ],
    });
    await screen.findByRole('rowheader', { name: 'Grace Brewster Hopper' });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['Name', 'Email', 'Role', 'Manager', 'Company', 'Work Location'],
    ]);
    expect(bodyRows()).toHaveLength(2);
    expect(cellTexts(bodyRows()[1]!).slice(0, 3)).toEqual(['N/A', '', 'Tester']);
    expect(cellTexts(bodyRows()[0]!)).toEqual([
      ...['Grace Brewster Hopper', 'p1@example.test', 'Scrum-Master', 'Ada Lovelace', 'Example Ltd', 'Off Shore'],
    ]);
    expect(screen.getByRole('link', { name: 'p1@example.test' })).toHaveAttribute('href', 'mailto:p1@example.test');
    await expectAccessible();
  });

  it('are shown 10 a page, and can be sorted', async () => {
    const { user } = await openTeam('/teams/blue', members(12));
    await screen.findByRole('rowheader', { name: 'Grace Hopper p1' });
    expect(namesShown()).toEqual(Array.from({ length: 10 }, (_, index) => `Grace Hopper p${index + 1}`));
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    expect(namesShown()).toEqual(['Grace Hopper p11', 'Grace Hopper p12']);
    await user.click(columnHeader('Email'));
    await user.click(columnHeader('Email'));
    expect(namesShown()[0]).toBe('Grace Hopper p12');
    expect(namesShown()).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    await waitFor(() => expect(screen.getByRole('rowheader', { name: 'Grace Hopper p2' })).toHaveFocus());
    expect(namesShown()).toEqual(['Grace Hopper p2', 'Grace Hopper p1']);
    expect(window.location.search).toBe('?sort=email&dir=desc&page=2');
  });
});

describe('what the platform does not give', () => {
  const crowd = Array.from({ length: 30 }, (_, index) => personRow(`p${index + 1}`));

  it('says that the team is loading or could not be fetched, and tries again; members are fetched in two lists', async () => {
    const platform = memoryServices({
      [tableIds.teamMetadata]: [teamRow('blue', { teamName: 'Blue Whales' })],
      [tableIds.userMetadata]: crowd,
      [tableIds.userTeamAssociation]: crowd.map(({ $id }) => associationRow($id, 'blue')),
    });
    const release = platform.hold(tableIds.teamMetadata);
    const releasePeople = platform.hold(tableIds.userMetadata);
    platform.fail(tableIds.teamMetadata);
    platform.fail(tableIds.userTeamAssociation);
    const { user } = renderApp('/teams/blue', platform);
    await waitFor(() => expect(platform.calls).toContain('get team-metadata'));
    expect(screen.getByText('Loading...')).toBeVisible();
    release();
    expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch team metadata.');
    expect(takeComplaints()).toContainEqual(expect.stringContaining('getTeam'));
    expect(screen.queryByText('Loading...')).toBeNull();
    platform.recover(tableIds.teamMetadata);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Blue Whales' })).toBeVisible();

    // The rest of the page is left alone when its members could not be fetched.
    expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch team members.');
    expect(takeComplaints().join()).toContain('listTeamMembers');
    platform.recover(tableIds.userTeamAssociation);
    platform.calls.length = 0;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Loading...')).toBeVisible();
    releasePeople();
    expect(await screen.findByRole('rowheader', { name: 'Grace Hopper p1' })).toBeVisible();
    expect(screen.queryByText('Loading...')).toBeNull();
    expect(platform.calls.filter((call) => call.includes('user'))).toEqual([
      'list user-team-association',
      'list user-metadata',
    ]);
  });
});

it.each([undefined, '', 'teamInfo', 'teamInfo/', 'teamInfo/more', 'nonsense', 'constructor', '/'])(
  'shows Team Info for the rest %p of an address',
  (rest) => {
    expect(toTeamTab(rest)).toBe('teamInfo');
  },
);
