import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { categories, categoryGroups, inventoryColumns } from '#domain/tech-inventory/categories.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { failWrites } from '#test/support/failWrites.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { fillTables } from '#test/support/openAgainstLocal.ts';
import { addTo, card, itemsOf, openInventory } from '#test/support/openInventory.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { reportingRow } from '#test/support/reportingRows.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { teamRow } from '#test/support/teamRows.ts';
import { valueOf } from '#test/support/valueOf.ts';
import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import { changeRow } from '#test/support/changeRows.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { rulesRow } from '#test/support/technologyTables.ts';

const local = localOfSuite();

const labels = categoryGroups.flatMap(({ columns }) => columns.map((column) => categories[column].label));

describe('the tab', () => {
  it("has one card for each category with a '+', in groups, with what is stored in whatever shape", async () => {
    await openInventory(local, {
      languageAndVersion: 'Java:21||COBOL| Go : 1.22 |',
      codeReviewTools: 'Gerrit|Crucible',
      updateBy: 'Kim Staff',
      updateDate: '2026-03-05T14:30:00.000Z',
    });
    expect(screen.getByRole('tab', { name: 'Tech Inventory', selected: true })).toBeVisible();
    const tab = within(screen.getByRole('tabpanel'));
    const names = tab.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
    expect(names.filter((name) => name !== 'Confirmation')).toEqual(labels);
    const groups = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(groups).toEqual(categoryGroups.map(({ label }) => label));
    for (const category of labels) expect(addTo(category)).toBeVisible();
    expect(valueOf('Last updated by')).toHaveTextContent('Kim Staff');
    expect(valueOf('Last updated date')).toHaveTextContent('Mar 5, 2026');
    expect(itemsOf('Languages')).toEqual(['Java 21', 'COBOL', 'Go 1.22']);
    expect(itemsOf('Code review tools')).toEqual(['Gerrit', 'Crucible']);
    expect(screen.getByRole('button', { name: 'Remove Gerrit from Code review tools' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove Java 21 from Languages' })).toBeVisible();
    expect(itemsOf('Frameworks')).toEqual([]);
    await expectAccessible();
  });

  it('says that it is loading, that it failed, and can be asked to try again', async () => {
    const memory = memoryServices({ [tableIds.teamMetadata]: [teamRow('blue')] });
    const release = memory.hold(tableIds.teamTechInventory);
    memory.fail(tableIds.teamTechInventory);
    const { user } = renderApp('/teams/blue/techInventory', memory);
    await screen.findByRole('tab', { name: 'Tech Inventory' });
    expect(await screen.findByText('Loading...')).toBeVisible();
    release();
    expect(await screen.findByText('Failed to fetch team data')).toBeVisible();
    expect(takeComplaints().length).toBeGreaterThan(0);
    memory.recover(tableIds.teamTechInventory);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('group', { name: 'Comments' })).toBeVisible();
  });
});

test('an item leads to the teams that use it, and from there back to the item', async () => {
  const { user, router } = await openInventory(local, {
    languageAndVersion: 'Java:1.8.0_292|Go',
    unitTestTools: 'xUnit.net',
    comments: 'We like Java',
  });
  expect(card('Comments').queryByRole('link')).toBeNull();
  const java = () => card('Languages').getByRole('link', { name: 'Java 1.8.0_292: who uses it' });
  expect(java()).toHaveAttribute('href', '/technologies/languages/Java?versions=1.8.0_292');
  expect(card('Languages').getByRole('link', { name: 'Go: who uses it' })).toHaveAttribute(
    'href',
    '/technologies/languages/Go',
  );

  act(() => java().focus());
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: '1 team uses Java 1.8.0_292' });
  // Above the table, which has one, too.
  await user.click(screen.getAllByRole('link', { name: 'Team blue' })[0]!);
  await waitFor(() => expect(java()).toHaveFocus());

  await user.click(card('Unit test tools').getByRole('link', { name: 'xUnit.net: who uses it' }));
  await screen.findByRole('heading', { name: '1 team uses xUnit.net' });
  await act(() => router.navigate(-1));
  await waitFor(() =>
    expect(card('Unit test tools').getByRole('link', { name: 'xUnit.net: who uses it' })).toHaveFocus(),
  );

  await user.click(card('Languages').getByRole('button', { name: 'Change the version of Go in Languages' }));
  expect(within(screen.getByRole('form')).getByRole('combobox', { name: 'Version' })).toHaveFocus();
});

