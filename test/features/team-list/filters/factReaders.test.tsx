import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { addDays } from '#domain/calendarDay.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { campaignRow } from '#test/support/campaignRows.ts';
import { campaignTables, daysAgo } from '#test/support/campaignTables.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { teamRow } from '#test/support/teamRows.ts';
import { rulesRow } from '#test/support/technologyTables.ts';
import { download, savedText, watchSavedFiles } from '#test/support/watchSavedFiles.ts';
import { rowHeaders } from '#test/support/cellTexts.ts';

configure({ defaultHidden: true });

const saved = watchSavedFiles();
const soon = addDays(new Date().toISOString().slice(0, 10), 30);
const hold = (name: string, versions: string, until: string) => ({
  ...{ name, versions, ring: 'Hold', reason: 'Old.', until, moveTo: '' },
});
const rules = [
  rulesRow('languageAndVersion', {
    names: JSON.stringify([{ name: 'Java', aliases: ['JDK'] }]),
    rings: JSON.stringify([hold('Java', '< 11', soon), hold('Cobol', '', '')]),
  }),
  rulesRow('loadTestTools', { rings: JSON.stringify([hold('k6', '', '2099-12-31')]) }),
  rulesRow('codeReviewTools', { rings: JSON.stringify([{ ...hold('Gerrit', '', soon), ring: 'Trial' }]) }),
];

/** Teams with their inventory, and their standing by these rules: `due` within 90 days, `later`, or nothing on Hold. */
const organisation = [
  { name: 'Amber', sector: 'Retail', inventory: { languageAndVersion: 'Java:21|JDK:1.7' }, standing: 'due' },
  { name: 'Birch', sector: 'Retail', inventory: { languageAndVersion: 'cobol' }, standing: 'later' },
  { name: 'Cedar', sector: 'Health', inventory: { loadTestTools: 'K6' }, standing: 'later' },
  { name: 'Dune', sector: 'Health', inventory: { languageAndVersion: 'Java:8' }, standing: 'due' },
  { name: 'Elm', sector: 'Retail', inventory: { languageAndVersion: 'Java:21', codeReviewTools: 'Gerrit' } },
];

const platform = (given = rules) =>
  memoryServices({
    [tableIds.teamMetadata]: organisation.map(({ name, sector }) => teamRow(name, { teamName: name, sector })),
    [tableIds.teamTechInventory]: organisation.map(({ name, inventory }) => inventoryRow(name, inventory)),
    [tableIds.technologyRules]: given,
    [tableIds.teamMonthlyMetrics]: [],
  });

