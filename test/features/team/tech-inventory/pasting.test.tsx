import { screen, waitFor } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { failWrites } from '#test/support/failWrites.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { addTo, itemsOf, openInventory } from '#test/support/openInventory.ts';
import { openOwnSession } from '#test/support/openOwnSession.ts';
import { people } from '#test/support/signIn.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';

let local: LocalServices;
beforeAll(async () => void (local = await startLocal()));
afterAll(() => local.stop());

const button = (name: string) => screen.getByRole('button', { name });
const inList = (name: string) =>
  Array.from(screen.getByRole('list', { name }).children, ({ textContent }) => textContent);
const news = () => screen.getByRole('status', { name: 'Changes' });

test('a pasted list is shown with what will become of each item, and added in one change; a single name fills the inputs', async () => {
  const { user, stored } = await openInventory(local, { languageAndVersion: 'COBOL|Go:1.22' });
  await user.click(addTo('Languages'));
  await user.paste('Java\t21\ngo:1.22\nRust\n:5\nC#\t12\n');
  expect(inList('Items to add to Languages')).toEqual(['Java 21', 'Rust', 'C# 12']);
  expect(screen.getByText('Already in Languages (will be skipped): go 1.22')).toBeVisible();
  expect(inList("Items that can't be added, with the reason")).toEqual([expect.stringContaining(':5: A name can')]);
  expect(button('Add 3 items')).toHaveFocus();
  expect(button('Add 3 items')).toHaveAccessibleDescription('3 items to add to Languages:');
  await expectAccessible();

  await user.keyboard('{Enter}');
  await waitFor(() => expect(itemsOf('Languages')).toEqual(['COBOL', 'Go 1.22', 'Java 21', 'Rust', 'C# 12']));
  expect(await stored()).toMatchObject({
    languageAndVersion: 'COBOL|Go:1.22|Java:21|Rust|C#:12',
    updateBy: 'Sam Staff',
  });
  expect(news()).toHaveTextContent('3 items added to Languages. 2 items skipped.');
  const name = () => screen.getByRole('combobox', { name: 'Name' });
  await waitFor(() => expect(name()).toHaveFocus());
  expect(screen.getByText('3 items added')).toBeVisible();

  await user.click(button('Undo: remove the 3 items from Languages again'));
  await waitFor(() => expect(itemsOf('Languages')).toEqual(['COBOL', 'Go 1.22']));
  expect(await stored()).toMatchObject({ languageAndVersion: 'COBOL|Go:1.22' });
  expect(news()).toHaveTextContent('3 items removed from Languages again.');

  // Items that the category already has.
  await user.click(addTo('Languages'));
  await user.paste('go:1.22\ncobol');
  expect(screen.getByText('There is nothing to add to Languages.')).toBeVisible();
  expect(screen.getByText('Already in Languages (will be skipped): go 1.22, cobol')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Add \d/ })).toBeNull();
  expect(button('Cancel')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(name()).toHaveFocus();

  await user.paste('Java\t21\n');
  expect(name()).toHaveValue('Java');
  expect(screen.getByRole('combobox', { name: 'Version' })).toHaveValue('21');
  expect(name()).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(itemsOf('Languages')).toEqual(['COBOL', 'Go 1.22', 'Java 21']));
});

test('a pasted list can be written as others do, be one item or given up; it loses nothing that others enter meanwhile', async () => {
  const others = [1, 2].map((number) => ({ ...inventoryRow(`other-${number}`), unitTestTools: 'Jest|Mocha' }));
  const { user, stored } = await openInventory(local, { unitTestTools: 'JUnit' }, others);
  const input = () => screen.getByRole('combobox');
  await user.click(addTo('Unit test tools'));
  await user.keyboard('j');
  await screen.findByRole('option', { name: 'Jest: 2 teams' });
  await user.clear(input());
  await user.paste('JEST\nMocha\nKarma');
  await user.click(screen.getByRole('checkbox', { name: 'Write “JEST” as “Jest”, as other teams do' }));
  expect(inList('Items to add to Unit test tools')).toEqual(['Jest', 'Mocha', 'Karma']);
  await expectAccessible();
  await user.click(button('Add 3 items'));
  await waitFor(() => expect(itemsOf('Unit test tools')).toEqual(['JUnit', 'Jest', 'Mocha', 'Karma']));
  await waitFor(() => expect(input()).toHaveFocus());

  // A line is one item, if the person says so.
  await user.paste('Cypress, with  jsdom');
  expect(button('Add 2 items')).toHaveFocus();
  await user.click(button('Keep as one item'));
  expect(input()).toHaveValue('Cypress, with jsdom');
  expect(input()).toHaveFocus();
  expect(await stored()).toMatchObject({ unitTestTools: 'JUnit|Jest|Mocha|Karma' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(itemsOf('Unit test tools').at(-1)).toBe('Cypress, with jsdom'));
  await waitFor(() => expect(input()).toHaveValue(''));

  // A name that is none with a version is pasted as ever.
  await user.paste('Jest: 29');
  expect(input()).toHaveValue('Jest: 29');
  await user.clear(input());

  // A list given up with Escape leaves what was typed before.
  await user.keyboard('Kar');
  await user.paste('Ava\nTape\nVitest');
  expect(screen.queryByRole('button', { name: 'Keep as one item' })).toBeNull();
  await user.keyboard('{Escape}');
  expect(input()).toHaveValue('Kar');
  expect(input()).toHaveFocus();
  const before = 'JUnit|Jest|Mocha|Karma|Cypress, with jsdom';
  expect(await stored()).toMatchObject({ unitTestTools: before });

  await user.paste('Ava\nTape\nVitest');
  await screen.findByText('Live');
  const kim = await meanwhile(() => openOwnSession(local, people.kim));
  const theirs = { unitTestTools: `${before}|ava|QUnit` };
  await meanwhile(() => kim.tables.update(tableIds.teamTechInventory, 'blue', theirs));
  await screen.findByRole('button', { name: 'Add 2 items' });
  expect(button('Add 2 items')).toHaveFocus();
  failWrites();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(/could not be saved/);
  expect(takeComplaints().join()).toContain('addInventoryItems');
  jest.restoreAllMocks();
  expect(button('Add 2 items')).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(itemsOf('Unit test tools').slice(-4)).toEqual(['ava', 'QUnit', 'Tape', 'Vitest']));
  expect(await stored()).toMatchObject({ unitTestTools: `${before}|ava|QUnit|Tape|Vitest` });
});
