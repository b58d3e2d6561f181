import { act, screen, waitFor } from '@testing-library/react';
import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import readSheets from 'read-excel-file/universal';
import { tableIds } from '#domain/resourceIds.ts';
import type { Team } from '#domain/team.ts';
import { teamColumns } from '#domain/teamColumns.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { rowsByHeader } from '#test/support/rowsByHeader.ts';
import { associationRow, personRow, teamRow, teamRows } from '#test/support/teamRows.ts';
import { readSaved, savedText, watchSavedFiles } from '#test/support/watchSavedFiles.ts';

afterEach(() => jest.useRealTimers());

const saved = watchSavedFiles();

async function openTeams(teams: readonly Team[], path = '/teams', timeZone = 'UTC') {
  const app = renderApp(path, { ...memoryServices({ [tableIds.teamMetadata]: teams }), config: { timeZone } });
  await screen.findByRole('grid', { name: 'All Team Projects' });
  return app;
}

const button = () => screen.getByRole('button', { name: 'Download this list' });

/** Presses the button, and reads back what was saved. */
async function exportTeams({ user }: Pick<ReturnType<typeof renderApp>, 'user'>) {
  await user.click(button());
  await user.click(await screen.findByRole('menuitem', { name: 'Excel workbook (.xlsx)' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const [sheet, ...more] = await readSheets(saved[0]!, { trim: false });
  expect(more).toEqual([]);
  const [first, ...rows] = sheet!.data;
  return { name: sheet!.sheet, header: first, rows, teams: rowsByHeader(sheet!.data) };
}

const header = teamColumns.map((column) => column.header);

it('saves the columns as the list shows them', async () => {
  const team = teamRow('1', { teamType: 'BUILD team', teamStatus: 'on hold', greenfield: true, productName: null });
  const sheet = await exportTeams(await openTeams([team]));
  expect(sheet.name).toBe('Team Projects');
  expect(sheet.header).toEqual(header);
  expect(sheet.teams).toMatchObject([
    {
      ...{ 'Team Name': 'Team 1', 'Project ID': 'PRJ-1', 'Product Name': null, 'Team Type': 'Build Team' },
      ...{ Sector: 'Retail', 'Business Unit': 'Digital', Greenfield: 'Yes', 'Team Status': 'On Hold' },
    },
  ]);
});

it('names the file after the organisation’s day, and says what was saved', async () => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-03-08T12:00:00Z') });
  await exportTeams(await openTeams(teamRows(2), '/teams', 'Pacific/Kiritimati'));
  expect(saved[0]!.name).toBe('team projects 2026-03-09.xlsx');
  expect(saved[0]!.type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(await screen.findByText('2 teams saved as "team projects 2026-03-09.xlsx".')).toBeVisible();
  await expectAccessible();
});

it('a text stays a text', async () => {
  const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1+1', '=cmd|calc!A1', '_x0041_', '<b>&"', '\u0007bell'];
  const teams = texts.map((text, index) => teamRow(String(index + 1), { sector: text, businessUnit: text }));
  const sheet = await exportTeams(await openTeams(teams));
  expect(sheet.teams).toMatchObject(texts.map((text) => ({ Sector: text.trim(), 'Business Unit': text.trim() })));
  const parts = await readSaved(saved[0]!, (bytes) => unzipSync(bytes));
  expect(strFromU8(parts['xl/worksheets/sheet1.xml']!)).not.toMatch(/<f[ >]/);
});

it.each([
  ['en-US', 'commas', ','],
  ['fr-FR', 'semicolons', ';'],
])('saves the same as CSV, as a spreadsheet in %s expects it', async (language, name, separator) => {
  jest.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  const { user } = await openTeams([teamRow('1', { sector: '=1+1', productName: 'A "b"' })]);
  await user.click(button());
  await user.click(await screen.findByRole('menuitem', { name: `CSV, separated by ${name} (.csv)` }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]!.name).toMatch(/^team projects [\d-]+\.csv$/);
  const [first, second] = (await savedText(saved[0]!)).replace('\ufeff', '').split('\r\n');
  expect(first).toBe(header.map((text) => `"${text}"`).join(separator));
  expect(second).toContain(['"Team 1"', '"PRJ-1"', '"A ""b""' + '"'].join(separator));
  expect(second).toContain(`"'=1+1"`);
});

it('has nothing to save when no team is found, and says so', async () => {
  const { user } = await openTeams(teamRows(3), '/teams?search=zzz');
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  expect(button()).toHaveAccessibleDescription('There are no teams to download.');
  await expectAccessible();
  act(() => button().focus());
  await user.keyboard('{Enter}');
  expect(saved).toEqual([]);
});

it('works by keyboard', async () => {
  const { user } = await openTeams(teamRows(3));
  act(() => button().focus());
  await user.keyboard('{Enter}');
  await screen.findByRole('menu');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(saved).toHaveLength(1));
  await waitFor(() => expect(button()).toHaveFocus());
});

it.each([
  [true, 'The teams could not be downloaded. Please try again.'],
  [false, 'You are offline. Try again when you are connected.'],
])('that fails is told of, online: %j', async (isOnline, message) => {
  const { user } = await openTeams(teamRows(3));
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  URL.createObjectURL = () => {
    throw new Error('No memory.');
  };
  await user.click(button());
  await user.click(await screen.findByRole('menuitem', { name: /^CSV/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(takeComplaints()).toEqual([expect.stringContaining('A file could not be saved')]);
});

it('that fails because a newer version replaced its script loads the page anew, once', async () => {
  sessionStorage.clear();
  const { user } = await openTeams(teamRows(3));
  const request = 'http://localhost/assets/1.js';
  URL.createObjectURL = () => {
    throw Object.assign(new Error('Loading chunk 1 failed.'), { name: 'ChunkLoadError', request });
  };
  const probe = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(new Response('', { status: 404 })));
  const press = async () => {
    await user.click(button());
    await user.click(await screen.findByRole('menuitem', { name: /^CSV/ }));
  };
  await press();
  // jsdom complains of what it can't do: to load a page.
  let complaints: string[] = [];
  await waitFor(() => expect((complaints = [...complaints, ...takeComplaints()])).toHaveLength(1));
  expect(complaints[0]).toContain('navigation');
  expect(probe).toHaveBeenCalledWith(request, expect.objectContaining({ method: 'HEAD' }));

  await waitFor(() => expect(button()).toHaveAttribute('aria-busy', 'false'));
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('The teams could not be downloaded. Please try again.');
  expect(takeComplaints()).toEqual([expect.stringContaining('A file could not be saved')]);
});

it('saves the capacity plan of the teams that are shown, with their people', async () => {
  const { user } = renderApp(
    '/teams?search=Team+1',
    memoryServices({
      [tableIds.teamMetadata]: teamRows(2),
      [tableIds.userMetadata]: [personRow('ada'), personRow('bo')],
      [tableIds.userTeamAssociation]: [associationRow('ada', '1', 'Tester'), associationRow('bo', '2')],
    }),
  );
  await screen.findByText('Showing 1 of 2 teams');
  await user.click(button());
  await user.click(await screen.findByRole('menuitem', { name: 'Capacity plan, with people (.csv)' }));
  expect(await screen.findByText(/^Capacity plan of 1 team saved as "capacity plan .*\.csv"\.$/)).toBeVisible();
  const [head, ...rows] = Papa.parse<string[]>(await savedText(saved[0]!), { skipEmptyLines: true }).data;
  expect(head).toHaveLength(19);
  expect(rows).toEqual([expect.arrayContaining(['Team 1', 'ada@example.test', 'Tester'])]);
});
