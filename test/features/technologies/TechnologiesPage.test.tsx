import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { lastSeenTechnologiesKey } from '#src/features/technologies/lastSeenTechnologies.ts';
import { rowTexts } from '#test/support/cellTexts.ts';
import { IndexWorker } from '#test/support/IndexWorker.ts';
import { columnHeader } from '#test/support/columnHeader.ts';
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
import { personRow, teamRow } from '#test/support/teamRows.ts';
import { technologyTables } from '#test/support/technologyTables.ts';
import { download, readSaved, savedText, watchSavedFiles } from '#test/support/watchSavedFiles.ts';

const saved = watchSavedFiles();
const local = localOfSuite();
afterEach(() => void Reflect.deleteProperty(globalThis, 'Worker'));

async function open(path = '/technologies') {
  await fillTables(local, technologyTables());
  const page = renderApp(path, { services: await signInPage(local, people.sam) });
  await screen.findByText(/^\d+ of \d+ technologies$/);
  await screen.findByRole('grid', { name: 'Technologies' });
  return page;
}

const matches = () => screen.getByRole('status', { name: 'Matches' });
const grid = () => screen.getByRole('grid', { name: 'Technologies' });
const lines = () => rowTexts(grid());
const names = () => lines().map(([name]) => name);
const searchBox = () => screen.getByRole('searchbox', { name: 'Search Technologies' });
const search = (text: string) => {
  act(() => searchBox().focus());
  fireEvent.change(searchBox(), { target: { value: text } });
};
const address = () => window.location.search;

test('lists every technology with its teams, versions, change and ring, and follows what teams change', async () => {
  const { user } = await open();
  const headers = within(grid()).getAllByRole('columnheader');
  expect(headers.map(({ textContent }) => textContent)).toEqual([
    ...['Technology', 'Category', 'Teams', 'Share', 'Versions and their teams', 'In 12 months', 'Ring'],
  ]);
  expect(lines()).toEqual([
    [
      ...['Java', 'Languages', '3', '100%'],
      ...['21: 1 · 17: 1 · 8.0.312: 1 (Hold, end of life) · 8: 1 (Hold, end of life)', '−3', 'Hold'],
    ],
    ['PostgreSQL', 'Datastores', '3', '100%', '16: 1 · 13: 1 · 12: 1', '–', ''],
    ['C#', 'Languages', '1', '33%', '12: 1', '0', ''],
    ['Kotlin', 'Languages', '1', '33%', 'no version: 1', '+1', ''],
    ['Next.js/100%', 'Frameworks', '1', '33%', '15: 1', '–', ''],
    ['Redis', 'Datastores', '1', '33%', 'no version: 1', '–', ''],
    ['JUnit', 'Unit test tools', '2', '67%', '', '–', ''],
    ['Jest', 'Unit test tools', '1', '33%', '', '–', ''],
  ]);
  expect(matches()).toHaveTextContent('8 of 8 technologies');
  expect(screen.getByRole('link', { name: 'Technology Radar' })).toHaveAttribute('href', '/technologies/radar');
  expect(searchBox()).toHaveAccessibleDescription('Try java 8, postgres < 14 or no version');
  await expectAccessible();

  await user.click(columnHeader('In 12 months'));
  await waitFor(() => expect(names().slice(0, 3)).toEqual(['Java', 'C#', 'Kotlin']));
  expect(address()).toBe('?sort=change');

  await screen.findByText('Live');
  const kim = await meanwhile(() => openOwnSession(local, people.kim));
  await meanwhile(() =>
    kim.tables.readModifyWrite(tableIds.teamTechInventory, 'heron', () => ({ languageAndVersion: 'Rust:1.80' })),
  );
  await waitFor(() => expect(names()).toContain('Rust'));
  expect(
    lines()
      .find(([name]) => name === 'Java')
      ?.slice(2, 4),
  ).toEqual(['2', '67%']);
  expect(names()).not.toContain('C#');
});

