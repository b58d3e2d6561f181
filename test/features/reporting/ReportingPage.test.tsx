import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { formatDueDay } from '#domain/monthly-metrics/reportingState.ts';
import { addMonths, formatMonth, formatMonthName, monthOf } from '#domain/monthly-metrics/reports.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { rowTexts } from '#test/support/cellTexts.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { reportingRow } from '#test/support/reportingRows.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { readWorkbook } from '#test/support/workbooks.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { rulesRow } from '#test/support/technologyTables.ts';
import { associationRow, personRow, teamRow, teamRows } from '#test/support/teamRows.ts';
import { download, readSaved, savedText, watchSavedFiles } from '#test/support/watchSavedFiles.ts';
import { textsOf } from '#test/support/textsOf.ts';

const saved = watchSavedFiles();
const local = localOfSuite();

const thisMonth = monthOf(new Date(), 'UTC');
const monthName = formatMonthName(thisMonth);
const [lastMonth, earlier] = [addMonths(thisMonth, -1), addMonths(thisMonth, -3)];
const notYet = `Not reported yet, due by ${formatDueDay(thisMonth)}`;
const lastYear = new Date(Date.now() - 200 * 24 * 60 * 60 * 1_000).toISOString();

const tables = () => ({
  [tableIds.teamMetadata]: [
    teamRow('wren', { teamName: 'Wren', sector: 'Retail', businessUnit: 'Stores', teamType: 'build' }),
    teamRow('robin', { teamName: 'Robin', sector: 'Retail', businessUnit: 'Online Shop', teamType: 'run' }),
    teamRow('heron', { teamName: '=Heron', sector: 'Finance', businessUnit: 'Payments', teamType: 'run' }),
    teamRow('gone', { teamName: 'Gone', teamStatus: 'Closed' }),
  ],
  [tableIds.teamReporting]: [
    reportingRow('wren', {
      months: [thisMonth, lastMonth],
      reportedBy: 'Sam Staff',
      confirmedAt: lastYear,
      changedAt: `${thisMonth}-01T12:00:00.000Z`,
    }),
    reportingRow('robin', { months: [earlier], reportedBy: 'Kim Staff' }),
  ],
  [tableIds.reportingMonths]: [
    { $id: lastMonth, $createdAt: '', $updatedAt: '', month: lastMonth, teams: 4, reported: 3 },
  ],
  [tableIds.userMetadata]: [
    personRow('ada', { firstName: 'Ada', lastName: 'Lane', email: 'ada.lane@example.test' }),
    personRow('ben', { firstName: 'Ben', lastName: 'Moss', email: 'ben.moss@example.test' }),
    personRow('cleo', { firstName: 'Cleo', lastName: 'Nash', email: 'cleo.nash@example.test' }),
  ],
  [tableIds.userTeamAssociation]: [
    associationRow('ada', 'wren', 'scrum-master'),
    associationRow('ada', 'robin', 'Scrum Master'),
    associationRow('ben', 'robin', 'product-owner'),
    associationRow('cleo', 'robin', 'developer'),
    associationRow('cleo', 'heron', 'developer'),
  ],
});

async function open(path = '/reporting') {
  await fillTables(local, tables());
  const page = renderApp(path, { services: await signInPage(local, people.sam) });
  await screen.findByRole('grid', { name: 'Who has reported' });
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
  return page;
}

const grid = () => screen.getByRole('grid', { name: 'Who has reported' });
const lines = () => rowTexts(grid());
const names = () => lines().map(([name]) => name);
const bar = (name: RegExp) => screen.getByRole('button', { name });
const matches = () => screen.getByRole('status', { name: 'Matches' });
const address = () => window.location.search;

