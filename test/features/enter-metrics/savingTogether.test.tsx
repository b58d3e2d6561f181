import { screen, waitFor, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { describeOpenMonth } from '#domain/monthly-metrics/reportingState.ts';
import { addMonths, formatMonth, formatMonthName, monthOf } from '#domain/monthly-metrics/reports.ts';
import { beforeNextWrite } from '#test/support/beforeNextWrite.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { failWrites } from '#test/support/failWrites.ts';
import { freezeTime } from '#test/support/freezeTime.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { monthReport } from '#test/support/metricsRows.ts';
import { recordTicks } from '#test/support/recordTicks.ts';
import { changes, choice, namedTeam, number, openGrid, rowOf, saveButton } from '#test/support/openEntry.ts';
import { fillTables } from '#test/support/openAgainstLocal.ts';
import { sessionOfSuite } from '#test/support/openOwnSession.ts';
import { people } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';

const repo = 'Overall Repo Test Coverage (%)';
const thisMonth = monthOf(new Date(), 'UTC');
const lastMonth = addMonths(thisMonth, -1);

const local = localOfSuite();
const kim = sessionOfSuite(local, people.kim);
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

type Page = Awaited<ReturnType<typeof openGrid>>;

async function openLive(options: Parameters<typeof openGrid>[1] = {}): Promise<Page> {
  const page = await openGrid(local, options);
  await screen.findByText('Live');
  return page;
}

async function type({ user }: Page, label: string, team: string, text: string): Promise<void> {
  await user.click(number(label, team));
  await user.keyboard(text);
}

const conflict = 'Kim Staff saved 75% while you were editing. You entered 72%.';

test("a conflict is found also when the other one saved a moment before, and ends with that person's value when asked to", async () => {
  const page = await openGrid(local);
  await type(page, repo, 'Falcon', '72');
  const fields = { overallRepoTestCoverage: 75, updateBy: 'Kim Staff' };
  beforeNextWrite(() => kim.tables.update(tableIds.teamMonthlyMetrics, 'a', fields));
  await page.user.click(saveButton());
  expect(await screen.findByText(conflict)).toBeVisible();
  await waitFor(() => expect(changes()).toHaveTextContent('1 team changed by somebody else meanwhile.'));
  expect(number(repo, 'Falcon')).toHaveValue('72');
  await type(page, repo, 'Heron', '73');
  expect(screen.getByText('2 teams changed. 1 conflict to decide.')).toBeVisible();
  await expectAccessible();
  await page.user.click(screen.getByRole('button', { name: `Use 75% for ${repo}, Falcon` }));
  expect(number(repo, 'Falcon')).toHaveValue('75');
  expect(screen.getByText('1 team changed.')).toBeVisible();
});

describe('a save that fails', () => {
  /** Refuses the writes of one team. */
  function refuse(teamId: string, status: number): void {
    const send = globalThis.fetch;
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
      const [url, { method = 'GET' } = {}] = request;
      if (method === 'GET' || !new Request(url).url.endsWith(`/rows/${teamId}`)) return send(...request);
      return Response.json({ message: 'Not now', code: status, type: 'general' }, { status });
    });
  }

  it('is told in its row, keeps what was typed, and is tried again alone', async () => {
    const page = await openGrid(local);
    await type(page, repo, 'Falcon', '72');
    await type(page, repo, 'Heron', '73');
    refuse('a', 500);
    await page.user.click(saveButton());
    await waitFor(() => expect(changes()).toHaveTextContent('1 team saved. 1 team failed.'));
    expect(screen.getByText('Falcon: The change could not be saved. Not now')).toBeVisible();
    expect(takeComplaints()).toHaveLength(1);
    jest.restoreAllMocks();
    await page.user.click(screen.getByRole('button', { name: 'Try again (1 team)' }));
    await waitFor(() => expect(changes()).toHaveTextContent('1 team saved.'));
    expect(await page.stored('a')).toMatchObject({ overallRepoTestCoverage: 72 });
    expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();

    // The others are not tried where each would fail the same way.
    await type(page, repo, 'Falcon', '71');
    await type(page, repo, 'Heron', '74');
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    failWrites();
    await page.user.click(saveButton());
    await waitFor(() => expect(changes()).toHaveTextContent('2 teams failed.'));
    expect(takeComplaints()).toHaveLength(1);
    expect(screen.getAllByText(/You are offline\. Try again when you are connected\./)).toHaveLength(2);
    jest.restoreAllMocks();
    expect(await page.stored('b')).toMatchObject({ overallRepoTestCoverage: 73 });
    expect(number(repo, 'Heron')).toHaveValue('74');
  });
});

