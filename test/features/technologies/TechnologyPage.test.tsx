import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addMonths, formatMonth, monthOf } from '#domain/monthly-metrics/reports.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { rowTexts } from '#test/support/cellTexts.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { openOwnSession } from '#test/support/openOwnSession.ts';
import { readWorkbook } from '#test/support/workbooks.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { teamRow } from '#test/support/teamRows.ts';
import { rulesRow, technologyTables } from '#test/support/technologyTables.ts';
import { download, readSaved, savedText, watchSavedFiles } from '#test/support/watchSavedFiles.ts';

const saved = watchSavedFiles();
const local = localOfSuite();

async function open(path: string) {
  await fillTables(local, technologyTables());
  return renderApp(path, { services: await signInPage(local, people.sam) });
}

const lines = () => rowTexts(screen.getByRole('grid', { name: 'Teams' }));
const names = () => lines().map(([name]) => name);
const bars = () => within(screen.getByRole('region', { name: 'Versions' })).getAllByRole('listitem');
const chosenBars = () => bars().filter((bar) => within(bar).queryByRole('link', { current: true }));
const teamsHeading = (name: string) => screen.findByRole('heading', { name });
const thisMonth = monthOf(new Date(), 'UTC');
const lastMonth = formatMonth(addMonths(thisMonth, -1));

test('shows versions in their order, the teams behind them, advice, use over time and neighbours', async () => {
  const { user, router } = await open('/technologies/languages/java');
  expect(await screen.findByRole('heading', { level: 1, name: 'Java' })).toBeVisible();
  await teamsHeading('3 teams use Java');
  expect(bars().map(({ textContent }) => textContent.replace(/\s+/gu, ' '))).toEqual([
    '8 Hold End of life since March 31, 2022 1 team',
    '8.0.312 Hold End of life since March 31, 2022 1 team',
    '17 1 team',
    '21 1 team',
  ]);
  const [advice] = within(screen.getByRole('list', { name: 'Rings' })).getAllByRole('listitem');
  expect(advice).toHaveTextContent('HoldJava 8leave by March 31, 2027move to 21Too old.');
  await waitFor(() =>
    expect(lines()).toEqual([
      ['Wren', '8, 21', 'Retail', 'Stores', 'Mar 1, 2026', 'Ada Lane'],
      ['=Robin', '8.0.312', 'Retail', 'Online Shop', 'Never', 'Ben Moss'],
      ['Heron', '17', 'Finance', 'Payments', 'Never', 'Nobody known'],
    ]),
  );
  expect(
    await screen.findByRole('img', {
      name: `Teams that used Java: ${formatMonth(addMonths(thisMonth, -13))} 5, ${lastMonth} 2, ${formatMonth(thisMonth)}, so far 3`,
    }),
  ).toBeVisible();
  const others = within(screen.getByRole('region', { name: 'What else these teams use' }));
  expect(others.getAllByRole('link').map(({ textContent }) => textContent)[0]).toBe('PostgreSQL');
  await expectAccessible();

  await user.click(within(bars()[0]!).getByRole('link'));
  await teamsHeading('2 teams use Java 8');
  expect(window.location.search).toBe('?versions=8');
  expect(chosenBars()).toHaveLength(2);
  expect(names()).toEqual(['Wren', '=Robin']);
  const field = screen.getByRole('textbox', { name: 'Versions' });
  fireEvent.change(field, { target: { value: '< latest' } });
  await user.type(field, '{Enter}');
  expect(field).toHaveAccessibleDescription(/^Write a version, or a range/);
  fireEvent.change(field, { target: { value: 'older than 21' } });
  await user.type(field, '{Enter}');
  await teamsHeading('3 teams use Java older than 21');
  await act(() => router.navigate(-1));
  await teamsHeading('2 teams use Java 8');

  const rows = (
    await readSaved(await download(user, saved, 'Download these teams', 'Excel workbook (.xlsx)'), readWorkbook)
  ).get('Teams')!;
  expect(rows.map((row) => [row[0], row[1], row[2], row[6]])).toEqual([
    ['Technology', 'Versions', 'Team', 'Who to Ask'],
    ['Java', '8, 21', 'Wren', 'Ada Lane'],
    ['Java', '8.0.312', '=Robin', 'Ben Moss'],
  ]);

  await screen.findByText('Live');
  const kim = await meanwhile(() => openOwnSession(local, people.kim));
  await meanwhile(() =>
    kim.tables.readModifyWrite(tableIds.teamTechInventory, 'robin', () => ({ languageAndVersion: 'Java:21' })),
  );
  await teamsHeading('1 team uses Java 8');
});