it('says who has reported, which months the others miss, and whom to ask, also when somebody reports and confirms', async () => {
  await open();
  const sentence = `1 of 3 teams has reported ${monthName}; ${formatMonthName(lastMonth)} is missing for 1, 1 has never reported.`;
  const due = ` Due by ${formatDueDay(thisMonth)}. 1 closed team left out.`;
  expect(screen.getByText(sentence).parentElement).toHaveTextContent(sentence + due);
  expect(textsOf(grid(), 'columnheader')).toEqual([
    ...['Team', `Reported in ${monthName}`, 'Missing', 'Last report', 'Inventory confirmed', 'Who to ask'],
  ]);

  const [heron, robin, wren] = lines();
  expect(heron).toEqual(['=Heron', notYet, 'Never reported', 'Never', 'Never', 'Nobody known']);
  expect(robin?.slice(0, 2)).toEqual(['Robin', notYet]);
  expect(robin?.[2]).toMatch(/^\w+( \d+)? and \w+( \d+)? are missing$/);
  expect(robin?.slice(3)).toEqual([formatMonth(earlier), 'Never', 'Ada LaneBen Moss']);
  expect(wren?.[1]).toMatch(/^\w+ \d+, \d+ by Sam Staff$/);
  expect(wren?.[2]).toBe('');
  expect(wren?.[4]).toMatch(/, 200 days ago, changed \w+ 1$/);
  expect(screen.getByRole('link', { name: 'Robin' })).toHaveAttribute('href', '/teams/robin/teamMetrics');
  expect(screen.getByRole('link', { name: 'Ben Moss' })).toHaveAttribute('href', 'mailto:ben.moss%40example.test');
  expect(screen.queryByRole('link', { name: 'Cleo Nash' })).toBeNull();
  const [unconfirmed, another] = screen.getAllByRole('link', { name: 'Never' });
  expect(unconfirmed).toHaveAccessibleDescription('=Heron');
  expect(another).toHaveAccessibleDescription('Robin');

  expect(bar(/^Retail/)).toHaveTextContent('Retail 50% 1 of 2');
  const line = await screen.findByRole('img', {
    name: `Share of teams that reported: ${formatMonth(lastMonth)} 75%, ${formatMonth(thisMonth)}, so far 33%`,
  });
  expect(line).toBeVisible();
  expect(
    within(screen.getByRole('region', { name: 'Last 12 months' })).getAllByRole('row', { hidden: true }),
  ).toHaveLength(13);
  await expectAccessible();

  await screen.findByText('Live');
  const rows = [
    reportingRow('wren', { months: [thisMonth, lastMonth], confirmedAt: new Date().toISOString() }),
    reportingRow('robin', { months: [earlier, thisMonth], reportedBy: 'Kim Staff' }),
  ];
  await meanwhile(() => fillTables(local, { [tableIds.teamReporting]: rows }));
  await screen.findByText(/^2 of 3 teams have reported/);
  await waitFor(() => expect(lines().find(([name]) => name === 'Robin')?.[1]).toMatch(/by Kim Staff$/));
  await waitFor(() => expect(lines().find(([name]) => name === 'Wren')?.[4]).not.toMatch(/days ago/));
});