describe('a confirmation', () => {
  afterEach(() => jest.restoreAllMocks());

  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1_000).toISOString();
  const confirmation = () => within(screen.getByRole('group', { name: 'Confirmation' }));
  const stillRight = () => confirmation().getByRole('button', { name: 'Still right' });
  const shortDay = (ago: number) =>
    new Date(daysAgo(ago)).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const shown = (day: string, daysLater: number) =>
    new Date(Date.parse(day) + daysLater * 24 * 60 * 60 * 1_000).toLocaleDateString('en-US', {
      dateStyle: 'medium',
      timeZone: 'UTC',
    });

  it('is asked for after 180 days, and writes who and when alone', async () => {
    const fields = {
      unitTestTools: 'Jest| JUnit',
      comments: 'as it was',
      updateBy: 'Kim Staff',
      updateDate: daysAgo(2),
    };
    await fillTables(local, {
      [tableIds.teamReporting]: [reportingRow('blue', { confirmedAt: daysAgo(200), confirmedBy: 'Kim Staff' })],
    });
    const { user, router, stored } = await openInventory(local, fields);
    await act(() => router.navigate('/teams/blue/techInventory?confirm=1'));
    await waitFor(() => expect(stillRight()).toHaveFocus());
    expect(confirmation().getByRole('status')).toHaveTextContent(
      'Last confirmed 200 days ago by Kim Staff. Is everything in it still right?',
    );
    await user.click(stillRight());
    const day = new Date().toISOString().slice(0, 10);
    await waitFor(() =>
      expect(confirmation().getByRole('status')).toHaveTextContent(
        `Confirmed today by Sam Staff; good until ${shown(day, 180)}`,
      ),
    );
    expect(stillRight()).toHaveAttribute('aria-disabled', 'true');
    expect(valueOf('Last updated by')).toHaveTextContent('Sam Staff');
    expect(itemsOf('Unit test tools')).toEqual(['Jest', 'JUnit']);
    const { updateBy, updateDate, ...rest } = (await stored())!;
    expect([updateBy, updateDate?.slice(0, 10)]).toEqual(['Sam Staff', day]);
    const unchanged = inventoryColumns.map((column) => [column, null]);
    expect(rest).toMatchObject({
      ...Object.fromEntries(unchanged),
      unitTestTools: 'Jest| JUnit',
      comments: 'as it was',
    });
  });

  it('is asked for where nobody has said so, whatever was changed; a failure and what is good are told', async () => {
    const change = { changedAt: daysAgo(0), changedBy: 'Kim Staff' };
    await fillTables(local, { [tableIds.teamReporting]: [reportingRow('blue', change)] });
    const { user } = await openInventory(local);
    expect(confirmation().getByRole('status')).toHaveTextContent(
      `Nobody has confirmed this inventory yet. Is everything in it still right? It was changed ${shortDay(0)} by Kim Staff.`,
    );
    failWrites();
    await user.click(stillRight());
    expect(await screen.findByRole('alert')).toHaveTextContent('The change could not be saved.');
    expect(takeComplaints()).toEqual([expect.stringContaining('Call failed: confirmInventory')]);
    expect(stillRight()).toHaveAttribute('aria-disabled', 'false');
    jest.restoreAllMocks();

    const [day, confirmed] = [daysAgo(1).slice(0, 10), { confirmedAt: daysAgo(1), confirmedBy: 'Sam Staff' }];
    const row = reportingRow('blue', { ...change, ...confirmed });
    await meanwhile(() => fillTables(local, { [tableIds.teamReporting]: [row] }));
    await waitFor(() =>
      expect(confirmation().getByRole('status')).toHaveTextContent(
        `Confirmed on ${shown(day, 0)} by Sam Staff; good until ${shown(day, 180)}; changed ${shortDay(0)} by Kim Staff`,
      ),
    );
    await meanwhile(() => fillTables(local, { [tableIds.teamTechInventory]: [] }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Still right' })).toBeNull());
  });
});

describe('of many items', () => {
  const names = Array.from({ length: 300 }, (_, index) => String.fromCodePoint(0x4e00 + index));
  const languageAndVersion = names.join('|');
  const last = names.at(-1)!;

  function open(path: string, changes: readonly ChangeEntry[] = []) {
    return renderApp(path, {
      services: memoryServices({
        [tableIds.teamMetadata]: [teamRow('blue'), teamRow('red')],
        [tableIds.teamTechInventory]: [inventoryRow('blue', { languageAndVersion }), inventoryRow('red')],
        [tableIds.changeEntries]: changes,
        [tableIds.technologyRules]: [],
      }).services,
    });
  }

  it('of many items the first hundred are shown, any can be found, and more be asked for, also of a pasted list', async () => {
    const { user } = open('/teams/blue/techInventory');
    await screen.findByRole('group', { name: 'Languages' });
    expect(itemsOf('Languages')).toEqual(names.slice(0, 100));
    expect(card('Languages').getByText(/^100 of 300 shown\./)).toBeVisible();
    await user.click(card('Languages').getByRole('button', { name: 'Show 100 more' }));
    expect(itemsOf('Languages')).toEqual(names.slice(0, 200));

    const find = card('Languages').getByRole('searchbox', { name: 'Find in Languages' });
    fireEvent.change(find, { target: { value: last } });
    expect(itemsOf('Languages')).toEqual([last]);
    expect(card('Languages').getByRole('button', { name: `Remove ${last} from Languages` })).toBeVisible();
    fireEvent.change(find, { target: { value: 'xyz' } });
    expect(card('Languages').getByText('No item matches.')).toBeVisible();
    // A list that is as long as most are.
    expect(card('Frameworks').queryByRole('searchbox')).toBeNull();

    await user.click(await screen.findByRole('button', { name: 'Add to Frameworks' }));
    await user.paste(names.join('\n'));
    expect(await screen.findByRole('button', { name: 'Add 300 items' })).toBeVisible();
    const list = within(screen.getByRole('list', { name: 'Items to add to Frameworks' }));
    expect(list.getAllByRole('listitem')).toHaveLength(100);
    expect(screen.getByText(/^100 of 300 shown\./)).toBeVisible();
  });

  it('side by side, too', async () => {
    const { user } = open('/compare?teams=blue,red');
    const table = within(await screen.findByRole('table', { name: 'Tech Inventory' }));
    expect(await table.findByText(/^100 of 300 shown\./)).toBeVisible();
    expect(table.getAllByRole('listitem')).toHaveLength(100);
    await user.click(table.getByRole('button', { name: 'Show 100 more' }));
    expect(table.getAllByRole('listitem')).toHaveLength(200);
    // The charts beside it have no width here.
    takeComplaints();
  });

  it('and in the history until all is asked for', async () => {
    const field = 'languageAndVersion';
    const { user } = open('/teams/blue/history', [
      changeRow('c1', {
        teamId: 'blue',
        area: 'inventory',
        field,
        oldValue: null,
        newValue: names.slice(0, 250).join('|'),
      }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(screen.getByText(names[249]!)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show less' }));
    await waitFor(() => expect(screen.queryByText(names[249]!)).toBeNull());
    expect(screen.getByText(names[0]!)).toBeVisible();
  });

  it('what is on Hold says why, until when and where to move; what has ended says so', async () => {
    const hold = { ring: 'Hold', reason: 'Libraries no longer support it.', until: '2027-03-31', moveTo: '21' };
    const cycles = [
      { cycle: '7', eol: '2022-06-30' },
      { cycle: '8', eol: false },
    ];
    const memory = memoryServices({
      [tableIds.teamMetadata]: [teamRow('blue'), teamRow('red')],
      [tableIds.teamTechInventory]: [
        inventoryRow('blue', { languageAndVersion: 'JDK:8|Java:7|Java:21' }),
        inventoryRow('red', { languageAndVersion: 'Java:21' }),
      ],
      [tableIds.technologyRules]: [
        rulesRow('languageAndVersion', {
          names: JSON.stringify([{ name: 'Java', aliases: ['JDK'] }]),
          rings: JSON.stringify([{ name: 'Java', versions: '8', ...hold }]),
          lifecycles: JSON.stringify([{ name: 'Java', cycles }]),
        }),
      ],
    });
    const { user } = renderApp('/teams/blue/techInventory', { services: memory.services });
    const badge = await screen.findByRole('link', {
      name: 'JDK 8 is on Hold: leave by March 31, 2027, move to 21. Libraries no longer support it.',
    });
    expect(badge).toHaveTextContent('Hold');
    expect(badge).toHaveAttribute('href', '/technologies/languages/Java');
    const items = within(screen.getByRole('group', { name: 'Languages' })).getAllByRole('listitem');
    expect(
      items.map((item) =>
        within(item)
          .queryAllByRole('link')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([['JDK', 'Hold'], ['Java', 'End of life'], ['Java']]);
    expect(screen.getByRole('link', { name: 'Java 7: end of life since June 30, 2022' })).toBeVisible();
    await user.hover(badge);
    expect(await screen.findByRole('tooltip')).toHaveTextContent(
      'JDK 8 is on Hold: leave by March 31, 2027, move to 21',
    );
    await expectAccessible();
    expect(memory.calls.filter((call) => call === `list ${tableIds.technologyRules}`)).toHaveLength(1);
  });
});
