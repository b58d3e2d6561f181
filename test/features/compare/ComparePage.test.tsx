import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { addMonths, monthOf } from '#domain/monthly-metrics/reports.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { metricsRow, monthReport } from '#test/support/metricsRows.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { reportingRow } from '#test/support/reportingRows.ts';
import { retailTarget, targetsRow } from '#test/support/targetRows.ts';
import { associationRow, personRow, teamRow, teamRows } from '#test/support/teamRows.ts';
import { textsOf } from '#test/support/textsOf.ts';

configure({ defaultHidden: true });

const thisMonth = monthOf(new Date(), 'UTC');
const now = new Date().toISOString();

const services = () =>
  memoryServices({
    [tableIds.teamMetadata]: [
      teamRow('wren', { teamName: 'Wren', businessUnit: 'Payments' }),
      teamRow('robin', { teamName: 'Robin', businessUnit: 'payments', teamType: 'run' }),
      teamRow('heron', { teamName: 'Heron', businessUnit: 'Payments' }),
      teamRow('stork', { teamName: 'Stork', businessUnit: 'Payments' }),
      teamRow('gone', { teamName: 'Gone', businessUnit: 'Payments', teamStatus: 'Closed' }),
      teamRow('lone', { teamName: 'Lone', businessUnit: null }),
    ],
    [tableIds.userMetadata]: [
      personRow('ada', { firstName: 'Ada', lastName: 'Lane' }),
      personRow('ben', { firstName: 'Ben', lastName: 'Moss' }),
    ],
    [tableIds.userTeamAssociation]: [
      associationRow('ada', 'wren', 'scrum-master'),
      { ...associationRow('ada', 'wren', 'devops-engineer'), $id: 'second-role' },
      associationRow('ben', 'robin', 'Scrum-Master'),
    ],
    [tableIds.teamTechInventory]: [
      inventoryRow('wren', { languageAndVersion: 'Java:21|Go:1.22', codeReviewTools: 'GitHub' }),
      inventoryRow('robin', { languageAndVersion: 'java:17', codeReviewTools: 'Github' }),
    ],
    [tableIds.teamMonthlyMetrics]: [
      {
        ...metricsRow('wren', { overallRepoTestCoverage: 80, updateBy: 'Kim Staff', updateDate: now }),
        $createdAt: '2026-09-05T10:00:00.000Z',
        $updatedAt: now,
      },
      metricsRow('robin', { overallRepoTestCoverage: 40, veracodeScanning: 'Yes' }),
      metricsRow('heron', { overallRepoTestCoverage: 60, veracodeScanning: 'Yes' }),
      metricsRow('gone', { overallRepoTestCoverage: 1 }),
    ],
    [tableIds.metricTargets]: [targetsRow('overallRepoTestCoverage', retailTarget)],
    [tableIds.teamReporting]: [
      reportingRow('wren', { months: ['2026-09'], confirmedAt: '2026-11-03T10:00:00.000Z', confirmedBy: 'Kim Staff' }),
    ],
    [tableIds.teamMonthReports]: [
      monthReport('robin', addMonths(thisMonth, -1), { overallRepoTestCoverage: 33 }),
      monthReport('wren', addMonths(thisMonth, -2), { overallRepoTestCoverage: 70 }),
    ],
  });

async function open(path: string, memory = services()) {
  const page = renderApp(path, { services: memory.services });
  await screen.findByRole('group', { name: 'Compared teams' });
  return page;
}

const table = (name: string) => within(screen.getByRole('table', { name }));
const headers = (name: string) =>
  table(name)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
const line = (name: string, row: RegExp | string) =>
  textsOf(table(name).getByRole('rowheader', { name: row }).closest('tr')!, 'cell');
const rows = (name: string) =>
  table(name)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
const search = () => window.location.search;

