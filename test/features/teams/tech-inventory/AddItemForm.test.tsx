import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { addTo, card, itemsOf, openInventory } from '#test/support/openInventory.ts';
import { openOwnSession } from '#test/support/openOwnSession.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { holdWrites } from '#test/support/holdWrites.ts';
import { failWrites } from '#test/support/failWrites.ts';
import { loseReplies } from '#test/support/loseReplies.ts';
import { valueOf } from '#test/support/valueOf.ts';

let local: LocalServices;
beforeAll(async () => void (local = await startLocal()));
afterAll(() => local.stop());

describe('adding', () => {
  it('is saved with Enter, keeps the input open for the next one and says who it was', async () => {
    const { user, stored } = await openInventory(local, { unitTestTools: 'Jest', comments: 'stays' });
    await user.click(addTo('Unit test tools'));
    const input = card('Unit test tools').getByRole('combobox', { name: 'New item' });
    expect(input).toHaveFocus();
    expect(card('Unit test tools').queryByRole('combobox', { name: 'Version' })).toBeNull();
    await expectAccessible();
    await user.keyboard(' Mocha {Enter}');
    await waitFor(() => expect(itemsOf('Unit test tools')).toEqual(['Jest', 'Mocha']));
    await waitFor(() => expect(input).toHaveValue(''));
    expect(input).toHaveFocus();
    expect(screen.getByRole('status', { name: 'Changes' })).toHaveTextContent('Mocha added to Unit test tools.');
    expect(valueOf('Last updated by')).toHaveTextContent('Sam Staff');
    const row = await stored();
    expect(row).toMatchObject({ unitTestTools: 'Jest|Mocha', comments: 'stays', updateBy: 'Sam Staff' });
    expect(Date.now() - Date.parse(row?.updateDate ?? '')).toBeLessThan(60_000);
    await user.keyboard('Karma{Enter}');
    await waitFor(() => expect(itemsOf('Unit test tools')).toEqual(['Jest', 'Mocha', 'Karma']));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(addTo('Unit test tools')).toHaveFocus();
  });

  it('takes a version in three categories', async () => {
    const { user } = await openInventory(local);
    for (const category of ['Languages', 'Frameworks', 'Datastores']) {
      await user.click(addTo(category));
      await user.type(card(category).getByRole('combobox', { name: 'Name' }), 'Thing');
      await user.type(card(category).getByRole('combobox', { name: 'Version' }), '2.1');
      await user.click(card(category).getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(itemsOf(category)).toEqual(['Thing 2.1']));
      await waitFor(() => expect(card(category).getByRole('combobox', { name: 'Name' })).toHaveFocus());
      expect(card(category).getByRole('combobox', { name: 'Name' })).toHaveValue('');
      expect(card(category).getByRole('combobox', { name: 'Version' })).toHaveValue('');
    }
  });

  it('makes the inventory of a team that had none', async () => {
    const { user, stored } = await openInventory(local, null);
    await user.click(addTo('Languages'));
    await user.keyboard('Java{Tab}21{Enter}');
    await waitFor(() => expect(itemsOf('Languages')).toEqual(['Java 21']));
    expect(await stored()).toMatchObject({ languageAndVersion: 'Java:21', updateBy: 'Sam Staff', comments: null });
  });

  it('signs as Unknown User when the person has no name', async () => {
    const nameless = await openOwnSession(local, { name: '', email: 'nameless@example.test', labels: [] });
    await openInventory(local, {}).then(({ unmount }) => unmount());
    const { user } = renderApp('/teams/blue/techInventory', { services: nameless });
    await user.click(await screen.findByRole('button', { name: 'Add to Comments' }));
    await user.keyboard('Hello{Enter}');
    await waitFor(() => expect(valueOf('Last updated by')).toHaveTextContent('Unknown User'));
  });

  it('Cancel and Escape close the input and save nothing', async () => {
    const { user, stored } = await openInventory(local, { unitTestTools: 'Jest' });
    for (const leave of [
      () => user.click(screen.getByRole('button', { name: 'Cancel' })),
      () => user.keyboard('{Escape}'),
    ]) {
      await user.click(addTo('Unit test tools'));
      expect(screen.getByRole('combobox')).toHaveValue('');
      await user.keyboard('Something');
      await leave();
      expect(screen.queryByRole('combobox')).toBeNull();
      expect(addTo('Unit test tools')).toHaveFocus();
      expect(await stored()).toMatchObject({ unitTestTools: 'Jest', updateBy: null });
    }
    await user.click(addTo('Unit test tools'));
    expect(screen.getByRole('combobox')).toHaveValue('');
  });

  it('ignores an empty item', async () => {
    const { user, stored } = await openInventory(local);
    await user.click(addTo('Comments'));
    await user.keyboard('   {Enter}');
    expect(screen.getByRole('combobox')).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await stored()).toMatchObject({ comments: null, updateBy: null });
  });

  it('keeps the input open with an error on a duplicate', async () => {
    const { user, stored } = await openInventory(local, { languageAndVersion: 'Java:17|Go:1.22' });
    await user.click(addTo('Languages'));
    await user.keyboard('go {Tab} 1.22{Enter}');
    const message = '"go:1.22" already exists in Languages. Please enter a different item.';
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    const input = screen.getByRole('combobox', { name: 'Name' });
    expect(input).toHaveFocus();
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription(message);
    await expectAccessible();
    await user.clear(input);
    expect(screen.queryByRole('alert')).toBeNull();
    await user.keyboard('Java{Enter}');
    await waitFor(() => expect(itemsOf('Languages')).toEqual(['Java 17', 'Go 1.22', 'Java 1.22']));
    expect(await stored()).toMatchObject({ languageAndVersion: 'Java:17|Go:1.22|Java:1.22' });
  });

  it('finds a duplicate that somebody else entered a moment ago', async () => {
    const { user, services } = await openInventory(local, { unitTestTools: 'Jest' });
    await user.click(addTo('Unit test tools'));
    await user.keyboard('Mocha');
    await meanwhile(() => services.tables.update(tableIds.teamTechInventory, 'blue', { unitTestTools: 'Jest|MOCHA' }));
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '"Mocha" already exists in Unit test tools. Please enter a different item.',
    );
  });

  it('refuses what the format has a meaning for', async () => {
    const { user } = await openInventory(local);
    for (const [category, text, word] of [
      ['Unit test tools', 'Jest|Mocha', '"|"'],
      ['Languages', 'Java:21', '":"'],
      ['Comments', '{"method":"stringConcat","values":["|a"]}', '"|"'],
      ['Comments', '{"method":"stringConcat","values":["a"]}', 'command'],
    ] as const) {
      await user.click(addTo(category));
      fireEvent.change(document.activeElement!, { target: { value: text } });
      expect(screen.queryByRole('alert')).toBeNull();
      await user.keyboard('{Enter}');
      expect(await screen.findByRole('alert')).toHaveTextContent(word);
      expect(itemsOf(category)).toEqual([]);
      await user.keyboard('{Escape}');
    }
  });

  it('leaves the input as it is while the platform takes its time', async () => {
    const { user } = await openInventory(local);
    await user.click(addTo('Comments'));
    const release = holdWrites();
    await user.keyboard('Hello{Enter}');
    const saving = await screen.findByRole('button', { name: 'Saving...' });
    await user.keyboard(' world');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(saving).toBeVisible();
    expect(screen.getByRole('combobox')).toHaveValue('Hello');
    release();
    await waitFor(() => expect(itemsOf('Comments')).toEqual(['Hello']));
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveValue(''));
  });

  it('clears no other text than the one that it saved', async () => {
    const { user } = await openInventory(local);
    await user.click(addTo('Comments'));
    const release = holdWrites();
    await user.keyboard('Hello{Enter}');
    await screen.findByRole('button', { name: 'Saving...' });
    await user.click(addTo('Languages'));
    await user.click(addTo('Comments'));
    await user.keyboard(' world');
    release();
    await waitFor(() => expect(itemsOf('Comments')).toEqual(['Hello']));
    expect(screen.getByRole('status', { name: 'Changes' })).toHaveTextContent('Hello added to Comments.');
    expect(screen.getByRole('combobox')).toHaveValue('Hello world');
    expect(screen.getByRole('combobox')).toHaveFocus();
  });

  it('is saved although the answer got lost', async () => {
    const { user } = await openInventory(local);
    await user.click(addTo('Comments'));
    loseReplies();
    await user.keyboard('Hello{Enter}');
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveValue(''));
    expect(itemsOf('Comments')).toEqual(['Hello']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps the input open when the update failed, logs it and says so', async () => {
    const { user } = await openInventory(local);
    await user.click(addTo('Comments'));
    failWrites();
    await user.keyboard('Hello{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(/could not be saved/);
    expect(takeComplaints().join()).toContain('addInventoryItem');
    expect(screen.getByRole('combobox')).toHaveValue('Hello');
    expect(screen.getByRole('combobox')).toHaveFocus();
    jest.restoreAllMocks();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(itemsOf('Comments')).toEqual(['Hello']));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it("has the focus in its first field when it opens, also by the '+' of an open form", async () => {
    const { user } = await openInventory(local);
    await user.click(addTo('Languages'));
    expect(screen.getByRole('combobox', { name: 'Name' })).toHaveFocus();
    await user.keyboard('Ja');
    await user.click(addTo('Languages'));
    expect(screen.getByRole('combobox', { name: 'Name' })).toHaveFocus();
    expect(screen.getByRole('combobox', { name: 'Name' })).toHaveValue('Ja');
  });

  it('leaves the focus where the person went while it was saved', async () => {
    const { user } = await openInventory(local, { unitTestTools: 'Jest' });
    await user.click(addTo('Comments'));
    const release = holdWrites();
    await user.keyboard('Hello{Enter}');
    await screen.findByRole('button', { name: 'Saving...' });
    const elsewhere = screen.getByRole('button', { name: 'Remove Jest from Unit test tools' });
    act(() => elsewhere.focus());
    release();
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveValue(''));
    expect(elsewhere).toHaveFocus();
  });
});
