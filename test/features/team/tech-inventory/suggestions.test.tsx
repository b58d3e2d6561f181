import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { tableIds } from '#domain/resourceIds.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { failWrites } from '#test/support/failWrites.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { addTo, card, itemsOf, openInventory } from '#test/support/openInventory.ts';
import { addRows } from '#test/support/platformRows.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { rulesRow } from '#test/support/technologyTables.ts';

const local = localOfSuite();
beforeAll(async () => {
  const names = JSON.stringify([{ name: 'PostgreSQL', aliases: ['Postgress', 'PG'] }]);
  await addRows(local, tableIds.technologyRules, [rulesRow('datastoreAndVersion', { names })]);
});

const input = (name = 'New item') => screen.getByRole('combobox', { name });

/** A list that has just come takes no key yet; and Enter would then save what is typed. */
async function highlight(user: UserEvent, list: HTMLElement): Promise<void> {
  await waitFor(async () => {
    if (!list.hasAttribute('aria-activedescendant')) await user.keyboard('{ArrowDown}');
    expect(list).toHaveAttribute('aria-activedescendant');
  });
}

test('suggestions are what other teams already use, with how many and in which versions', async () => {
  const others = [1, 2, 3].map((number) => ({
    ...inventoryRow(`other-${number}`),
    unitTestTools: number < 3 ? 'Jest|Karma|Mocha' : 'jest',
    datastoreAndVersion: number < 3 ? 'PostgreSQL:16|Redis:7' : '',
  }));
  const { user } = await openInventory(local, { unitTestTools: 'Karma' }, others);
  await user.click(addTo('Unit test tools'));
  await user.keyboard('j');
  expect(await screen.findByRole('option', { name: 'Jest: 3 teams' })).toBeVisible();
  await user.keyboard('EST');
  expect(await screen.findByRole('option', { name: 'Jest: 3 teams' })).toBeVisible();
  expect(screen.queryByRole('option', { name: /Karma/ })).toBeNull();
  await expectAccessible();
  await highlight(user, input());
  await user.keyboard('{Enter}');
  expect(input()).toHaveValue('Jest');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(itemsOf('Unit test tools')).toEqual(['Karma', 'Jest']));

  // They stay closed in the input that a save has emptied.
  await waitFor(() => expect(input()).toHaveValue(''));
  await user.keyboard('m');
  await screen.findByRole('option', { name: 'Mocha: 2 teams' });
  await user.clear(input());
  await user.keyboard('Unheard of{Enter}');
  await waitFor(() => expect(input()).toHaveValue(''));
  expect(itemsOf('Unit test tools')).toEqual(['Karma', 'Jest', 'Unheard of']);
  expect(screen.queryByRole('listbox')).toBeNull();

  // Escape closes them before it cancels.
  await user.click(addTo('Datastores'));
  await user.keyboard('post');
  expect(await screen.findByRole('option', { name: 'PostgreSQL: 2 teams' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}{Tab}{ArrowDown}');
  expect(await screen.findByRole('option', { name: '16: 2 teams' })).toBeVisible();
  await highlight(user, input('Version'));
  await user.keyboard('{Enter}{Enter}');
  await waitFor(() => expect(itemsOf('Datastores')).toEqual(['PostgreSQL 16']));
});

test('a name that other teams spell differently is offered in their spelling, which needs no request', async () => {
  const others = [1, 2, 3].map((number) => ({ ...inventoryRow(`other-${number}`), languageAndVersion: 'Java:21|C#' }));
  const { user } = await openInventory(local, {}, others);
  const question = () => screen.queryByRole('group', { name: 'Spelling' });
  const button = (name: string) => within(question()!).getByRole('button', { name });
  const languages: string[] = [];
  const expectAdded = async (item: string) => {
    languages.push(item);
    await waitFor(() => expect(itemsOf('Languages')).toEqual(languages));
    await waitFor(() => expect(input('Name')).toHaveFocus());
    await waitFor(() => expect(input('Name')).toHaveValue(''));
    expect(question()).toBeNull();
  };
  await user.click(addTo('Languages'));
  await user.keyboard('JAV');
  await screen.findByRole('option', { name: /^Java: 3 teams/ });
  const send = jest.spyOn(globalThis, 'fetch');
  await user.keyboard('A{Enter}');
  expect(button('Use “Java”')).toHaveFocus();
  expect(send).not.toHaveBeenCalled();

  // It can be typed again: Escape closes the question alone, and so does another name.
  await user.keyboard('{Escape}');
  expect(question()).toBeNull();
  expect(input('Name')).toHaveFocus();
  expect(input('Name')).toHaveValue('JAVA');
  await user.keyboard('{Enter}');
  expect(button('Use “Java”')).toHaveFocus();
  await user.click(input('Name'));
  await user.paste('2');
  expect(question()).toBeNull();

  // One key takes it; it stays in the input after a failed save.
  await user.keyboard('{Backspace}{Tab}17{Enter}');
  expect(question()).toHaveTextContent(/^3 teams write “Java”. Use that spelling\?Use “Java”Keep “JAVA”$/);
  expect(itemsOf('Languages')).toEqual([]);
  expect(button('Use “Java”')).toHaveAccessibleDescription('3 teams write “Java”. Use that spelling?');
  await expectAccessible();
  failWrites();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(/could not be saved/);
  expect(takeComplaints().join()).toContain('addInventoryItem');
  expect(input('Name')).toHaveValue('Java');
  expect(input('Name')).toHaveFocus();
  jest.restoreAllMocks();
  await user.keyboard('{Enter}');
  await expectAdded('Java 17');

  // One's own spelling is kept with one click, or by saving again; a duplicate is one first.
  await user.paste('JAVA');
  await user.keyboard('{Enter}');
  await user.click(button('Keep “JAVA”'));
  await expectAdded('JAVA');
  await user.paste('c');
  await user.keyboard('{Enter}');
  await expectAdded('c');
  await user.paste('JaVa');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('"JaVa" already exists in Languages.');
  expect(question()).toBeNull();
  await user.clear(input('Name'));
  await user.paste('JAVA');
  await user.keyboard('{Tab}8{Enter}');
  expect(question()).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expectAdded('JAVA 8');
});

test('the input offers the chosen name for all of its aliases, and says so of one that is typed or pasted', async () => {
  const { user } = await openInventory(local, {}, [
    inventoryRow('red', { datastoreAndVersion: 'Postgress:14|PG:9' }),
    inventoryRow('green', { datastoreAndVersion: 'PostgreSQL:15' }),
  ]);
  await user.click(addTo('Datastores'));
  const form = () => within(card('Datastores').getByRole('form', { name: 'Add to Datastores' }));
  await user.keyboard('p');
  expect((await form().findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['PostgreSQL: 2 teams']);

  await user.paste('ostgress');
  expect(await form().findByText(/Known here as/u)).toHaveTextContent('Known here as PostgreSQL');
  expect(form().getByRole('combobox', { name: 'Name' })).toHaveValue('postgress');
  await user.click(form().getByRole('button', { name: 'Use “PostgreSQL”' }));
  expect(form().getByRole('combobox', { name: 'Name' })).toHaveValue('PostgreSQL');
  expect(form().queryByText(/Known here as/u)).toBeNull();
  await user.click(form().getByRole('button', { name: 'Save' }));
  await card('Datastores').findByText('PostgreSQL');
  await form().findByRole('button', { name: 'Save' });

  await user.click(form().getByRole('combobox', { name: 'Name' }));
  await user.paste('PG:9\nRedis:7');
  const pasted = within(await card('Datastores').findByRole('form', { name: 'Add pasted items to Datastores' }));
  expect(pasted.getByText('PG 9')).toBeInTheDocument();
  await user.click(pasted.getByRole('checkbox', { name: 'Known here by another name: write “PG” as “PostgreSQL”' }));
  await user.click(pasted.getByRole('button', { name: 'Add 2 items' }));
  await screen.findByText('2 items added');
  expect(itemsOf('Datastores')).toEqual(['PostgreSQL', 'PostgreSQL 9', 'Redis 7']);
});