it('shows teams side by side, and marks what differs', async () => {
  const { user } = await open('/compare?teams=wren,robin&equal=1');
  expect(await screen.findByRole('table', { name: 'Tech Inventory' })).toBeVisible();
  expect(headers('Information')).toEqual(['Field', 'Wren', 'Robin']);
  expect(line('Information', 'Team Type (differs)')).toEqual(['Build', 'Run']);
  expect(line('Information', 'Sector')).toEqual(['Retail', 'Retail']);

  expect(line('Members', 'All')).toEqual(['1 person', '1 person']);
  expect(line('Members', 'Scrum-Master')).toEqual(['Ada Lane', 'Ben Moss']);
  expect(line('Members', 'Devops-Engineer (development and operations)')).toEqual(['Ada Lane', '–']);
  expect(screen.getByRole('link', { name: 'Ben Moss' })).toHaveAttribute('href', '/people/ben');

  expect(line('Tech Inventory', 'Languages (differs)')).toEqual([
    'Go 1.22 (differs)Java 21 (differs)',
    'Java 17 (differs)',
  ]);
  expect(line('Tech Inventory', 'Code review tools')).toEqual(['GitHub', 'GitHub']);
  expect(line('Tech Inventory', 'Last confirmed')).toEqual([
    expect.stringMatching(/^Nov 3, 2026.* by Kim Staff$/),
    'Never',
  ]);
  expect(line('Tech Inventory', 'Last changed')).toEqual(['Never', 'Never']);

  const coverage = 'Overall Repo Test Coverage (%)';
  await waitFor(() =>
    expect(line('Monthly Metrics', coverage)).toEqual([
      '80.00% median 50.00% of 2Target 80.00%, sector Retail: reached',
      '40.00% median 70.00% of 2Target 80.00%, sector Retail: not reached',
    ]),
  );
  expect(line('Monthly Metrics', 'Veracode Scanning')).toEqual(['Partial median Yes of 2', 'Yes median Partial of 2']);
  expect(line('Monthly Metrics', 'Measured by')).toEqual(['Payments: 3 other teams', 'payments: 3 other teams']);
  expect(line('Monthly Metrics', 'Last report')).toEqual(['September 2026', 'Never reported']);
  await waitFor(() => expect(screen.getByRole('figure', { name: `${coverage} over 13 months` })).toBeVisible());
  const figures = table(`${coverage} in figures`);
  expect(screen.getByText(/^Dotted: \w+ so far$/)).toBeVisible();
  expect(figures.getAllByRole('row')).toHaveLength(14);
  expect(figures.getAllByRole('rowheader')[0]).toHaveTextContent(/, so far$/);
  const shown = figures.getAllByRole('row').map((row) => within(row).queryAllByRole('cell'));
  expect(shown.slice(1, 4).map((cells) => cells.map(({ textContent }) => textContent))).toEqual([
    ['80.00%', 'Not reported'],
    ['Not reported', '33.00%'],
    ['70.00%', 'Not reported'],
  ]);
  await expectAccessible();

  await user.click(screen.getByRole('switch', { name: 'Only what differs' }));
  await waitFor(() => expect(search()).toBe('?teams=wren,robin'));
  expect(rows('Information')).toEqual(['Project ID', 'Team Type', 'Business Unit']);
  expect(rows('Tech Inventory')).toEqual(['Last confirmed', 'Last changed', 'Languages']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Metric' }), 'Veracode Scanning');
  expect(await screen.findByRole('figure', { name: 'Veracode Scanning over 13 months' })).toBeVisible();
  expect(search()).toBe('?teams=wren,robin&metric=veracodeScanning');
});

it('adds and leaves out teams, which Back undoes', async () => {
  const { user, router } = await open('/compare?teams=wren');
  expect(screen.getByText('Add another team to compare Wren with.')).toBeVisible();
  expect(screen.queryByRole('switch')).toBeNull();
  const input = () => screen.getByRole('combobox', { name: 'Add a team' });
  await user.click(input());
  // Those of the same business unit first, and none twice.
  const offered = within(screen.getByRole('listbox')).getAllByRole('option');
  expect(offered.map(({ textContent }) => textContent.split(' ')[0])).toEqual([
    ...['Gone', 'Heron', 'Robin', 'Stork', 'Lone'],
  ]);
  await user.type(input(), 'rob{Enter}');
  await waitFor(() => expect(search()).toBe('?teams=wren,robin'));
  expect(input()).toHaveValue('');
  for (const team of ['stork', 'lone']) {
    await user.click(input());
    await user.paste(team);
    await user.keyboard('{Enter}');
  }
  await waitFor(() => expect(headers('Information')).toEqual(['Field', 'Wren', 'Robin', 'Stork', 'Lone']));
  expect(screen.getByText('Leave a team out to add another.')).toBeVisible();
  await waitFor(() => expect(line('Monthly Metrics', 'Measured by')[3]).toBe('No business unit'));

  await user.click(screen.getByRole('button', { name: 'Robin: leave out' }));
  await waitFor(() => expect(search()).toBe('?teams=wren,stork,lone'));
  expect(screen.getByRole('group', { name: 'Compared teams' })).toHaveFocus();
  await act(() => router.navigate(-1));
  await waitFor(() => expect(headers('Information')).toEqual(['Field', 'Wren', 'Robin', 'Stork', 'Lone']));
});

it('says what is wrong with an address', async () => {
  const { router } = await open('/compare');
  expect(screen.getByText(/^Choose the teams to compare here/)).toBeVisible();
  expect(screen.queryByRole('table', { name: 'Information' })).toBeNull();
  for (const [address, text, columns] of [
    ['/compare?teams=wren,nobody', /^One of the teams in this address can’t be found/, ['Wren']],
    ['/compare?teams=a,b,robin', /^2 teams in this address can’t be found/, ['Robin']],
    [
      '/compare?teams=wren,robin,wren,heron,stork,lone',
      'At most four teams can be compared: you see the first four of 5.',
      ['Wren', 'Robin', 'Heron', 'Stork'],
    ],
  ] as const) {
    await act(() => router.navigate(address));
    expect(await screen.findByText(text)).toBeVisible();
    expect(headers('Information')).toEqual(['Field', ...columns]);
  }
});

it('says that the teams can not be had, keeps the other parts when one fails, and tries again when asked', async () => {
  const memory = services();
  for (const table of [tableIds.teamMetadata, tableIds.userTeamAssociation, tableIds.teamMonthReports])
    memory.fail(table);
  const { user } = renderApp('/compare?teams=wren,robin', { services: memory.services });
  expect(await screen.findByText('Error: Failed to fetch team metadata.')).toBeVisible();
  memory.recover(tableIds.teamMetadata);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('table', { name: 'Information' })).toBeVisible();
  expect(await screen.findByText('Error: Failed to fetch team members.')).toBeVisible();
  expect(await screen.findByText('Failed to fetch earlier months.')).toBeVisible();
  await waitFor(() => expect(line('Tech Inventory', 'Languages')).toEqual(['Go 1.22Java 21', 'Java 17']));
  memory.recover(tableIds.userTeamAssociation);
  const failed = screen.getByText('Error: Failed to fetch team members.').closest<HTMLElement>('[role=alert]')!;
  await user.click(within(failed).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(line('Members', 'All')).toEqual(['1 person', '1 person']));
  const complaints = takeComplaints().join();
  for (const call of ['listTeams', 'listTeamMembers', 'listMonthReports']) expect(complaints).toContain(call);
});