test.each([
  // As addresses had it before.
  ['1', '', 'On Hold, due within 90 days', ['Amber', 'Dune']],
  ['any', '&sector=Retail', 'Uses something on Hold', ['Amber', 'Birch']],
])(
  'hold=%s%s: the list, the count, the chip and the file have the same teams',
  async (value, more, label, expected) => {
    const { user } = renderApp(`/teams?hold=${value}${more}`, platform());
    expect(await screen.findByText(`Showing ${expected.length} of 5 teams`)).toBeVisible();
    expect(screen.getByRole('button', { name: `${label}: remove this filter` })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
    expect(await screen.findByRole('checkbox', { name: `${label} (${expected.length})` })).toBeChecked();
    const cells = rowHeaders(screen.getByRole('grid', { name: 'All Team Projects' }));
    expect(cells.map((text) => text.replace(/on Hold.*/u, ''))).toEqual(expected);
    for (const text of cells) expect(text).toMatch(/on Hold: (Java|JDK|cobol|K6)/);

    const [header = '', ...lines] = (await savedText(await download(user, saved, 'Download this list', /CSV/)))
      .trim()
      .split('\r\n');
    expect(header).toMatch(/On Hold"$/);
    expect(lines.map((line) => line.split('"')[1])).toEqual(expected);
    for (const line of lines) expect(line).toMatch(/(Java|JDK|cobol|K6)/);
  },
);

test('Reporting has the same teams, by the same addresses', async () => {
  const { user } = renderApp('/reporting?hold=any', platform());
  const filter = await screen.findByRole('combobox', { name: 'On Hold' });
  expect(await within(filter).findByRole('option', { name: 'Uses something on Hold (4)' })).toBeVisible();
  expect(within(filter).getByRole('option', { name: 'Due within 90 days (2)' })).toBeVisible();
  expect(await screen.findByText('Showing 4 of 5 teams')).toBeVisible();
  const grid = await screen.findByRole('grid', { name: 'Who has reported' });
  expect(within(grid).getByRole('columnheader', { name: 'On Hold' })).toBeVisible();
  expect(within(grid).getAllByRole('link', { name: /^cobol$/ }).length).toBeGreaterThan(0);
  const [held] = within(grid).getAllByRole('link', { name: /^(Java 8|JDK 1\.7), leave by / });
  expect(held).toHaveAttribute('href', expect.stringMatching(/^\/teams\/\w+\/techInventory$/));
  await user.selectOptions(filter, 'due');
  expect(await screen.findByText('Showing 2 of 5 teams')).toBeVisible();
  expect(window.location.search).toBe('?hold=due');

  const [header = '', ...lines] = (await savedText(await download(user, saved, 'Download this list', /CSV/)))
    .trim()
    .split('\r\n');
  expect(header).toMatch(/On Hold"$/);
  expect(lines).toHaveLength(2);
});

test('Reporting reads no inventories while nothing is on Hold', async () => {
  const memory = platform(rules.slice(2));
  renderApp('/reporting', memory);
  await screen.findByRole('grid', { name: 'Who has reported' });
  expect(memory.calls.filter((call) => call === `list ${tableIds.technologyRules}`)).toHaveLength(1);
  expect(memory.calls).not.toContain(`list ${tableIds.teamTechInventory}`);
  expect(screen.queryByRole('combobox', { name: 'On Hold' })).toBeNull();
});

const shownTeams = () => screen.queryAllByRole('rowheader').flatMap(({ textContent }) => textContent || []);
const expectTeams = (names: readonly string[]) => waitFor(() => expect(shownTeams()).toEqual(names));

test('a campaign leads to the teams of the list that have to act, live; the list tells which, and counts the same', async () => {
  const names = JSON.stringify([{ name: 'Java', aliases: ['JDK'] }]);
  const rules = { [tableIds.technologyRules]: [rulesRow('languageAndVersion', { names })] };
  const memory = memoryServices({ ...campaignTables(), ...rules });
  const { user } = renderApp('/campaigns/java', memory);
  await user.click(await screen.findByRole('link', { name: 'In Team Projects' }));
  await screen.findByRole('grid', { name: 'All Team Projects' });
  // Of the campaign's line, which has no width here.
  takeComplaints();
  await expectTeams(['Amber', 'Coral']);
  expect(await screen.findByText('Showing 2 of 6 teams')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Filters (1)' }));
  const asked = within(await screen.findByRole('group', { name: 'Has to act in a campaign' }));
  expect(await asked.findByRole('checkbox', { name: 'Off Java 8 (2)' })).toBeChecked();
  expect(asked.getAllByRole('checkbox')).toHaveLength(1);
  await expectAccessible();

  const row = inventoryRow('amber', { languageAndVersion: 'Java:21' });
  act(() => memory.announce(tableIds.teamTechInventory, { action: 'update', row }));
  await expectTeams(['Coral']);
  await user.click(screen.getByRole('button', { name: 'Campaign: Off Java 8: remove this filter' }));
  await waitFor(() => expect(shownTeams()).toHaveLength(6));
});

test('in a campaign that is over no team has to act', async () => {
  const campaigns = {
    [tableIds.campaigns]: [campaignRow('over', { status: 'ended', startedAt: daysAgo(20), endedAt: daysAgo(8) })],
  };
  const { router } = renderApp('/campaigns/over', memoryServices({ ...campaignTables(), ...campaigns }));
  await screen.findByRole('grid', { name: 'Have to act' });
  expect(screen.queryByRole('link', { name: 'In Team Projects' })).toBeNull();
  takeComplaints();
  await act(() => router.navigate('/teams?view=all&campaign=over'));
  expect(await screen.findByText('Showing 0 of 6 teams')).toBeVisible();
});

test('a campaign that can’t be read is said, filters nothing, and is read again when asked', async () => {
  const memory = memoryServices(campaignTables());
  memory.fail(tableIds.campaigns);
  const { user } = renderApp('/teams?view=all&campaign=java', memory);
  const text = 'Who has to act in the campaign could not be found. That filter is left out.';
  expect(await screen.findByText(text)).toBeVisible();
  await waitFor(() => expect(shownTeams()).toHaveLength(6));
  memory.recover(tableIds.campaigns);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await expectTeams(['Amber']);
  expect(screen.getByRole('main')).toHaveFocus();
  takeComplaints();
});

test('a campaign that is unknown is said, filters nothing, and leaves the address with OK', async () => {
  const { user } = renderApp('/teams?view=all&campaign=gone', memoryServices(campaignTables()));
  const text = 'There is no such campaign. That filter is left out.';
  expect(await screen.findByText(text)).toBeVisible();
  await waitFor(() => expect(shownTeams()).toHaveLength(6));
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(window.location.search).toBe('?view=all');
  expect(screen.queryByText(text)).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
});