it('filters, sorts and searches in the address, counts each choice, and Back undoes it', async () => {
  const { user, router } = await open('/reporting?sector=Retail');
  expect(names()).toEqual(['Robin', 'Wren']);
  expect(bar(/^Retail/)).toHaveAttribute('aria-pressed', 'true');
  const choice = screen.getByRole('combobox', { name: 'Report' });
  expect(textsOf(choice, 'option')).toEqual([
    ...['All teams (2)', 'Reported this month (1)', 'Not reported yet this month (1)', 'A month is missing (1)'],
    ...['Two or more are missing (1)', 'Never reported (0)'],
  ]);
  await user.selectOptions(choice, '2');
  expect(names()).toEqual(['Robin']);
  expect(matches()).toHaveTextContent('Showing 1 of 3 teams');
  expect(address()).toBe('?sector=Retail&late=2');
  act(() => bar(/^Finance/).focus());
  await user.keyboard('{Enter}');
  expect(names()).toEqual(['=Heron']);
  expect(address()).toBe('?sector=Finance&late=2');
  await act(() => router.navigate(-1));
  await waitFor(() => expect(names()).toEqual(['Robin']));
  await user.click(bar(/^Retail/));
  expect(bar(/^Retail/)).toHaveAttribute('aria-pressed', 'false');
  act(() => bar(/^Retail/).focus());
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Sector: Retail: remove this filter' }));
  expect(address()).toBe('?late=2');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(names()).toEqual(['=Heron', 'Robin', 'Wren']);
  expect(address()).toBe('');
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search Teams' }), { target: { value: 'nobody' } });
  await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tech inventory' }), 'due');
  await waitFor(() => expect(names()).toEqual(['=Heron', 'Robin', 'Wren']));
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search Teams' }), { target: { value: 'wre' } });
  await waitFor(() => expect(names()).toEqual(['Wren']));
  await waitFor(() => expect(address()).toBe('?inventory=due&search=wre'));
});