describe('Confirm Unchanged', () => {
  const tick = (team: string) => screen.getByRole('checkbox', { name: `Confirm unchanged: ${team}` });
  const updateDate = `${lastMonth}-05T10:00:00.000Z`;
  const unreported = { updateBy: 'Kim Staff', updateDate };

  it('reports the ticked teams with the values as they are', async () => {
    const { user, stored } = await openGrid(local, { metrics: { a: unreported, b: unreported } });
    expect(rowOf('Falcon')).toHaveTextContent(describeOpenMonth(thisMonth));
    await user.click(screen.getByRole('checkbox', { name: 'Confirm unchanged: all teams that can be confirmed' }));
    expect(tick('Heron')).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Confirm Unchanged (2)' }));
    await waitFor(() => expect(changes()).toHaveTextContent('2 teams confirmed.'));
    await waitFor(() => expect(rowOf('Heron')).toHaveTextContent(/Confirmed\. .*: reported on .* by Sam Staff/));
    expect(tick('Heron')).toBeDisabled();
    expect(await stored('b')).toMatchObject({ overallRepoTestCoverage: 70, updateBy: 'Sam Staff' });
  });

  it('leaves alone what somebody else has changed meanwhile', async () => {
    const { user, stored } = await openGrid(local, {
      metrics: { a: unreported, b: { overallRepoTestCoverage: null } },
    });
    expect(tick('Heron')).toBeDisabled();
    expect(tick('Heron')).toHaveAccessibleDescription('Values are missing.');
    await user.click(tick('Falcon'));
    beforeNextWrite(() => kim.tables.update(tableIds.teamMonthlyMetrics, 'a', { overallRepoTestCoverage: 75 }));
    await user.click(screen.getByRole('button', { name: 'Confirm Unchanged (1)' }));
    expect(await screen.findByText(/^Falcon: Somebody else has changed these metrics meanwhile\./)).toBeVisible();
    expect(await stored('a')).toMatchObject({ overallRepoTestCoverage: 75, updateBy: 'Kim Staff' });
  });
});

test('a save of a month that has ended since it was read is asked about, team by team, and kept', async () => {
  const page = await openGrid(local);
  await type(page, repo, 'Falcon', '72');
  await type(page, repo, 'Heron', '73');
  const next = `${addMonths(thisMonth, 1)}-01T00:00:04Z`;
  freezeTime(next);
  await page.user.click(saveButton());
  const name = formatMonthName(addMonths(thisMonth, 1));
  const told = `It is ${name} now. Nothing was saved. Save again to report ${name}.`;
  expect(await screen.findByText(`Heron: ${told}`)).toBeVisible();
  expect(changes()).toHaveTextContent('2 teams failed.');
  await waitFor(() => expect(rowOf('Falcon')).toHaveTextContent(': changed, not saved yet'));
  jest.useRealTimers();
  expect(await page.stored('a')).toMatchObject({ overallRepoTestCoverage: 70 });
});

test('a month that ends under what is typed is told, in each row and below the grid', async () => {
  const goOnTo = recordTicks();
  const page = await openGrid(local);
  await type(page, repo, 'Falcon', '72');
  const [before, now] = [thisMonth, addMonths(thisMonth, 1)].map(formatMonthName) as [string, string];
  expect(rowOf('Falcon')).toHaveTextContent(`${before}: changed, not saved yet`);
  goOnTo(`${addMonths(thisMonth, 1)}-01T00:00:04Z`);
  expect(screen.getByText(`It is ${now} now. What you save is ${now}'s report.`)).toBeVisible();
  expect(rowOf('Falcon')).toHaveTextContent(`${now}: changed, not saved yet`);
  expect(number(repo, 'Falcon')).toHaveValue('72');
  await page.user.clear(number(repo, 'Falcon'));
  await page.user.type(number(repo, 'Falcon'), '70{Enter}');
  await waitFor(() => expect(screen.queryByText(/^It is .* now\./)).toBeNull());
});

