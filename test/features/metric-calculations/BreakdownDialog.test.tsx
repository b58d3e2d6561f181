import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { formatNotes, type MetricNotes } from '#domain/monthly-metrics/notes.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { rowTexts } from '#test/support/cellTexts.ts';
import { calculationRow } from '#test/support/calculationRow.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { metricsRow } from '#test/support/metricsRows.ts';
import { fillTables } from '#test/support/openAgainstLocal.ts';
import { addRows } from '#test/support/platformRows.ts';
import { cellsOf, openCalculations } from '#test/support/openCalculations.ts';
import { freezeTime } from '#test/support/freezeTime.ts';
import { pushRow } from '#test/support/pushRows.ts';
import { reportingRow } from '#test/support/reportingRows.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { teamRow } from '#test/support/teamRows.ts';
import { textsOf } from '#test/support/textsOf.ts';

configure({ defaultHidden: true });

function noteRow($id: string, month: string, text: string): MetricNotes {
  const note = {
    metric: 'overallRepoTestCoverage',
    month,
    text,
    by: 'Sam Staff',
    at: `${month}-01T08:00:00.000Z`,
  } as const;
  return { $id, $createdAt: '', $updatedAt: '', notes: formatNotes([note]) };
}

const local = localOfSuite();
beforeAll(async () => {
  await fillTables(local, {
    [tableIds.teamMetadata]: [
      teamRow('wren', { teamName: 'Wren', teamType: 'Build', projectId: 'P-1' }),
      teamRow('robin', { teamName: 'Robin', teamType: 'build', projectId: 'P-1' }),
      teamRow('heron', { teamName: 'Heron', teamType: 'build', projectId: 'P-2' }),
      teamRow('stork', { teamName: 'Stork', teamType: 'run', projectId: 'P-3' }),
    ],
    [tableIds.teamTechInventory]: [inventoryRow('heron', { unitTestTools: 'Jest|Vitest' })],
    [tableIds.teamMonthlyMetrics]: [
      metricsRow('wren', { overallRepoTestCoverage: 40, automatedFunctionalTestCount: 3 }),
      metricsRow('robin', { overallRepoTestCoverage: 80.5, automatedFunctionalTestCount: null }),
      metricsRow('stork', { overallRepoTestCoverage: 10 }),
    ],
    [tableIds.metricPushes]: [
      pushRow('wren', '2026-03', 40),
      pushRow('robin', '2026-03', 79),
      pushRow('stork', '2026-03', 10),
    ],
    [tableIds.metricNotes]: [noteRow('wren', '2026-03', 'Moved'), noteRow('robin', '2026-02', 'Before')],
    [tableIds.teamReporting]: [
      reportingRow('wren', { months: ['2026-03'] }),
      reportingRow('robin', { months: ['2026-01'] }),
    ],
  });
});
beforeEach(() => freezeTime('2026-03-15T12:00:00Z'));
afterEach(() => jest.useRealTimers());

const today = '2026-03-15';
const coverage = 'avgUnitTestCoverageBuildPods';
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const lines = (table: HTMLElement) => rowTexts(table);
const firstColumn = () =>
  within(screen.getByRole('grid', { name: 'Last reported earlier' })).getAllByRole('columnheader')[0]!;
const value = (shown: string) => screen.getAllByRole('button', { name: shown })[0]!;

it('leads from a value of the current month to its formula, its teams and those that have not reported', async () => {
  const { user } = await openCalculations(local, [
    calculationRow(coverage, today, '60.25'),
    calculationRow('avgUnitTestCoverageRunPods', '2026-02-28', '55'),
  ]);
  expect(cellsOf('Unit test coverage Build pods').slice(0, 4)).toEqual(['60.25%', '', '', '60.25%']);
  expect(screen.getAllByRole('button', { name: '60.25%' })).toHaveLength(2);
  // Other numbers were behind values of other months.
  expect(cellsOf('Unit test coverage Run pods')[0]).toMatch(/^55\.00%/);
  expect(screen.queryByRole('button', { name: '55.00%' })).toBeNull();
  await user.click(value('60.25%'));
  const breakdown = await dialog('Unit test coverage Build pods');
  expect(await breakdown.findByText('The mean repository test coverage of the teams that have a value.')).toBeVisible();
  const notes = within(await breakdown.findByRole('list', { name: 'Notes' })).getAllByRole('listitem');
  expect(notes.map(({ textContent }) => textContent)).toEqual(['Wren: Moved (Sam Staff)']);
  const terms = breakdown.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(terms).toEqual([
    ['Sum of their percentages', '120.5'],
    ['Teams with a value', '2'],
    ['Value now', '60.25%'],
  ]);
  const told = '2 teams have a value, 1 of them from an earlier month: 1 from January 2026.';
  expect(breakdown.getByText(told)).toBeVisible();
  // The other team's value is a person's, in place of the pushed one.
  expect(await breakdown.findByText('1 of 2 values came by themselves this month.')).toBeVisible();
  expect(breakdown.queryByText(/has changed since/)).toBeNull();
  expect(breakdown.getByRole('heading', { name: 'Teams behind this value (2)' })).toBeVisible();
  expect(lines(await breakdown.findByRole('grid', { name: 'Teams behind this value' }))).toEqual([
    ['Robin', '80.50%', '80.50%'],
    ['Wren', '40.00%', '40.00%'],
  ]);
  expect((await breakdown.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
    'Reported this month (1)',
    'Last reported earlier (1)',
    'Never reported (1)',
  ]);
  expect(lines(await breakdown.findByRole('grid', { name: 'Reported this month' }))).toEqual([['Wren', '40.00%']]);
  expect(breakdown.getByRole('link', { name: 'Robin' })).toHaveAttribute('href', '/teams/robin/teamInfo');
  expect(breakdown.getByRole('button', { name: 'Close' })).toHaveFocus();
  await expectAccessible();
});

