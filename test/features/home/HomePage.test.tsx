import { act, configure, screen, waitFor, within } from '@testing-library/react';
import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import { describeOpenMonth } from '#domain/monthly-metrics/reportingState.ts';
import { addMonths, formatMonthName, monthOf } from '#domain/monthly-metrics/reports.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { accountServices } from '#test/support/accountServices.ts';
import { changeRow } from '#test/support/changeRows.ts';
import { calculationRow } from '#test/support/calculationRow.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { freezeTime } from '#test/support/freezeTime.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { memoryServices, samStaff } from '#test/support/memoryServices.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { reportingRow } from '#test/support/reportingRows.ts';
import { people, shownAround } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { organisationTarget, targetsRow } from '#test/support/targetRows.ts';
import { associationRow, personRow, teamRow, teamRows } from '#test/support/teamRows.ts';
import { rulesRow } from '#test/support/technologyTables.ts';
import { textsOf } from '#test/support/textsOf.ts';

configure({ defaultHidden: true });

const local = localOfSuite();
afterEach(() => {
  jest.useRealTimers();
  sessionStorage.clear();
  localStorage.clear();
});

const section = (name: string) => screen.findByRole('region', { name });
const itemsOf = async (name: string) => textsOf(await section(name), 'listitem');

const now = new Date();
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000).toISOString();
const tables = tableIds;
const thisMonth = monthOf(now, 'UTC');
const lastMonth = addMonths(thisMonth, -1);
const due = describeOpenMonth(thisMonth);
const yearOf = (month: string) => (month.startsWith(thisMonth.slice(0, 4)) ? '' : ` ${month.slice(0, 4)}`);