describe('choosing teams', () => {
  const thirtyTeams = () => memoryServices({ [tableIds.teamMetadata]: teamRows(22) }).services;
  const address = () => window.location.pathname + window.location.search;
  const box = (name: string) => screen.findByRole('checkbox', { name: `Compare ${name}` });
  const tray = () => within(screen.getByRole('region', { name: 'Teams to compare' }));

  it('ticks teams on several pages and compares them, takes no fifth one, and ends where it began', async () => {
    const { user, router } = renderApp('/teams', { services: thirtyTeams() });
    await user.click(await screen.findByRole('button', { name: 'Compare…' }));
    await user.click(await box('Team 1'));
    await waitFor(() => expect(address()).toBe('/teams?ticks=1'));
    expect(tray().getByRole('status')).toHaveTextContent('1 team ticked. Tick another one.');
    expect(tray().getByRole('button', { name: 'Compare' })).toBeDisabled();

    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    await user.click(await box('Team 22'));
    await waitFor(() => expect(address()).toBe('/teams?ticks=1,22&page=2'));
    await user.click(screen.getByPlaceholderText('Search Teams...'));
    await user.paste('Team 7');
    await user.click(await box('Team 7'));
    expect(await box('Team 7')).toBeChecked();
    await waitFor(() => expect(tray().getByRole('button', { name: 'Team 22: untick' })).toBeVisible());
    await user.click(tray().getByRole('button', { name: 'Team 22: untick' }));
    await waitFor(() => expect(tray().getByRole('status')).toHaveTextContent('2 teams ticked.'));
    await expectAccessible();
    await user.click(tray().getByRole('link', { name: 'Compare' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Compare Teams' })).toBeVisible();
    expect(address()).toBe('/compare?teams=1,7');
    await user.click(await screen.findByRole('link', { name: 'All Team Projects' }));
    expect(await box('Team 7')).toBeChecked();
    await act(() => router.navigate(-1));
    expect(address()).toBe('/compare?teams=1,7');

    await act(() => router.navigate('/teams?ticks=1,2,3,4'));
    await waitFor(async () => expect(await box('Team 1')).toBeChecked());
    expect(await box('Team 5')).toBeDisabled();
    expect(await box('Team 4')).toBeEnabled();
    expect(tray().getByRole('status')).toHaveTextContent('Four teams ticked, as many as fit.');
    await user.click(tray().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(address()).toBe('/teams'));
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByRole('button', { name: 'Compare…' })).toHaveFocus();
  });

  it('compares a team with others from its own page, and leads back to it', async () => {
    const { user } = renderApp('/teams/1/teamInfo', { services: thirtyTeams() });
    await user.click(await screen.findByRole('button', { name: 'Compare with…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Compare Team 1 with…' }));
    const input = await dialog.findByRole('combobox', { name: 'Team' });
    expect(input).toHaveFocus();
    expect(dialog.getByRole('button', { name: 'Compare' })).toBeDisabled();
    const add = async (name: string) => {
      await user.click(input);
      await user.paste(name);
      await user.keyboard('{Enter}');
    };
    await add('team 7');
    await add('team 9');
    await user.click(dialog.getByRole('button', { name: 'Team 7: leave out' }));
    await expectAccessible();
    await add('team 12');
    await add('team 13');
    expect(dialog.getByText('Four teams are as many as fit side by side.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Compare' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Compare Teams' })).toBeVisible();
    expect(address()).toBe('/compare?teams=1,9,12,13');
    const [back] = await screen.findAllByRole('link', { name: 'Team 1' });
    await user.click(back!);
    expect(await screen.findByRole('heading', { level: 1, name: 'Team 1' })).toBeVisible();
  });
});
