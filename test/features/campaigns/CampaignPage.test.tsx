import { screen, waitFor, within } from '@testing-library/react';
import { calendarDay } from '#domain/calendarDay.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { campaignRow } from '#test/support/campaignRows.ts';
import { cellTexts } from '#test/support/cellTexts.ts';
import { changeRow } from '#test/support/changeRows.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { metricsRow } from '#test/support/metricsRows.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { type LocalServices, startLocal } from '#test/support/startLocal.ts';
import { associationRow, personRow, teamRow } from '#test/support/teamRows.ts';
import { savedText, watchSavedFiles } from '#test/support/watchSavedFiles.ts';

const saved = watchSavedFiles();
let local: LocalServices;
beforeAll(async () => void (local = await startLocal()));
afterAll(() => local.stop());
/** The figure has no size in jsdom. */
function expectComplaints(expected = /ChartsContainer does not have `width`/u): void {
  expect(takeComplaints().filter((text) => !expected.test(text))).toEqual([]);
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 24 * 60 * 60 * 1_000).toISOString();
const dayOf = (days: number): string => calendarDay(new Date(daysAgo(days)), 'UTC');
const deadline = dayOf(-98);
const exemption = {
  id: 'e',
  teamId: 'dawn',
  reason: 'Retired',
  until: dayOf(-30),
  state: 'granted',
  askedAt: daysAgo(9),
  decidedAt: daysAgo(9),
} as const;

const list = (languageAndVersion: string) => ({ languageAndVersion });

const tables = () => ({
  [tableIds.teamMetadata]: [
    teamRow('amber', { teamName: 'Amber', sector: 'Retail' }),
    teamRow('blue', { teamName: 'Blue', sector: 'Retail' }),
    teamRow('coral', { teamName: 'Coral', sector: 'Finance' }),
    teamRow('dawn', { teamName: 'Dawn', sector: 'Finance' }),
    teamRow('ebony', { teamName: 'Ebony' }),
    teamRow('gone', { teamName: 'Gone', teamStatus: 'Closed' }),
  ],
  [tableIds.teamTechInventory]: [
    inventoryRow('amber', list('Java:8|Go:1.22')),
    inventoryRow('blue', list('Java:21')),
    inventoryRow('coral', list('JDK:1.8')),
    inventoryRow('dawn', list('Java:8')),
    inventoryRow('ebony', list('Go:1.22')),
    inventoryRow('gone', list('Java:8')),
  ],
  [tableIds.technologyRules]: [],
  [tableIds.changeEntries]: [
    changeRow('b', { teamId: 'blue', oldValue: 'Java:8', newValue: 'Java:21', changedAt: daysAgo(10) }),
    changeRow('c1', { teamId: 'coral', oldValue: 'JDK:1.8', newValue: 'Java:21', changedAt: daysAgo(15) }),
    changeRow('c2', { teamId: 'coral', oldValue: 'Java:21', newValue: 'JDK:1.8', changedAt: daysAgo(5) }),
    changeRow('e', { teamId: 'ebony', oldValue: 'Go:1.21', newValue: 'Go:1.22', changedAt: daysAgo(3) }),
  ],
  [tableIds.userMetadata]: [personRow('lead', { firstName: 'Lea', lastName: 'Lane', email: 'lea@example.test' })],
  [tableIds.userTeamAssociation]: [associationRow('lead', 'amber', 'scrum-master')],
  [tableIds.campaigns]: [
    campaignRow('java', {
      ...{
        startedAt: daysAgo(20),
        deadline,
        moveTo: '21',
        why: 'See https://example.test/java.',
        exemptions: [exemption],
      },
      rule: { kind: 'leave', category: 'languageAndVersion', name: 'Java', versions: '8' },
    }),
    campaignRow('draft', {
      name: 'Confirmed',
      status: 'draft',
      startedAt: null,
      rule: { kind: 'confirmed', days: 90 },
      deadline: dayOf(-200),
    }),
    campaignRow('old', { name: 'Old one', status: 'archived' }),
  ],
});

async function open(path = '/campaigns/java', person = people.sam) {
  const given = tables();
  // `JDK` is one of Java's names.
  const rules = [{ ...campaignRow('x'), $id: 'languageAndVersion', names: '[{"name":"Java","aliases":["JDK"]}]' }];
  await fillTables(local, {
    ...given,
    [tableIds.technologyRules]: rules.map(({ $id, $createdAt, $updatedAt, names }) => ({
      $id,
      $createdAt,
      $updatedAt,
      names,
      rings: null,
      lifecycles: null,
      updateBy: null,
      updateDate: null,
    })),
  });
  return renderApp(path, { services: await signInPage(local, person) });
}

const grid = (name = 'Have to act') => screen.findByRole('grid', { name });
const lines = async (name?: string) =>
  within(await grid(name))
    .getAllByRole('row')
    .slice(1)
    .map(cellTexts);
const sentence = '1 of 3 teams are done, 2 left, 1 exempt, 98 days; at this pace on';