test('searches by name and version and filters in the address, and takes out all that match', async () => {
  const { user, router } = await open('/technologies?sector=Retail');
  await waitFor(() => expect(names()).not.toContain('C#'));
  search('java 8');
  await waitFor(() =>
    expect(lines()).toEqual([
      ['Java', 'Languages', '2', '100%', '8.0.312: 1 (Hold, end of life) · 8: 1 (Hold, end of life)', '–', 'Hold'],
    ]),
  );
  expect(screen.getByRole('link', { name: 'Java' })).toHaveAttribute(
    'href',
    '/technologies/languages/Java?sector=Retail&versions=8',
  );
  await waitFor(() => expect(address()).toBe('?sector=Retail&search=java+8'));

  await user.selectOptions(screen.getByRole('combobox', { name: 'Sector' }), '');
  search('no version');
  await waitFor(() => expect(names()).toEqual(['Kotlin', 'Redis']));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Datastores');
  await waitFor(() => expect(names()).toEqual(['Redis']));
  expect(address()).toBe('?search=no+version&category=datastores');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ring' }), 'Hold');
  expect(await screen.findByText('There are no records to display')).toBeVisible();
  expect(matches()).toHaveTextContent('0 of 8 technologies');
  await act(() => router.navigate(-1));
  await waitFor(() => expect(names()).toEqual(['Redis']));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(names()).toHaveLength(8));
  expect(address()).toBe('');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Support' }), 'End of life');
  await waitFor(() => expect(names()).toEqual(['Java']));
  expect([lines()[0]?.[2], lines()[0]?.[5]]).toEqual(['2', '−2']);
  expect(screen.getByRole('link', { name: 'Java' })).toHaveAttribute(
    'href',
    '/technologies/languages/Java?endOfLife=1',
  );

  await user.click(screen.getByRole('button', { name: 'Download this list' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excel workbook (.xlsx)' }));
  expect(await screen.findByText(/^1 row saved as "technologies .*\.xlsx"\.$/)).toBeVisible();
  const rows = (await readSaved(saved[0]!, readWorkbook)).get('Technologies')!;
  expect(rows.map((row) => [row[0], row[1], row[2], row[3], row[5]])).toEqual([
    ['Technology', 'Category', 'Teams', 'Share', 'Change in 12 Months'],
    ['Java', 'Languages', 2, 0.6667, -2],
  ]);
});

test('pages, takes addresses as they come, and says when nothing can be read', async () => {
  const tools = Array.from({ length: 45 }, (_, index) => `Tool ${index + 101}`);
  const memory = memoryServices({
    [tableIds.teamMetadata]: [teamRow('blue')],
    [tableIds.teamTechInventory]: [inventoryRow('blue', { apiTestTools: ['=Bruno', ...tools].join('|') })],
  });
  memory.fail(tableIds.teamTechInventory);
  const { user } = renderApp('/technologies?page=9&ring=none&sort=nothing&endOfLife=2&category=gone', memory);
  expect(await screen.findByText('Error: Failed to fetch the technologies.')).toBeVisible();
  expect(takeComplaints().join()).toContain('listIndexedInventories');
  memory.recover(tableIds.teamTechInventory);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('grid', { name: 'Technologies' });
  await waitFor(() =>
    expect(names()).toEqual(['Tool 140', 'Tool 141', 'Tool 142', 'Tool 143', 'Tool 144', 'Tool 145']),
  );
  await user.click(screen.getByRole('button', { name: 'Go to previous page' }));
  await waitFor(() => expect(names()[0]).toBe('Tool 120'));
  expect(names()).toHaveLength(20);
  expect(new URLSearchParams(address()).get('page')).toBe('2');

  const text = await savedText(await download(user, saved, 'Download this list', /^CSV/));
  expect(text.trim().split('\n')).toHaveLength(47);
  expect(text).toContain("'=Bruno");
});

test('a worker that dies is said, and Retry fills a new one from the lists that are there', async () => {
  globalThis.Worker = IndexWorker as unknown as typeof Worker;
  const memory = memoryServices({
    [tableIds.teamMetadata]: [teamRow('blue')],
    [tableIds.teamTechInventory]: [inventoryRow('blue', { languageAndVersion: 'Java:21|Go:1.22' })],
  });
  const { user } = renderApp('/technologies', memory);
  expect(await screen.findByText('2 of 2 technologies')).toBeVisible();
  IndexWorker.last?.die();
  search('go');
  expect(await screen.findByText(/^We couldn't load the latest data/)).toBeVisible();
  expect(takeComplaints().join()).toContain('askTechnologies');
  expect(matches()).toHaveTextContent('2 of 2 technologies');
  const asked = [...memory.calls];
  // People have a Retry of their own.
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[0]!);
  expect(await screen.findByText('1 of 2 technologies')).toBeVisible();
  expect(screen.queryByText(/^We couldn't load the latest data/)).toBeNull();
  expect(memory.calls).toEqual(asked);
});

test('what was last seen stands in until the answer is there, and is kept for the next visit', async () => {
  let kept: unknown;
  const memory = memoryServices({
    [tableIds.teamMetadata]: [teamRow('blue')],
    [tableIds.teamTechInventory]: [inventoryRow('blue', { languageAndVersion: 'Java:21|Go:1.22' })],
  });
  const cache = {
    ...memory.services.cache,
    getSync: (key: string) => (key === lastSeenTechnologiesKey ? kept : undefined),
    setSync: (key: string, value: unknown) => {
      if (key === lastSeenTechnologiesKey) kept = value;
    },
  };
  const services = { ...memory.services, cache };
  const first = renderApp('/technologies', { services });
  expect(await screen.findByText('2 of 2 technologies')).toBeVisible();
  await waitFor(() => expect(kept).toMatchObject({ page: { total: 2 } }));
  first.unmount();

  const release = memory.hold(tableIds.teamTechInventory);
  renderApp('/technologies', { services });
  expect(await screen.findByText('As of a moment ago. Updating...')).toBeVisible();
  await screen.findByRole('grid', { name: 'Technologies' });
  await waitFor(() => expect(names()).toEqual(['Go', 'Java']));
  expect(screen.getByRole('button', { name: 'Download this list' })).toHaveAttribute('aria-disabled', 'true');
  search('go');
  expect(await screen.findByText('Loading technologies...')).toBeVisible();
  await act(() => {
    release();
    return Promise.resolve();
  });
  expect(await screen.findByText('1 of 2 technologies')).toBeVisible();
  expect(names()).toEqual(['Go']);
});

test('people whom the search finds lead to their pages; a failure says so; a filter that no team has any more stays', async () => {
  const memory = memoryServices({
    [tableIds.teamMetadata]: [teamRow('wren', { sector: 'Retail' })],
    [tableIds.teamTechInventory]: [],
    [tableIds.technologyRules]: [],
    [tableIds.technologyMonths]: [],
    [tableIds.userMetadata]: [personRow('ada', { firstName: 'Ada', lastName: 'Lane', email: 'ada.lane@example.test' })],
  });
  memory.fail(tableIds.userMetadata);
  const { user } = renderApp('/technologies?search=lane&sector=Wholesale', { services: memory.services });
  expect(await screen.findByText('People could not be searched.')).toBeVisible();
  expect(await screen.findByText('Technologies come from the tech inventory of each team.')).toBeVisible();
  takeComplaints();
  memory.recover(tableIds.userMetadata);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Ada Lane' })).toHaveAttribute('href', '/people/ada');
  await waitFor(() => expect(screen.queryByText('People could not be searched.')).toBeNull());
  const sector = screen.getByRole('combobox', { name: 'Sector' });
  expect(sector).toHaveValue('Wholesale');
  await user.selectOptions(sector, 'Retail');
  await waitFor(() => expect(address()).toBe('?search=lane&sector=Retail'));
  await waitFor(() => expect(within(sector).queryByRole('option', { name: 'Wholesale' })).toBeNull());
});
