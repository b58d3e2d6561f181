import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { changeRow } from '#test/support/changeRows.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { card, itemsOf } from '#test/support/openInventory.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { teamRow } from '#test/support/teamRows.ts';
import { rulesRow } from '#test/support/technologyTables.ts';

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
  expect(await screen.findByRole('tooltip')).toHaveTextContent('JDK 8 is on Hold: leave by March 31, 2027, move to 21');
  await expectAccessible();
  expect(memory.calls.filter((call) => call === `list ${tableIds.technologyRules}`)).toHaveLength(1);
});