test('draws the use of the versions and teams that the list was narrowed to', async () => {
  const { user, router } = await open('/technologies/languages/java?ring=hold&endOfLife=1');
  await teamsHeading('2 teams use Java (Hold, end of life)');
  const now = `${formatMonth(thisMonth)}, so far`;
  const lineOf = (points: string) => screen.findByRole('img', { name: `Teams that used Java: ${points}` });
  expect(await lineOf(`${formatMonth(addMonths(thisMonth, -13))} 4, ${lastMonth} 2, ${now} 2`)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Only Hold, end of life' }));
  await teamsHeading('3 teams use Java');
  await act(() => router.navigate('/technologies/languages/java?versions=8&sector=Retail'));
  expect(await lineOf(`${now} 2`)).toBeVisible();
  expect(screen.getByText('Earlier months are known of all teams only.')).toBeVisible();
});

test('keeps the order of the teams and the length of their pages when other versions or teams are chosen', async () => {
  const { user, router } = await open('/technologies/languages/java?sort=team&dir=desc&rows=30&page=2&sector=Retail');
  await teamsHeading('2 teams use Java');
  await user.click(within(bars()[0]!).getByRole('link'));
  await teamsHeading('2 teams use Java 8');
  expect(window.location.search).toBe('?sort=team&dir=desc&rows=30&sector=Retail&versions=8');
  expect(names()).toEqual(['Wren', '=Robin']);
  await user.click(screen.getByRole('button', { name: 'Only teams of sector Retail' }));
  await waitFor(() => expect(window.location.search).toBe('?sort=team&dir=desc&rows=30&versions=8'));
  const field = screen.getByRole('textbox', { name: 'Versions' });
  fireEvent.change(field, { target: { value: '17' } });
  await user.type(field, '{Enter}');
  await teamsHeading('1 team uses Java 17');
  expect(window.location.search).toBe('?sort=team&dir=desc&rows=30&versions=17');
  await act(() => router.navigate(-1));
  await teamsHeading('2 teams use Java 8');
});

test('keeps to the teams of a filter, knows missing versions and odd names, and leads to a team and back', async () => {
  const { user, router } = await open('/technologies/languages/Kotlin?versions=no+version&sector=Retail');
  await teamsHeading('1 team named no version of Kotlin');
  await user.click(screen.getByRole('button', { name: 'Only teams of sector Retail' }));
  expect(window.location.search).toBe('?versions=no+version');
  await user.click(screen.getByRole('link', { name: 'Wren' }));
  await screen.findByRole('tab', { name: 'Tech Inventory', selected: true });
  await user.click(screen.getByRole('link', { name: 'Kotlin' }));
  await teamsHeading('1 team named no version of Kotlin');

  await act(() => router.navigate('/technologies'));
  await user.click(await screen.findByRole('link', { name: 'Next.js/100%' }));
  await teamsHeading('1 team uses Next.js/100%');
  expect(window.location.pathname).toBe('/technologies/frameworks/Next%252Ejs%2F100%2525');
  await user.click(screen.getByRole('link', { name: 'Technologies', current: false }));
  await screen.findByRole('grid', { name: 'Technologies' });

  await act(() => router.navigate('/technologies/languages/C%23?sector=Retail'));
  expect(await screen.findByRole('heading', { name: 'No team of sector Retail uses C#' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all teams' }));
  await teamsHeading('1 team uses C#');
  await act(() => router.navigate('/technologies/languages/Cobol'));
  expect(await screen.findByRole('heading', { name: 'No team uses Cobol' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All technologies' })).toHaveAttribute('href', '/technologies');
  await act(() => router.navigate('/technologies/comments/Java'));
  expect(await screen.findByRole('heading', { name: 'Technology not found' })).toBeVisible();
});

test('says what could not be loaded, and tries again; the file has the day of a confirmation that the list shows', async () => {
  const memory = memoryServices(technologyTables());
  memory.fail(tableIds.teamTechInventory);
  const page = { ...memory, config: { timeZone: 'Pacific/Kiritimati' } };
  const { user } = renderApp('/technologies/languages/java?search=wren', page);
  expect(await screen.findByText('Error: Failed to fetch who uses this technology.')).toBeVisible();
  expect(takeComplaints().join()).toContain('listIndexedInventories');
  memory.recover(tableIds.teamTechInventory);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Java' })).toBeVisible();
  await waitFor(() => expect(lines()[0]?.[4]).toMatch('Mar 2, 2026'));
  expect(await savedText(await download(user, saved, 'Download these teams', /^CSV/))).toContain('"2026-03-02"');
});

test('says when its rings could not be loaded, and tries again', async () => {
  const memory = memoryServices(technologyTables());
  memory.fail(tableIds.technologyRules);
  const { user } = renderApp('/technologies/languages/java', memory);
  const failed = await screen.findByText('Error: Failed to fetch the rings.');
  await teamsHeading('3 teams use Java');
  expect(screen.getAllByRole('alert')).toEqual([failed.closest('[role=alert]')]);
  expect(screen.queryByRole('list', { name: 'Rings' })).toBeNull();
  expect(takeComplaints().join()).toContain('listTechnologyRules');
  memory.recover(tableIds.technologyRules);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('list', { name: 'Rings' })).toHaveTextContent('Java 8');
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('what is Adopt, though end of life', () => {
  const sentence = 'Adopt, though end of life since March 31, 2022';
  const adopt = (name: string, versions: string) => ({
    ...{ name, versions, ring: 'Adopt', reason: '', until: '', moveTo: '' },
  });
  const platform = () =>
    memoryServices({
      [tableIds.teamMetadata]: [teamRow('wren')],
      [tableIds.teamTechInventory]: [inventoryRow('wren', { languageAndVersion: 'Java:8|Go:1' })],
      [tableIds.technologyMonths]: [],
      [tableIds.technologyRules]: [
        rulesRow('languageAndVersion', {
          rings: JSON.stringify([adopt('Java', '8'), adopt('Go', '')]),
          lifecycles: JSON.stringify([
            { name: 'Java', source: '', isSample: false, cycles: [{ cycle: '8', eol: '2022-03-31' }] },
          ]),
        }),
      ],
    });

  test('the page of a technology, the list and the radar say both in one line', async () => {
    const { router } = renderApp('/technologies/languages/Java', platform());
    const versions = await screen.findByRole('region', { name: 'Versions' });
    expect(
      within(versions)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent.replace(/\s+/gu, ' ')),
    ).toEqual([`8 ${sentence} 1 team`]);
    expect(within(screen.getByRole('list', { name: 'Rings' })).getByText(sentence)).toBeVisible();

    await act(() => router.navigate('/technologies'));
    const row = await screen.findByRole('row', { name: /Java/ });
    expect(within(row).getByText(sentence)).toBeVisible();
    expect(within(row).getByText('8: 1 (Adopt, though end of life)')).toBeVisible();
    expect(screen.getByRole('row', { name: /Go/ })).not.toHaveTextContent('support');

    await act(() => router.navigate('/technologies/radar'));
    expect(await screen.findByRole('link', { name: `2. Java 8: ${sentence}. 1 team` })).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.getByRole('link', { name: '1. Go: Adopt. 1 team' })).toBeVisible();
    await act(() => router.navigate('/technologies/radar?view=table'));
    await waitFor(() => expect(screen.queryByRole('link', { name: `2. Java 8: ${sentence}. 1 team` })).toBeNull());
    expect(await screen.findByText(sentence)).toBeVisible();
  });
});
