import { act, screen, waitFor } from '@testing-library/react';
import Papa from 'papaparse';
import readSheets from 'read-excel-file/universal';
import { tableIds } from '#domain/resourceIds.ts';
import type { Team } from '#domain/team.ts';
import { teamColumns } from '#domain/teamColumns.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { rowsByHeader } from '#test/support/workbooks.ts';
import { associationRow, personRow, teamRow, teamRows } from '#test/support/teamRows.ts';
import { savedText, watchSavedFiles } from '#test/support/watchSavedFiles.ts';

afterEach(() => jest.useRealTimers());

const saved = watchSavedFiles();

async function openTeams(teams: readonly Team[], path = '/teams', timeZone = 'UTC') {
  const app = renderApp(path, { ...memoryServices({ [tableIds.teamMetadata]: teams }), config: { timeZone } });
  await screen.findByRole('grid', { name: 'All Team Projects' });
  return app;
}

const button = () => screen.getByRole('button', { name: 'Download this list' });

const header = teamColumns.map((column) => column.header);

it('saves the columns as the list shows them, names the file after the organisation’s day, and says what was saved', async () => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-03-08T12:00:00Z') });
  const team = teamRow('1', { teamType: 'BUILD team', teamStatus: 'on hold', greenfield: true, productName: null });
  const { user } = await openTeams([team, teamRow('2')], '/teams', 'Pacific/Kiritimati');
  act(() => button().focus());
  await user.keyboard('{Enter}');
  await screen.findByRole('menu');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]!.name).toBe('team projects 2026-03-09.xlsx');
  expect(saved[0]!.type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(await screen.findByText('2 teams saved as "team projects 2026-03-09.xlsx".')).toBeVisible();
  await waitFor(() => expect(button()).toHaveFocus());
  await expectAccessible();

  const sheets = await readSheets(saved[0]!, { trim: false });
  expect(sheets.map(({ sheet, data }) => [sheet, data[0]])).toEqual([['Team Projects', header]]);
  expect(rowsByHeader(sheets[0]!.data)[0]).toMatchObject({
    ...{ 'Team Name': 'Team 1', 'Project ID': 'PRJ-1', 'Product Name': null, 'Team Type': 'Build Team' },
    ...{ Sector: 'Retail', 'Business Unit': 'Digital', Greenfield: 'Yes', 'Team Status': 'On Hold' },
  });
});

it('saves the same as CSV, as the reader’s spreadsheet expects it', async () => {
  jest.spyOn(navigator, 'language', 'get').mockReturnValue('fr-FR');
  const { user } = await openTeams([teamRow('1', { sector: '=1+1', productName: 'A "b"' })]);
  await user.click(button());
  await user.click(await screen.findByRole('menuitem', { name: 'CSV, separated by semicolons (.csv)' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]!.name).toMatch(/^team projects [\d-]+\.csv$/);
  const [first, second] = (await savedText(saved[0]!)).replace('\ufeff', '').split('\r\n');
  expect(first).toBe(header.map((text) => `"${text}"`).join(';'));
  expect(second).toContain('"Team 1";"PRJ-1";"A ""b"""');
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

it('that fails is told of', async () => {
  const { user } = await openTeams(teamRows(3));
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  URL.createObjectURL = () => {
    throw new Error('No memory.');
  };
  await user.click(button());
  await user.click(await screen.findByRole('menuitem', { name: /^CSV/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('You are offline. Try again when you are connected.');
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