it('takes out all that match, with whom to ask, and at first the addresses of those who have not reported', async () => {
  // Addresses that were shared while lateness was told in days.
  const { user, router } = await open('/reporting?late=14&sort=daysLate&dir=desc');
  expect(screen.getByRole('combobox', { name: 'Report' })).toHaveDisplayValue(/^A month is missing/);
  expect(names()).toEqual(['=Heron', 'Robin']);
  await act(() => router.navigate('/reporting'));
  expect(await screen.findByRole('button', { name: 'Copy addresses of 2 teams' })).toBeVisible();
  await act(() => router.navigate('/reporting?late=reported'));
  expect(await screen.findByRole('button', { name: 'Copy addresses of 1 team' })).toBeVisible();
  await act(() => router.navigate('/reporting?late=missing'));
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(screen.getByRole('button', { name: 'Copy addresses of 2 teams' }));
  expect(
    await screen.findByText('2 e-mail addresses copied. 1 team has no scrum master or product owner to write to.'),
  ).toBeVisible();
  expect(write).toHaveBeenCalledWith('ada.lane@example.test; ben.moss@example.test');

  write.mockRejectedValueOnce(new Error('NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Copy addresses of 2 teams' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy e-mail addresses' }));
  expect(dialog.getByRole('textbox', { name: 'E-mail addresses' })).toHaveValue(
    'ada.lane@example.test; ben.moss@example.test',
  );
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(write).toHaveBeenCalledTimes(3);

  const rows = (
    await readSaved(await download(user, saved, 'Download this list', 'Excel workbook (.xlsx)'), readWorkbook)
  ).get('Reporting')!;
  expect(rows.map((row) => [row[0], row[4], row[5], row[13], row[14]])).toEqual([
    ['Team', `Reported ${thisMonth}`, 'Months Missing', 'Who to Ask', 'E-mail'],
    ['=Heron', 'No', 0, null, null],
    ['Robin', 'No', 2, 'Ada Lane; Ben Moss', 'ada.lane@example.test; ben.moss@example.test'],
  ]);
  expect(await savedText(await download(user, saved, 'Download this list', /^CSV/))).toContain('"\'=Heron"');
});

it('asks for the people of twenty teams in two calls, and pages in the address', async () => {
  const rows = teamRows(45).map((row) => ({ ...row, teamName: `Team ${row.$id}` }));
  const memory = memoryServices({
    [tableIds.teamMetadata]: rows,
    [tableIds.userMetadata]: [personRow('ada')],
    [tableIds.userTeamAssociation]: rows.map(({ $id }) => associationRow('ada', $id, 'scrum-master')),
  });
  const { user } = renderApp('/reporting', memory);
  await screen.findByRole('grid', { name: 'Who has reported' });
  await waitFor(() => expect(lines()[0]).toContain('Grace Hopper ada'));
  expect(lines()).toHaveLength(20);
  const reads = () => memory.calls.filter((call) => call.includes('user-'));
  expect(reads()).toEqual(['list user-team-association', 'list user-metadata']);
  await user.click(screen.getByRole('button', { name: 'Go to next page' }));
  await waitFor(() => expect(names()[0]).toBe('Team 21'));
  expect(address()).toBe('?page=2');
  await waitFor(() => expect(reads()).toHaveLength(4));
});

it('says when it could not be loaded, and tries again', async () => {
  const memory = memoryServices({ [tableIds.teamMetadata]: [teamRow('blue', { teamName: 'Blue' })] });
  memory.fail(tableIds.teamReporting);
  const { user } = renderApp('/reporting', memory);
  expect(await screen.findByText('Error: Failed to fetch who has reported.')).toBeVisible();
  expect(takeComplaints().join()).toContain('listTeamReporting');
  memory.recover(tableIds.teamReporting);
  memory.fail(tableIds.userTeamAssociation);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText("We couldn't load who to ask.")).toBeVisible();
  await screen.findByRole('grid', { name: 'Who has reported' });
  expect(names()).toEqual(['Blue']);
  memory.recover(tableIds.userTeamAssociation);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nobody known')).toBeVisible();
  expect(takeComplaints().join()).toContain('listContacts');
});

it('names the first item on Hold and how many more; says when they are not known, and tries again', async () => {
  const [rules, inventories] = [tableIds.technologyRules, tableIds.teamTechInventory];
  const hold = { name: 'Java', versions: '8', ring: 'Hold', reason: 'Too old.', until: '2026-01-31', moveTo: '21' };
  const later = { ...hold, name: 'Perl', versions: '', reason: 'Rare.', until: '2099-03-31', moveTo: '' };
  const memory = memoryServices({
    [tableIds.teamMetadata]: tables()[tableIds.teamMetadata],
    [inventories]: [inventoryRow('wren', { languageAndVersion: 'Java:8|Perl:5' })],
    [rules]: [rulesRow('languageAndVersion', { rings: JSON.stringify([hold, later]) })],
  });
  memory.fail(rules);
  const { user, router } = renderApp('/reporting', memory);
  const retry = () => user.click(screen.getByRole('button', { name: 'Retry' }));
  const failure = 'Error: Failed to fetch what is on Hold.';
  expect(await screen.findByText(failure)).toBeVisible();
  expect(screen.getByRole('option', { name: 'Due within 90 days' })).toBeVisible();
  expect(takeComplaints().join()).toContain('listTechnologyRules');
  await download(user, saved, 'Download this list', /^CSV/);
  // No column of what isn't known.
  expect(await savedText(saved[0]!)).toMatch(/"Stays Away"\r\n/);
  await act(() => router.navigate('/reporting?hold=due'));
  memory.recover(rules);
  memory.fail(inventories);
  await retry();
  await waitFor(() => expect(takeComplaints().join()).toContain('listInventoryColumns'));
  expect(await screen.findByText(failure)).toBeVisible();
  memory.recover(inventories);
  await retry();
  await waitFor(() => expect(names()).toEqual(['Wren']));
  expect(screen.getByRole('columnheader', { name: 'On Hold' })).toBeVisible();
  expect(screen.getByRole('link', { name: /^Java 8, leave by .* and 1 more/ })).toHaveAccessibleDescription(
    /^Wren\. Java 8 is on Hold.*Too old\..*Perl.*is on Hold.*Rare\./,
  );
  expect(screen.queryByRole('alert')).toBeNull();

  // What was there stays, and may be old.
  memory.fail(rules);
  act(() => memory.reconnect(rules));
  expect(await screen.findByText(/^We couldn't load the latest data\./)).toBeVisible();
  expect(takeComplaints().join()).toContain('listTechnologyRules');
  expect(names()).toEqual(['Wren']);
  memory.recover(rules);
  await retry();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
