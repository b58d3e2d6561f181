import type { UserEvent } from '@testing-library/user-event';
import { act, screen, waitFor, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { beforeNextWrite } from '#test/support/beforeNextWrite.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { failWrites } from '#test/support/failWrites.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { saveUnanswered } from '#test/support/loseReplies.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { addTo, card, itemsOf, openInventory } from '#test/support/openInventory.ts';
import { openOwnSession } from '#test/support/openOwnSession.ts';
import { people } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';

const local = localOfSuite();

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
  await waitFor(() => expect(news()).toHaveTextContent('3 items added to Languages. 2 items skipped.'));
  const name = () => screen.getByRole('combobox', { name: 'Name' });
  await waitFor(() => expect(name()).toHaveFocus());
  expect(screen.getByText('3 items added')).toBeVisible();

  await user.click(button('Undo: remove the 3 items from Languages again'));
  await waitFor(() => expect(itemsOf('Languages')).toEqual(['COBOL', 'Go 1.22']));
  expect(await stored()).toMatchObject({ languageAndVersion: 'COBOL|Go:1.22' });
  await waitFor(() => expect(news()).toHaveTextContent('3 items removed from Languages again.'));

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
  await user.clear(input());

  // A list given up with Escape leaves what was typed before.
  await user.keyboard('Kar');
  await user.paste('Ava\nTape\nVitest');
  expect(screen.queryByRole('button', { name: 'Keep as one item' })).toBeNull();
  await user.keyboard('{Escape}');
  expect(input()).toHaveValue('Kar');
  expect(input()).toHaveFocus();
  const before = 'JUnit|Jest|Mocha|Karma';
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

describe('the version of an item', () => {
  const versionOf = (item: string, category = 'Languages') =>
    screen.getByRole('button', { name: `Change the version of ${item} in ${category}` });
  const form = (item: string) =>
    within(screen.getByRole('form', { name: `Change the version of ${item} in Languages` }));
  const gone = 'Java 17 was changed or removed while you were editing it. You can add your version as a new item.';

  async function byKim(languageAndVersion: string): Promise<void> {
    const kim = await meanwhile(() => openOwnSession(local, people.kim));
    await meanwhile(() => kim.tables.update(tableIds.teamTechInventory, 'blue', { languageAndVersion }));
  }

  /** Types a version that is stored, though no answer comes, and tries again. Returns what is told then. */
  async function saveTwice(user: UserEvent, typed: string): Promise<HTMLElement> {
    await saveUnanswered(user, `${typed}{Enter}`);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const told = () => screen.queryAllByRole('alert').at(0) ?? news();
    await waitFor(() => expect(told()).not.toBeEmptyDOMElement());
    return told();
  }

  test('that was stored though no answer came is no change by somebody else when it is tried again', async () => {
    const { user, stored } = await openInventory(local, { languageAndVersion: 'Java:17|Go:1.22' });
    await user.click(versionOf('Java 17'));
    expect(await saveTwice(user, '21')).toHaveTextContent(/^Java 17 .* Java 21/);
    expect((await stored())?.languageAndVersion).toBe('Java:21|Go:1.22');
  });

  test('that was added anew though no answer came is no duplicate when it is tried again', async () => {
    const { user, stored } = await openInventory(local, { languageAndVersion: 'Java:17' });
    await screen.findByText('Live');
    await user.click(versionOf('Java 17'));
    await byKim('Java:20');
    await screen.findByText('Add as new item');
    await saveTwice(user, '21');
    await waitFor(() => expect(news()).toHaveTextContent('Java 21 added to Languages.'));
    expect((await stored())?.languageAndVersion).toBe('Java:20|Java:21');
  });

  test('the version of an item is changed in its place with the keyboard, and can be undone', async () => {
    const { user, stored } = await openInventory(local, { languageAndVersion: 'COBOL||Java : 17 |Go:1.22' });
    act(() => versionOf('Java 17').focus());
    await user.keyboard('{Enter}');
    const input = form('Java 17').getByRole('combobox', { name: 'Version' });
    expect(input).toHaveFocus();
    expect(input).toHaveValue('17');
    await expectAccessible();
    // The stored version is selected: typing replaces it.
    await user.keyboard('21{Enter}');
    await waitFor(() => expect(itemsOf('Languages')).toEqual(['COBOL', 'Java 21', 'Go 1.22']));
    expect(await stored()).toMatchObject({ languageAndVersion: 'COBOL||Java:21|Go:1.22', updateBy: 'Sam Staff' });
    await waitFor(() => expect(versionOf('Java 21')).toHaveFocus());
    await waitFor(() => expect(news()).toHaveTextContent('Java 17 changed to Java 21 in Languages.'));

    await user.click(screen.getByRole('button', { name: 'Undo: change Java 21 back to Java 17 in Languages' }));
    await waitFor(() => expect(itemsOf('Languages')).toEqual(['COBOL', 'Java 17', 'Go 1.22']));
    expect(await stored()).toMatchObject({ languageAndVersion: 'COBOL||Java : 17 |Go:1.22' });
    await waitFor(() => expect(news()).toHaveTextContent('Java 17 is back in Languages.'));
  });

  test('a version is there in the three categories with versions, comes with those that others use, and needs a change', async () => {
    const others = [1, 2].map((number) => ({ ...inventoryRow(`other-${number}`), languageAndVersion: 'Java:21' }));
    const mine = { frameworkAndVersion: 'React:19', datastoreAndVersion: 'Redis:7', unitTestTools: 'Jest' };
    const { user, stored } = await openInventory(local, { languageAndVersion: 'Java:17', ...mine }, others);
    expect(versionOf('React 19', 'Frameworks')).toBeVisible();
    expect(versionOf('Redis 7', 'Datastores')).toBeVisible();
    expect(card('Unit test tools').queryByRole('button', { name: /version/ })).toBeNull();
    for (const keys of ['99{Escape}', '99{Tab}{Tab}{Enter}', '{Enter}']) {
      await user.click(versionOf('Java 17'));
      await user.keyboard(keys);
      await waitFor(() => expect(versionOf('Java 17')).toHaveFocus());
      expect(await stored()).toMatchObject({ languageAndVersion: 'Java:17', updateBy: null });
    }

    await user.click(versionOf('Java 17'));
    await user.keyboard('2');
    expect(await screen.findByRole('option', { name: '21: 2 teams' })).toBeVisible();
    const input = form('Java 17').getByRole('combobox', { name: 'Version' });
    // A list that has just come takes no key yet; and Enter would then save what is typed.
    await waitFor(async () => {
      if (!input.hasAttribute('aria-activedescendant')) await user.keyboard('{ArrowDown}');
      expect(input).toHaveAttribute('aria-activedescendant');
    });
    await user.keyboard('{Enter}{Enter}');
    await waitFor(() => expect(itemsOf('Languages')).toEqual(['Java 21']));
  });

  test('a version that makes a duplicate is refused, and one that could not be saved stays typed', async () => {
    const { user } = await openInventory(local, { languageAndVersion: 'Java:17|java : 21' });
    await user.click(versionOf('Java 17'));
    const input = form('Java 17').getByRole('combobox', { name: 'Version' });
    await user.keyboard('21{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '"Java:21" already exists in Languages. Please enter a different item.',
    );
    expect(input).toHaveFocus();
    expect(input).toBeInvalid();
    await user.clear(input);
    failWrites();
    await user.keyboard('11{Enter}');
    expect(await screen.findByText(/could not be saved/)).toBeVisible();
    expect(takeComplaints().join()).toContain('changeItemVersion');
    expect(input).toHaveValue('11');
    expect(input).toHaveFocus();
    jest.restoreAllMocks();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(itemsOf('Languages')).toEqual(['Java 11', 'java 21']));
  });

  test('what others do to the item is told, and keeps what was typed and what they saved; other items change nothing', async () => {
    const { user, stored } = await openInventory(local, { languageAndVersion: 'Go|Java:17|Rust' });
    await screen.findByText('Live');
    await user.click(versionOf('Java 17'));
    await user.keyboard('21');
    const input = form('Java 17').getByRole('combobox', { name: 'Version' });
    await byKim('Java:17|Rust');
    await waitFor(() => expect(screen.queryByRole('button', { name: /of Go in/ })).toBeNull());
    expect(input).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
    await byKim('Java:20|Rust');
    expect(await screen.findByRole('alert')).toHaveTextContent(gone);
    expect(input).toHaveFocus();
    expect(input).toHaveValue('21');
    expect(versionOf('Java 20')).toBeVisible();
    await expectAccessible();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(itemsOf('Languages')).toEqual(['Java 20', 'Rust', 'Java 21']));
    expect(await stored()).toMatchObject({ languageAndVersion: 'Java:20|Rust|Java:21' });
    await waitFor(() => expect(versionOf('Java 21')).toHaveFocus());
    await waitFor(() => expect(news()).toHaveTextContent('Java 21 added to Languages.'));
  });

  test('what the page had not heard of yet is told, too; an undo that is outdated changes nothing, and says so', async () => {
    const { user, stored, services } = await openInventory(local, { languageAndVersion: 'Java:17|Rust:1' });
    await user.click(versionOf('Java 17'));
    await user.keyboard('21');
    const theirs = { languageAndVersion: 'Go|Rust:1' };
    beforeNextWrite(() => services.tables.update(tableIds.teamTechInventory, 'blue', theirs));
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(gone);
    expect(await stored()).toMatchObject(theirs);
    expect(form('Java 17').getByRole('combobox', { name: 'Version' })).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(itemsOf('Languages')).toEqual(['Go', 'Rust 1']));
    expect(screen.getByRole('button', { name: 'Add to Languages' })).toHaveFocus();

    await user.click(versionOf('Rust 1'));
    await user.keyboard('2{Enter}');
    const undo = await screen.findByRole('button', { name: /^Undo/ });
    await byKim('Rust:3');
    await user.click(undo);
    const text = 'This can no longer be undone, because the list has changed since.';
    await waitFor(() => expect(news()).toHaveTextContent(text));
    expect(screen.getAllByText(text)).toHaveLength(2);
    expect(await stored()).toMatchObject({ languageAndVersion: 'Rust:3' });
    expect(screen.getByRole('button', { name: 'Add to Languages' })).toHaveFocus();
  });
});
