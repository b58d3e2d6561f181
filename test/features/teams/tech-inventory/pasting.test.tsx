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

async function pasteInto(
  category: string,
  text: string,
  fields: Parameters<typeof openInventory>[1] = {},
  others = [],
) {
  const page = await openInventory(local, fields, others);
  await page.user.click(addTo(category));
  await page.user.paste(text);
  return page;
}

describe('a pasted list', () => {
  it('is shown with what will become of each item, and added in one change', async () => {
    const { user, stored } = await pasteInto('Languages', 'Java\t21\ngo:1.22\nRust\n:5\nC#\t12\n', {
      languageAndVersion: 'COBOL|Go:1.22',
    });
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
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Name' })).toHaveFocus());
    expect(screen.getByText('3 items added')).toBeVisible();

    await user.click(button('Undo: remove the 3 items from Languages again'));
    await waitFor(() => expect(itemsOf('Languages')).toEqual(['COBOL', 'Go 1.22']));
    expect(await stored()).toMatchObject({ languageAndVersion: 'COBOL|Go:1.22' });
    expect(news()).toHaveTextContent('3 items removed from Languages again.');
  });

  it('of one line is one item, if the person says so', async () => {
    const { user, stored } = await pasteInto('Unit test tools', 'Jest, with  jsdom');
    expect(button('Add 2 items')).toHaveFocus();
    expect(await stored()).toMatchObject({ unitTestTools: null });
    await user.click(button('Keep as one item'));
    const input = screen.getByRole('combobox');
    expect(input).toHaveValue('Jest, with jsdom');
    expect(input).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(itemsOf('Unit test tools')).toEqual(['Jest, with jsdom']));
  });

  it('is given up with Escape, and what was typed before is still there', async () => {
    const { user, stored } = await openInventory(local, {});
    await user.click(addTo('Unit test tools'));
    await user.keyboard('Kar');
    await user.paste('Jest\nMocha');
    expect(screen.queryByRole('button', { name: 'Keep as one item' })).toBeNull();
    await user.keyboard('{Escape}');
    const input = screen.getByRole('combobox');
    expect(input).toHaveValue('Kar');
    expect(input).toHaveFocus();
    expect(await stored()).toMatchObject({ unitTestTools: null });
  });

  it('that is there already says so', async () => {
    const { user } = await pasteInto('Unit test tools', 'jest\nmocha', { unitTestTools: 'Jest|Mocha' });
    expect(screen.getByText('There is nothing to add to Unit test tools.')).toBeVisible();
    expect(screen.getByText('Already in Unit test tools (will be skipped): jest, mocha')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Add \d/ })).toBeNull();
    expect(button('Cancel')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('combobox')).toHaveFocus();
  });

  it('loses nothing that others enter meanwhile, and follows it', async () => {
    const { user, stored } = await pasteInto('Unit test tools', 'Jest\nMocha\nKarma', { unitTestTools: 'JUnit' });
    await screen.findByText('Live');
    const kim = await meanwhile(() => openOwnSession(local, people.kim));
    await meanwhile(() =>
      kim.tables.update(tableIds.teamTechInventory, 'blue', { unitTestTools: 'JUnit|mocha|Vitest' }),
    );
    await screen.findByRole('button', { name: 'Add 2 items' });
    expect(button('Add 2 items')).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(itemsOf('Unit test tools')).toEqual(['JUnit', 'mocha', 'Vitest', 'Jest', 'Karma']));
    expect(await stored()).toMatchObject({ unitTestTools: 'JUnit|mocha|Vitest|Jest|Karma' });
  });

  it('stays when the update failed, and can be added again', async () => {
    const { user } = await pasteInto('Unit test tools', 'Jest\nMocha');
    failWrites();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(/could not be saved/);
    expect(takeComplaints().join()).toContain('addInventoryItems');
    jest.restoreAllMocks();
    expect(button('Add 2 items')).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(itemsOf('Unit test tools')).toEqual(['Jest', 'Mocha']));
  });

  it('can be written as other teams write it', async () => {
    const others = [1, 2].map((number) => ({ ...inventoryRow(`other-${number}`), unitTestTools: 'Jest|Mocha' }));
    const { user } = await openInventory(local, {}, others);
    await user.click(addTo('Unit test tools'));
    await user.keyboard('j');
    await screen.findByRole('option', { name: 'Jest: 2 teams' });
    await user.clear(screen.getByRole('combobox'));
    await user.paste('JEST\nMocha\nKarma');
    await user.click(screen.getByRole('checkbox', { name: 'Write “JEST” as “Jest”, as other teams do' }));
    expect(inList('Items to add to Unit test tools')).toEqual(['Jest', 'Mocha', 'Karma']);
    await expectAccessible();
    await user.click(button('Add 3 items'));
    await waitFor(() => expect(itemsOf('Unit test tools')).toEqual(['Jest', 'Mocha', 'Karma']));
  });
});

describe('a single pasted name', () => {
  it('with its version fills both inputs', async () => {
    const { user } = await pasteInto('Languages', 'Java\t21\n');
    expect(screen.getByRole('combobox', { name: 'Name' })).toHaveValue('Java');
    expect(screen.getByRole('combobox', { name: 'Version' })).toHaveValue('21');
    expect(screen.getByRole('combobox', { name: 'Name' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(itemsOf('Languages')).toEqual(['Java 21']));
  });

  it('is pasted as ever', async () => {
    await pasteInto('Unit test tools', 'Jest: 29');
    expect(screen.getByRole('combobox')).toHaveValue('Jest: 29');
  });
});