it('divides what a team counts as by what it is out of, says so when that has changed since, and shows apps with their teams', async () => {
  const apps = 'appsWithAutomatedFunctionalTestAllPods';
  const { user } = await openCalculations(local, [
    calculationRow('automatedFunctionalTestCoverageAllPods', today, '99.75'),
    calculationRow(apps, today, '1'),
  ]);
  const headers = (table: HTMLElement) => textsOf(table, 'columnheader');
  await user.click(value('99.75%'));
  const breakdown = await dialog('Functional test coverage All pods');
  const teams = await breakdown.findByRole('grid', { name: 'Teams behind this value' });
  expect(headers(teams)).toEqual(['Team', 'Reported', 'Counts as', 'Out of']);
  expect(lines(teams)[0]).toEqual(['Stork', '1,200 automated tests, 0 manual tests', '1,200', '1,200']);
  const [first] = breakdown.getAllByRole('term');
  expect([first!.textContent, first!.nextSibling?.textContent]).toEqual(['Automated functional tests', '1,203']);
  const changed = 'The data has changed since March 15, 2026, when 99.75% was calculated.';
  expect(await breakdown.findByText(changed)).toBeVisible();
  await user.click(breakdown.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(value('1'));
  const table = await screen.findByRole('grid', { name: 'Apps behind this value' });
  expect(headers(table)).toEqual(['App', 'Teams', 'Counts as']);
  const [app] = lines(table);
  expect(app![0]).toBe('P-1');
  expect(app![1]).toMatch(/Wren: 3 automated tests/);
  expect(app![1]).toMatch(/Robin: Not reported yet/);
});

it('says so only when the teams have been read again after a run that somebody else started', async () => {
  const { user } = await openCalculations(local, [calculationRow(coverage, '2026-03-14', '60.25')]);
  await user.click(value('60.25%'));
  await screen.findByRole('grid', { name: 'Reported this month' });
  const send = globalThis.fetch;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const held = jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (new Request(input).url.includes(tableIds.teamMetadata)) await released;
    return send(input, init);
  });
  const rerun = [calculationRow(coverage, today, '55')];
  await meanwhile(() => addRows(local, tableIds.teamMonthlyMetricCalculation, rerun));
  await waitFor(() => expect(cellsOf('Unit test coverage Build pods')[0]).toBe('55.00%'));
  expect(screen.queryByText(/has changed since/)).toBeNull();
  release();
  expect(await screen.findByText(/has changed since .*, when 55.00% was calculated/)).toBeVisible();
  held.mockRestore();
});

it('keeps the section and its order for whoever comes back from a team', async () => {
  const { user, router } = await openCalculations(local, [calculationRow(coverage, today, '60.25')]);
  await user.click(value('60.25%'));
  await user.click(await screen.findByRole('tab', { name: 'Last reported earlier (1)' }));
  const earlier = () => screen.findByRole('grid', { name: 'Last reported earlier' });
  expect(lines(await earlier())).toEqual([['Robin', '80.50%', 'January 2026']]);
  await user.click(firstColumn());
  await waitFor(() => expect(firstColumn()).toHaveAttribute('aria-sort', 'ascending'));
  await user.click(within(await earlier()).getByRole('link', { name: 'Robin' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Robin' })).toBeVisible();
  await act(() => router.navigate(-1));
  expect(lines(await earlier())).toEqual([['Robin', '80.50%', 'January 2026']]);
  expect(firstColumn()).toHaveAttribute('aria-sort', 'ascending');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).toBe('');
});

it('says when the teams can not be had, tries again, and leaves out teams that the metric is not for', async () => {
  const row = metricsRow('heron', {
    overallRepoTestCoverage: null,
    notApplicable: '{"overallRepoTestCoverage":"boughtSoftware"}',
    updateDate: '2026-03-02T10:00:00Z',
  });
  await addRows(local, tableIds.teamMonthlyMetrics, [row]);
  const { user } = await openCalculations(local, [calculationRow(coverage, today, '60.25')]);
  const send = globalThis.fetch;
  const broken = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((input, init) =>
      new Request(input).url.includes(tableIds.teamMetadata)
        ? Promise.resolve(Response.json({ message: 'No', code: 403, type: 'user_unauthorized' }, { status: 403 }))
        : send(input, init),
    );
  await user.click(value('60.25%'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch team data.');
  broken.mockRestore();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Teams behind this value (2)' })).toBeVisible());
  await user.click(await screen.findByRole('tab', { name: 'Not applicable (1)' }));
  expect(lines(await screen.findByRole('grid', { name: 'Not applicable' }))).toEqual([['Heron', 'Bought software']]);
  expect(screen.getByText('1 team left out: not applicable.')).toBeVisible();
  const heard = takeComplaints();
  expect(heard).toContainEqual(expect.stringContaining('Call failed: getOrganisation'));
  expect(heard.filter((each) => !each.includes('Call failed: getOrganisation'))).toEqual([]);
});