it('says how far it is, who has to act with what, and since when', async () => {
  await open();
  expect(await screen.findByText(new RegExp(`^${sentence}`))).toBeVisible();
  expect(screen.getByText(/^Leave Java 8 by .*: move to 21\.$/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'https://example.test/java' })).toHaveAttribute(
    'href',
    'https://example.test/java',
  );
  expect(screen.getAllByRole('link', { name: 'Lea Lane' })[0]).toHaveAttribute('href', 'mailto:lea%40example.test');
  expect(screen.getByText('All teams (1 closed team left out)')).toBeVisible();
  await waitFor(async () => expect((await lines())[0]?.at(-1)).toBe('Lea Lane'));
  const [amber, coral] = await lines();
  expect(amber?.slice(0, 4)).toEqual(['Amber', 'Java 8Languages', 'Its start', 'None']);
  expect(coral?.slice(0, 2)).toEqual(['Coral', 'JDK 1.8Languages']);
  expect(await screen.findByRole('figure', { name: /^Teams that are done by day/ })).toBeVisible();
  await expectAccessible();
  expectComplaints();
});

it('filters by state and facets, in the address, and saves what is shown', async () => {
  const { user } = await open();
  await screen.findByText(new RegExp(`^${sentence}`));
  const state = screen.getByRole('combobox', { name: 'State' });
  expect(
    within(state)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Have to act (2)', 'Fell back (1)', 'Exempt (1)', 'Done (1)']);
  await user.selectOptions(state, 'back');
  expect((await lines('Fell back')).map(([name]) => name)).toEqual(['Coral']);
  await user.selectOptions(state, 'exempt');
  expect((await lines('Exempt')).map(([name]) => name)).toEqual(['Dawn']);
  await user.selectOptions(state, 'done');
  expect((await lines('Done')).map(([name]) => name)).toEqual(['Blue']);
  expect(window.location.search).toBe('?state=done');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sector' }), 'Finance');
  expect(
    within(state)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Have to act (1)', 'Fell back (1)', 'Exempt (1)', 'Done (0)']);
  await user.selectOptions(state, 'left');
  await user.click(screen.getByRole('button', { name: 'Download these teams' }));
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  await screen.findByText('1 team saved as "Off Java 8.csv".');
  expect(await savedText(saved[0]!)).toContain('Coral,"Left, Fell back",JDK 1.8,Languages');
  expectComplaints();
});

it('is done as soon as the team has acted', async () => {
  await open();
  await screen.findByText(new RegExp(`^${sentence}`));
  const services = await signInPage(local, people.kim);
  const acted = { languageAndVersion: 'Java:21' };
  await meanwhile(() => services.tables.update(tableIds.teamTechInventory, 'amber', acted));
  expect(await screen.findByText(/^2 of 3 teams are done, 1 left/)).toBeVisible();
  expectComplaints();
});

it('the list says who has to act, by when, and leads there', async () => {
  const { user } = await open('/campaigns');
  const rows = async () => (await lines('Campaigns')).map((cells) => cells.slice(0, 2));
  await waitFor(async () =>
    expect(await rows()).toEqual([
      ['Off Java 8Leave Java 8', '2 of 5 teams, 1 exempt'],
      ['ConfirmedConfirm the tech inventory within 90 days', '5 of 5 teams'],
    ]),
  );
  expect(screen.queryByRole('button', { name: 'New campaign' })).toBeNull();
  await expectAccessible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'archived');
  await waitFor(async () => expect((await rows()).map(([name]) => name)).toEqual(['Old oneLeave Java 8']));
  await user.click(screen.getByRole('link', { name: 'Old one' }));
  expect(await screen.findByRole('heading', { name: 'Old one' })).toBeVisible();
});

it('a campaign that there is not says so', async () => {
  await open('/campaigns/none');
  expect(await screen.findByRole('heading', { name: 'Campaign not found' })).toBeVisible();
});

it('what can’t be loaded is said, and tried again', async () => {
  const memory = memoryServices(tables());
  memory.fail(tableIds.changeEntries);
  const { user } = renderApp('/campaigns/java', memory);
  expect(await screen.findByText("We couldn't load how it was before.")).toBeVisible();
  // Who has to act is known all the same.
  expect((await lines()).map(([name]) => name)).toEqual(['Amber']);
  memory.recover(tableIds.changeEntries);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/teams are done/)).toBeVisible();
  expectComplaints(/ChartsContainer does not have `width`|Call failed: list/u);
});

it('a metric and a confirmation are asked for as well', async () => {
  const memory = memoryServices({
    ...tables(),
    [tableIds.teamMonthlyMetrics]: [
      metricsRow('amber', { overallRepoTestCoverage: 81 }),
      metricsRow('blue', { overallRepoTestCoverage: 79.5 }),
    ],
    [tableIds.campaigns]: [
      campaignRow('coverage', {
        name: 'Coverage',
        rule: { kind: 'metric', metric: 'overallRepoTestCoverage', is: 'atLeast', value: 80 },
      }),
    ],
  });
  renderApp('/campaigns/coverage', memory);
  await waitFor(async () =>
    expect((await lines()).map((cells) => cells.slice(0, 2))).toEqual([
      ['Blue', '79.50%'],
      ['Coral', 'Not reported yet'],
      ['Dawn', 'Not reported yet'],
      ['Ebony', 'Not reported yet'],
    ]),
  );
  expectComplaints();
});