it('lists the person’s teams with what is due first, what they visited, and follows saves, tabs and sign-out', async () => {
  await fillTables(local, {
    [tables.teamMetadata]: [teamRow('1', { teamName: 'Alder' }), teamRow('2', { teamName: 'Birch' }), teamRow('3')],
    [tables.userMetadata]: [personRow('sam', { email: people.sam.email })],
    [tables.userTeamAssociation]: ['1', '2', 'removed'].map((teamId) => associationRow('sam', teamId)),
    [tables.teamReporting]: [
      reportingRow('1', { months: [lastMonth, thisMonth], confirmedAt: now.toISOString() }),
      reportingRow('2', {
        months: [addMonths(thisMonth, -2)],
        confirmedAt: daysAgo(200),
        changedAt: now.toISOString(),
      }),
    ],
  });
  const services = await signInPage(local, people.sam);
  const { user, router } = renderApp('/teams/3', { services });
  await screen.findByRole('heading', { level: 1, name: 'Team 3' });
  await act(() => router.navigate('/teams/1'));
  await screen.findByRole('heading', { level: 1, name: 'Alder' });
  await act(() => router.navigate('/'));

  expect(await itemsOf('Your teams')).toEqual([
    `Birch${formatMonthName(lastMonth)}${yearOf(lastMonth)} is missing${due}Inventory last confirmed 200 days ago`,
    'AlderMetrics and inventory up to date',
  ]);
  expect(await itemsOf('Recently visited')).toEqual(['Alder', 'Team 3']);
  const birch = within(screen.getByText('Birch').closest('li')!);
  expect(birch.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/teams/2/teamInfo',
    '/teams/2/teamMetrics',
    '/teams/2/teamMetrics',
    '/teams/2/techInventory',
  ]);
  expect(screen.getByRole('link', { name: 'View Your Teams' })).toHaveAttribute('href', '/teams');
  await expectAccessible();

  // The missing months are reported, and the inventories confirmed.
  const done = ['1', '2'].map((id) =>
    reportingRow(id, { months: [addMonths(thisMonth, -2), lastMonth, thisMonth], confirmedAt: now.toISOString() }),
  );
  await act(() => fillTables(local, { [tables.teamReporting]: done }));
  await waitFor(async () =>
    expect(await itemsOf('Your teams')).toEqual([
      'AlderMetrics and inventory up to date',
      'BirchMetrics and inventory up to date',
    ]),
  );

  // Another tab visits a team, then one is removed.
  const key = 'last-seen';
  const stored = JSON.parse(localStorage.getItem(key)!) as { byKey: Record<string, unknown> };
  stored.byKey['recent-teams'] = ['2', '1', '3'];
  localStorage.setItem(key, JSON.stringify(stored));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
  await waitFor(async () => expect(await itemsOf('Recently visited')).toEqual(['Birch', 'Alder', 'Team 3']));
  await act(() => fillTables(local, { [tables.teamMetadata]: [teamRow('1', { teamName: 'Alder' })] }));
  await waitFor(async () => expect(await itemsOf('Recently visited')).toEqual(['Alder']));

  await user.click(screen.getByRole('button', { name: /sam\.staff@example\.test/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  expect(await screen.findByRole('button', { name: 'Log In Now' })).toBeVisible();
  expect(screen.queryByText('Your teams')).toBeNull();
  await waitFor(() => expect(localStorage.getItem(key)).toBeNull());
  // The client library's own, about a session that isn't in a cookie.
  expect(takeComplaints()).toEqual([expect.stringContaining('localStorage for session management')]);
});

const memberTables = (count: number) => ({
  [tables.teamMetadata]: teamRows(count),
  [tables.userMetadata]: [personRow('sam', { email: 'sam.staff@example.test' })],
  [tables.userTeamAssociation]: teamRows(count).map(({ $id }) => associationRow('sam', $id)),
});

it('finds the teams by e-mail in any case, shows ten, and all of them when asked', async () => {
  const { user } = renderApp('/', memoryServices(memberTables(12), { ...samStaff, email: 'Sam.STAFF@example.test' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Team Metrics All In One Place' })).toBeVisible();
  expect(screen.getByText('Welcome, Sam Staff')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Log In Now' })).not.toBeInTheDocument();
  expect(await itemsOf('Your teams')).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'Show all 12' }));
  expect((await itemsOf('Your teams')).at(-1)).toMatch(/^Team 12Never reported/);
});

it('says why there are no teams, and what failed, with Retry', async () => {
  const platform = memoryServices({});
  platform.fail(tables.userMetadata);
  const { user } = renderApp('/', platform);
  const failed = await screen.findByText('Error: Failed to fetch your teams.');
  expect(await screen.findByRole('region', { name: 'All teams this month' })).toBeVisible();
  platform.recover(tables.userMetadata);
  await user.click(within(failed.closest('[role=alert]')!).getByRole('button', { name: 'Retry' }));
  const why = await screen.findByText(/^Your e-mail address sam\.staff@example\.test isn’t a member of any team/);
  expect(why).toHaveTextContent(/Should it be\? Write to automation-engineering@example\.test\.$/);
  expect(screen.getByRole('link', { name: 'View Your Teams' })).toHaveAttribute('href', '/teams');
  expect(screen.queryByText('Recently visited')).toBeNull();
  expect(takeComplaints()).toEqual([expect.stringContaining('listMyTeamIds')]);
});

it('says when it is not known what is on Hold in the person’s teams, and tries again', async () => {
  const [rules, inventories] = [tables.technologyRules, tables.teamTechInventory];
  const hold = { name: 'Java', versions: '8', ring: 'Hold', reason: 'Old.', until: '2026-01-31', moveTo: '21' };
  const platform = memoryServices({
    ...memberTables(2),
    [tables.teamMetadata]: [teamRow('1'), teamRow('2', { teamStatus: 'Closed' })],
    [inventories]: ['1', '2'].map((id) => inventoryRow(id, { languageAndVersion: 'Java:8' })),
    [rules]: [rulesRow('languageAndVersion', { rings: JSON.stringify([hold]) })],
  });
  platform.fail(rules);
  const { user } = renderApp('/', platform);
  const failure = 'Error: Failed to fetch what is on Hold.';
  const retry = () => user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(failure)).toBeVisible();
  expect(takeComplaints()).toEqual([expect.stringContaining('listTechnologyRules')]);
  platform.recover(rules);
  platform.fail(inventories);
  await retry();
  await waitFor(() => expect(takeComplaints()).toContainEqual(expect.stringContaining('listInventoryColumns')));
  expect(await screen.findByText(failure)).toBeVisible();
  platform.recover(inventories);
  await retry();
  const lines = await screen.findByRole('list', { name: 'On Hold, due within 90 days' });
  expect(lines).toHaveTextContent('Team 1: Java 8 is on Hold: leave by January 31, 2026, move to 21');
  expect(within(lines).getByRole('link')).toHaveAttribute('href', '/teams/1/techInventory');
  // Nothing is expected of a closed team.
  expect(screen.getByText('Team 2').closest('li')).toHaveTextContent(/^Team 2Closed$/);
  expect(screen.queryByText(failure)).toBeNull();

  platform.fail(rules);
  act(() => platform.reconnect(rules));
  expect(await screen.findByText(/^We couldn't load the latest data\./)).toBeVisible();
  expect(lines).toBeVisible();
  expect(takeComplaints()).toEqual([expect.stringContaining('listTechnologyRules')]);
});

it('shows the headline figures of the organisation’s month, live, with its target and a link to each metric', async () => {
  freezeTime('2026-12-31T12:00:00Z');
  const type = 'veracodeScanningAllPods';
  const calculations = [
    calculationRow('avgUnitTestCoverageAllPods', '2026-10-31', '40'),
    calculationRow(type, '2026-11-30', '67.5'),
    calculationRow(type, '2026-12-31', '70'),
    calculationRow(type, '2027-01-01', '72.5'),
  ];
  const counted = { ...teamRow('2027-01'), month: '2027-01', teams: 200, reported: 61 };
  const platform = memoryServices({
    [tables.teamMonthlyMetricCalculation]: calculations,
    [tables.reportingMonths]: [counted],
    [tables.metricTargets]: [targetsRow('overallRepoTestCoverage', organisationTarget)],
  });
  renderApp('/', { ...platform, config: { timeZone: 'Pacific/Auckland' } });
  await waitFor(async () =>
    expect(await itemsOf('All teams this month')).toEqual([
      expect.stringMatching(
        /^Unit test coverage40\.00%October 2026\. No figure for September Target 80\.00%: not reached/,
      ),
      expect.stringMatching(
        /^Code-scan adoption72\.50% so farDecember: 2\.50 points up from November.*: none, .*, 67\.50%, 70\.00%, 72\.50% so far$/,
      ),
      'Single artifact promotionNo figures yet',
      'Code-quality tool adoptionNo figures yet',
    ]),
  );
  const adoption = within(await section('All teams this month')).getByRole('link', {
    name: /^Code-scan adoption 72\.50% so far December: 2\.50 points up from November better$/,
  });
  expect(adoption).toHaveAttribute('href', '/metric-calculations?family=veracodeScanning&pod=All');
  expect(await screen.findByText(/^61 of 200 teams \(31%\) have reported January 2027\./)).toBeVisible();
  const row = { ...calculations[3]!, calculationValue: '69', $updatedAt: '2027-01-01T01:00:00.000Z' };
  act(() => platform.announce(tables.teamMonthlyMetricCalculation, { action: 'update', row }));
  expect(await screen.findByText('69.00%')).toHaveTextContent('69.00% so far');
  expect(screen.getByText('December: 2.50 points up from November')).toBeVisible();
  await expectAccessible();
});

beforeEach(() => sessionStorage.clear());

it('tells what changed in the person’s teams since the visit before, live', async () => {
  freezeTime('2026-11-20T12:00:00Z');
  const entry = (id: string, change: Partial<ChangeEntry>): ChangeEntry =>
    changeRow(id, { teamId: '1', teamName: 'Team 1', changedAt: '2026-11-19T10:00:00.000Z', ...change });
  const visits = { before: '2026-11-01T08:00:00.000Z', current: '2026-11-18T08:00:00.000Z' };
  const platform = memoryServices(
    {
      ...memberTables(2),
      [tables.changeEntries]: [
        entry('old', { changedAt: '2026-11-18T07:00:00.000Z' }),
        entry('one', { area: 'inventory', userName: 'Kim Staff' }),
        entry('two', { area: 'metrics', changedAt: '2026-11-19T09:00:00.000Z' }),
        entry('other', { teamId: '3', teamName: 'Team 3' }),
      ],
    },
    { ...samStaff, preferences: { ...shownAround, homeVisits: visits } },
  );
  renderApp('/', platform);
  const title = 'Changed in your teams since Nov 18, 2026';
  await waitFor(async () =>
    expect(await itemsOf(title)).toEqual([
      'Team 12 changes (Tech inventory, Monthly metrics), last by Kim Staff on Nov 19, 2026, 10:00 AM',
    ]),
  );
  expect(within(await section(title)).getByRole('link')).toHaveAttribute('href', '/teams/1/history');
});

it('shows the sector that was looked at last in Reporting, says when it may be old, until it is not wanted any more', async () => {
  const sectors = teamRows(3).map((row) => ({ ...row, sector: row.$id === '1' ? 'Retail' : 'Finance' }));
  const platform = memoryServices({ [tables.teamMetadata]: sectors }, { ...samStaff, preferences: shownAround });
  const { user, router } = renderApp('/reporting', platform);
  await user.click(await screen.findByRole('button', { name: /^Finance/ }));
  await act(() => router.navigate('/'));
  const line = await screen.findByText(/^Finance: 0 of 2 teams have reported \w+; 2 have never reported\./);
  expect(within(line).getByRole('link')).toHaveAttribute('href', '/reporting?sector=Finance');
  platform.fail(tables.teamMetadata);
  act(() => platform.reconnect(tables.teamMetadata));
  const notice = await within(await section('All teams this month')).findByText(/^We couldn't load the latest data\./);
  expect(screen.getByText(/^Finance: 0 of 2 teams have reported/)).toBeVisible();
  await waitFor(() => expect(takeComplaints().join()).toContain('listTeams'));
  platform.recover(tables.teamMetadata);
  await user.click(within(notice.closest('[role=alert]')!).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(notice).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Don’t show Finance here' }));
  await waitFor(() => expect(screen.queryByText(/^Finance:/)).toBeNull());
});

test('an anonymous visitor may log in', async () => {
  sessionStorage.setItem('manualSignout', 'true');
  const { services, signIns } = accountServices(null);
  const { user } = renderApp('/', { services });
  const button = await screen.findByRole('button', { name: 'Log In Now' });
  await expectAccessible();
  await user.click(button);
  expect(signIns).toHaveLength(1);
  expect(screen.getByText(/^If signing in ends with Error 429/)).toBeVisible();
});

it('asks for nobody where all have reported', async () => {
  const month = { ...teamRow(thisMonth), month: thisMonth, teams: 1, reported: 1 };
  renderApp('/', memoryServices({ [tables.reportingMonths]: [month] }));
  expect((await screen.findByText(/reported/)).textContent.trim()).toMatch(/^1 of 1 team \(100%\) has reported .*\.$/);
});
