import { act, screen, waitFor, within } from '@testing-library/react';
import { calendarDay } from '#domain/calendarDay.ts';
import { formatDate } from '#domain/dateFormat.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { campaignRow } from '#test/support/campaignRows.ts';
import { campaignTables, daysAgo, dayOf } from '#test/support/campaignTables.ts';
import { rowTexts } from '#test/support/cellTexts.ts';
import { changeRow } from '#test/support/changeRows.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { metricsRow } from '#test/support/metricsRows.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people, type TestPerson } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { download, savedText, watchSavedFiles } from '#test/support/watchSavedFiles.ts';
import { textsOf } from '#test/support/textsOf.ts';
import { rulesRow } from '#test/support/technologyTables.ts';

const saved = watchSavedFiles();
const local = localOfSuite();

async function open(path = '/campaigns/java', person: TestPerson = people.sam) {
  const names = JSON.stringify([{ name: 'Java', aliases: ['JDK'] }]);
  const rules = { [tableIds.technologyRules]: [rulesRow('languageAndVersion', { names })] };
  await fillTables(local, { ...campaignTables(), ...rules });
  return renderApp(path, { services: await signInPage(local, person) });
}

const grid = (name = 'Have to act') => screen.findByRole('grid', { name });
const lines = async (name?: string) => rowTexts(await grid(name));
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
  expect(screen.getByText('2 of 5 teams')).toBeVisible();
  await waitFor(async () => expect((await lines())[0]?.at(-1)).toBe('Lea Lane'));
  const [amber, coral] = await lines();
  expect(amber?.slice(0, 4)).toEqual(['Amber', 'Java 8Languages', 'Its start', 'None']);
  expect(coral?.slice(0, 2)).toEqual(['Coral', 'JDK 1.8Languages']);
  expect(await screen.findByRole('figure', { name: /^Teams that are done by day/ })).toBeVisible();
  await expectAccessible();
});

it('filters by state and facets, in the address, and saves what is shown', async () => {
  const { user } = await open();
  await screen.findByText(new RegExp(`^${sentence}`));
  const state = screen.getByRole('combobox', { name: 'State' });
  expect(textsOf(state, 'option')).toEqual(['Have to act (2)', 'Fell back (1)', 'Exempt (1)', 'Done (1)']);
  await user.selectOptions(state, 'back');
  expect((await lines('Fell back')).map(([name]) => name)).toEqual(['Coral']);
  await user.selectOptions(state, 'exempt');
  expect((await lines('Exempt')).map(([name]) => name)).toEqual(['Dawn']);
  await user.selectOptions(state, 'done');
  expect((await lines('Done')).map(([name]) => name)).toEqual(['Blue']);
  expect(window.location.search).toBe('?state=done');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sector' }), 'Finance');
  expect(textsOf(state, 'option')).toEqual(['Have to act (1)', 'Fell back (1)', 'Exempt (1)', 'Done (0)']);
  await user.selectOptions(state, 'left');
  expect(await savedText(await download(user, saved, 'Download these teams', /^CSV/))).toContain(
    `"Coral","Left, Fell back","JDK 1.8","Languages","${dayOf(5)}"`,
  );
});

it('is done as soon as the team has acted', async () => {
  const memory = memoryServices(campaignTables());
  renderApp('/campaigns/java', memory);
  // `JDK` is a name of its own here.
  expect(await screen.findByText(/^1 of 2 teams are done, 1 left/)).toBeVisible();
  act(() =>
    memory.announce(tableIds.teamTechInventory, {
      action: 'update',
      row: inventoryRow('amber', { languageAndVersion: 'Java:21' }),
    }),
  );
  const entry = { teamId: 'amber', oldValue: 'Java:8', newValue: 'Java:21', changedAt: new Date().toISOString() };
  act(() => memory.announce(tableIds.changeEntries, { action: 'create', row: changeRow('a', entry) }));
  expect(await screen.findByText('All 2 teams are done, 1 exempt.')).toBeVisible();
});

it('of one that is over, sentence and list are of its last day', async () => {
  const given = campaignTables();
  const changedSince = changeRow('late', {
    ...{ teamId: 'ebony', oldValue: 'Go:1.22', newValue: 'Java:8', changedAt: daysAgo(2) },
  });
  const memory = memoryServices({
    ...given,
    [tableIds.teamTechInventory]: [
      ...given[tableIds.teamTechInventory].filter(({ $id }) => $id !== 'ebony'),
      inventoryRow('ebony', { languageAndVersion: 'Java:8' }),
    ],
    [tableIds.changeEntries]: [...given[tableIds.changeEntries], changedSince],
    [tableIds.campaigns]: [campaignRow('over', { status: 'ended', startedAt: daysAgo(20), endedAt: daysAgo(8) })],
  });
  const { user } = renderApp('/campaigns/over', memory);
  expect(await screen.findByText('1 of 3 teams are done, 2 left.')).toBeVisible();
  await waitFor(async () => expect((await lines()).map(([name]) => name)).toEqual(['Amber', 'Dawn']));
  await user.click(screen.getByRole('link', { name: 'Campaigns', current: false }));
  expect((await lines('Campaigns'))[0]?.[1]).toBe('');
});

it('the list says who has to act, by when, and leads there; a campaign that there is not says so', async () => {
  const { user, router } = await open('/campaigns');
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
  await act(() => router.navigate('/campaigns/none'));
  expect(await screen.findByRole('heading', { name: 'Campaign not found' })).toBeVisible();
});

it('what can’t be loaded is said, and tried again; the file has the day of a last step that the list shows', async () => {
  const memory = memoryServices(campaignTables());
  const timeZone = 'Pacific/Kiritimati';
  memory.fail(tableIds.changeEntries);
  const { user } = renderApp('/campaigns/java', { ...memory, config: { timeZone } });
  expect(await screen.findByText("We couldn't load how it was before.")).toBeVisible();
  // Who has to act is known all the same.
  expect((await lines()).map(([name]) => name)).toEqual(['Amber']);
  memory.recover(tableIds.changeEntries);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/teams are done/)).toBeVisible();
  expect(takeComplaints().filter((text) => !text.includes('Call failed: list'))).toEqual([]);

  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'done');
  const day = calendarDay(new Date(daysAgo(10)), timeZone);
  await waitFor(async () => expect((await lines('Done'))[0]?.[3]).toMatch(formatDate(day, 'day')));
  expect(await savedText(await download(user, saved, 'Download these teams', /^CSV/))).toContain(`"${day}"`);
});

it('a metric and a confirmation are asked for as well', async () => {
  const memory = memoryServices({
    ...campaignTables(),
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
});

it('admins end it after a question, and its history says who did what', async () => {
  await open('/campaigns/java', people.ada).then(async ({ user }) => {
    await user.click(await screen.findByRole('button', { name: 'End' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'End this campaign?' })).getByRole('button', { name: 'End' }),
    );
    expect(await screen.findByText('Ended')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'History of this campaign' }));
    expect(await screen.findByText('Status: Running → Ended')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Start again' })).toBeVisible();
  });
});