test('the month before stands below each input, and far values and contradictions are asked about', async () => {
  const updateDate = new Date().toISOString();
  const page = await openGrid(local, {
    metrics: { a: { updateBy: 'Kim Staff', updateDate } },
    tables: { [tableIds.teamMonthReports]: [monthReport('a', lastMonth, { overallRepoTestCoverage: 41 })] },
  });
  const before = formatMonthName(lastMonth).slice(0, 3);
  await waitFor(() => expect(number(repo, 'Falcon')).toHaveAccessibleDescription(`${before} 41.00%`));
  await type(page, repo, 'Falcon', '4.1');
  expect(number(repo, 'Falcon')).toHaveAccessibleDescription(
    `A big change: 65.9 points less than the 70% of ${formatMonth(thisMonth)}. ${before} 41.00%`,
  );
  expect(within(rowOf('Heron')).getByText(`${formatMonthName(lastMonth)}: not reported`)).toBeVisible();
  await page.user.selectOptions(choice('Veracode Scanning', 'Heron'), 'No');
  await page.user.click(saveButton());
  expect(await screen.findByText(/^Falcon: Overall Repo Test Coverage is 4\.1%: 65\.9 points less than/)).toBeVisible();
  const contradiction = 'Heron: Veracode Scanning is No, but Veracode Scanning Percentage is 40%.';
  expect(screen.getByRole('dialog', { name: 'Is this right?' })).toHaveTextContent(contradiction);
  await page.user.click(screen.getByRole('button', { name: 'Save anyway' }));
  await waitFor(() => expect(changes()).toHaveTextContent('2 teams saved.'));
  expect(await page.stored('b')).toMatchObject({ veracodeScanning: 'No', veracodeScanningPercentage: 40 });
});

test('a team that is removed meanwhile stays out of the grid', async () => {
  await openLive();
  await meanwhile(() => fillTables(local, { [tableIds.teamMetadata]: [namedTeam('a')] }));
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: /^Heron/ })).toBeNull());
  expect(await screen.findByText('1 team of this address can’t be found.')).toBeVisible();
});

test('a team that never reported needs every value', async () => {
  const branch = () => number('Overall Branch Test Coverage (%)', 'Heron');
  const { user, stored } = await openGrid(local, { metrics: { b: null } });
  await user.click(number(repo, 'Heron'));
  await user.keyboard('5{Control>}{Enter}{/Control}');
  expect(branch()).toHaveAccessibleDescription(/This field is required\./);
  expect(branch()).toHaveFocus();
  await user.paste('6\t7\t8\tYes\t100\tCompleted\tYes');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(changes()).toHaveTextContent('1 team saved.'));
  expect(await stored('b')).toMatchObject({ overallRepoTestCoverage: 5, singleArtifactPromotion: 'Yes' });
});

test('what was typed for a team that is removed meanwhile is told of, counts no longer, and comes back with the team', async () => {
  const page = await openLive();
  await type(page, repo, 'Falcon', '72');
  await type(page, repo, 'Heron', '73');
  await meanwhile(() => fillTables(local, { [tableIds.teamMetadata]: [namedTeam('b'), namedTeam('c')] }));
  const text = 'What you typed for 1 team can’t be saved: it was removed.';
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText(/of this address can’t be found/)).toBeNull();
  await meanwhile(() => fillTables(local, { [tableIds.teamMetadata]: (['a', 'b', 'c'] as const).map(namedTeam) }));
  await waitFor(() => expect(number(repo, 'Falcon')).toHaveValue('72'));
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());

  await meanwhile(() => fillTables(local, { [tableIds.teamMetadata]: [namedTeam('b'), namedTeam('c')] }));
  await page.user.click(
    within((await screen.findByText(text)).closest<HTMLElement>('[role=alert]')!).getByRole('button'),
  );
  expect(screen.queryByText(text)).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Save 1 team' }));
  await waitFor(() => expect(changes()).toHaveTextContent('1 team saved.'));
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});
