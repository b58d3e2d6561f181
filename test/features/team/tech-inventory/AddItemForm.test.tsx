import { act, screen, waitFor } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { campaignRow } from '#test/support/campaignRows.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { failWrites } from '#test/support/failWrites.ts';
import { holdWrites } from '#test/support/holdWrites.ts';
import { saveUnanswered } from '#test/support/loseReplies.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { addTo, card, itemsOf, openInventory } from '#test/support/openInventory.ts';
import { fillTables } from '#test/support/openAgainstLocal.ts';
import { openOwnSession } from '#test/support/openOwnSession.ts';
import { people } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { valueOf } from '#test/support/valueOf.ts';

const local = localOfSuite();

const input = () => screen.getByRole('combobox');

test('an item is saved with Enter, the input stays open for the next one, and the page says who it was', async () => {
  const { user, stored } = await openInventory(local, { unitTestTools: 'Jest', comments: 'stays' });
  await user.click(addTo('Unit test tools'));
  const name = card('Unit test tools').getByRole('combobox', { name: 'New item' });
  expect(name).toHaveFocus();
  expect(card('Unit test tools').queryByRole('combobox', { name: 'Version' })).toBeNull();
  await expectAccessible();
  await user.keyboard('   {Enter}');
  expect(name).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(await stored()).toMatchObject({ unitTestTools: 'Jest', updateBy: null });

  await user.keyboard('Mocha {Enter}');
  await waitFor(() => expect(itemsOf('Unit test tools')).toEqual(['Jest', 'Mocha']));
  await waitFor(() => expect(name).toHaveValue(''));
  expect(name).toHaveFocus();
  expect(screen.getByRole('status', { name: 'Changes' })).toHaveTextContent('Mocha added to Unit test tools.');
  expect(valueOf('Last updated by')).toHaveTextContent('Sam Staff');
  const row = await stored();
  expect(row).toMatchObject({ unitTestTools: 'Jest|Mocha', comments: 'stays', updateBy: 'Sam Staff' });
  expect(Date.now() - Date.parse(row?.updateDate ?? '')).toBeLessThan(60_000);
  await user.paste('Karma');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(itemsOf('Unit test tools')).toEqual(['Jest', 'Mocha', 'Karma']));
  await waitFor(() => expect(name).toHaveValue(''));

  // The '+' of an open form leads to its first field; Escape and Cancel close it and save nothing, Escape keeps what was typed.
  await user.paste('Something');
  for (const [leave, kept] of [
    [() => user.keyboard('{Escape}'), 'Something'],
    [() => user.click(screen.getByRole('button', { name: 'Cancel' })), ''],
  ] as const) {
    await user.click(addTo('Unit test tools'));
    expect(input()).toHaveFocus();
    expect(input()).toHaveValue('Something');
    await leave();
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(addTo('Unit test tools')).toHaveFocus();
    await user.click(addTo('Unit test tools'));
    expect(input()).toHaveValue(kept);
  }
  expect(await stored()).toMatchObject({ unitTestTools: 'Jest|Mocha|Karma' });
});

test('an item with a version makes the inventory of a team that had none', async () => {
  const { user, stored } = await openInventory(local, null);
  expect(valueOf('Last updated by')).toHaveTextContent('N/A');
  expect(valueOf('Last updated date')).toHaveTextContent('N/A');
  await user.click(addTo('Datastores'));
  const [name, version] = ['Name', 'Version'].map((label) => card('Datastores').getByRole('combobox', { name: label }));
  await user.paste('Thing');
  await user.click(version!);
  await user.paste('2.1');
  await user.click(card('Datastores').getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(itemsOf('Datastores')).toEqual(['Thing 2.1']));
  await waitFor(() => expect(name).toHaveFocus());
  expect(name).toHaveValue('');
  expect(version).toHaveValue('');
  expect(await stored()).toMatchObject({ datastoreAndVersion: 'Thing:2.1', updateBy: 'Sam Staff', comments: null });
});

test('a duplicate is refused, also of what somebody entered a moment ago', async () => {
  const { user, stored, services } = await openInventory(local, { languageAndVersion: 'Java:17|Go:1.22' });
  await user.click(addTo('Languages'));
  await user.keyboard('go {Tab} 1.22{Enter}');
  const message = '"go:1.22" already exists in Languages. Please enter a different item.';
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  const name = screen.getByRole('combobox', { name: 'Name' });
  expect(name).toHaveFocus();
  expect(name).toBeInvalid();
  expect(name).toHaveAccessibleDescription(message);
  await expectAccessible();
  await user.clear(name);
  expect(screen.queryByRole('alert')).toBeNull();
  await user.keyboard('Java{Enter}');
  await waitFor(() => expect(itemsOf('Languages')).toEqual(['Java 17', 'Go 1.22', 'Java 1.22']));
  expect(await stored()).toMatchObject({ languageAndVersion: 'Java:17|Go:1.22|Java:1.22' });

  await user.click(addTo('Unit test tools'));
  await user.paste('Mocha');
  await meanwhile(() => services.tables.update(tableIds.teamTechInventory, 'blue', { unitTestTools: 'MOCHA' }));
  await user.keyboard('{Enter}');
  const theirs = '"Mocha" already exists in Unit test tools. Please enter a different item.';
  expect(await screen.findByRole('alert')).toHaveTextContent(theirs);
});

test('while the platform takes its time, the input keeps its text, and the person may type and go elsewhere', async () => {
  const { user } = await openInventory(local, { unitTestTools: 'Jest' });
  await user.click(addTo('Comments'));
  let release = holdWrites();
  await user.keyboard('Hello{Enter}');
  const saving = await screen.findByRole('button', { name: 'Saving...' });
  await user.keyboard(' world');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(saving).toBeVisible();
  expect(input()).toHaveValue('Hello');
  release();
  await waitFor(() => expect(itemsOf('Comments')).toEqual(['Hello']));
  await waitFor(() => expect(input()).toHaveValue(''));

  // It clears no other text than the one that it saved.
  jest.restoreAllMocks();
  release = holdWrites();
  await user.click(input());
  await user.keyboard('Hi{Enter}');
  await screen.findByRole('button', { name: 'Saving...' });
  await user.click(addTo('Languages'));
  await user.click(addTo('Comments'));
  await user.keyboard(' world');
  release();
  // The row's event may come before the write's answer.
  const news = screen.getByRole('status', { name: 'Changes' });
  await waitFor(() => expect(news).toHaveTextContent('Hi added to Comments.'));
  expect(itemsOf('Comments')).toEqual(['Hello', 'Hi']);
  expect(input()).toHaveValue('Hi world');
  expect(input()).toHaveFocus();

  // The focus stays where the person went.
  jest.restoreAllMocks();
  release = holdWrites();
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Saving...' });
  const elsewhere = screen.getByRole('button', { name: 'Remove Jest from Unit test tools' });
  act(() => elsewhere.focus());
  release();
  await waitFor(() => expect(input()).toHaveValue(''));
  expect(elsewhere).toHaveFocus();
});

test('an update that failed is logged and told, and can be repeated', async () => {
  const { user } = await openInventory(local);
  await user.click(addTo('Comments'));
  failWrites();
  await user.keyboard('World{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(/could not be saved/);
  expect(takeComplaints().join()).toContain('addInventoryItem');
  expect(input()).toHaveValue('World');
  expect(input()).toHaveFocus();
  jest.restoreAllMocks();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(itemsOf('Comments')).toEqual(['World']));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an item that was stored though no answer came is there once, and trying again says so', async () => {
  const { user, stored } = await openInventory(local, { comments: 'Hello' });
  await user.click(addTo('Comments'));
  await saveUnanswered(user, 'World{Enter}');
  const sent = jest.spyOn(globalThis, 'fetch');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(input()).toHaveValue(''));
  expect(sent.mock.calls.filter(([, { method = 'GET' } = {}]) => method.toUpperCase() !== 'GET')).toEqual([]);
  expect(screen.queryByText(/already exists/)).toBeNull();
  expect((await stored())?.comments).toBe('Hello|World');
});

test('deleting is immediate, can be undone, says when it failed, and loses nothing of others', async () => {
  const { user, stored } = await openInventory(local, { unitTestTools: 'JUnit|| Jest |Mocha' });
  await user.click(screen.getByRole('button', { name: 'Remove Jest from Unit test tools' }));
  await waitFor(() => expect(itemsOf('Unit test tools')).toEqual(['JUnit', 'Mocha']));
  expect(await stored()).toMatchObject({ unitTestTools: 'JUnit||Mocha', updateBy: 'Sam Staff' });
  const undo = await screen.findByRole('button', { name: 'Undo: put Jest back into Unit test tools' });
  expect(undo).toHaveFocus();
  expect(screen.getByRole('status', { name: 'Changes' })).toHaveTextContent('Jest removed from Unit test tools.');
  await expectAccessible();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(itemsOf('Unit test tools')).toEqual(['JUnit', 'Jest', 'Mocha']));
  expect(await stored()).toMatchObject({ unitTestTools: 'JUnit|| Jest |Mocha' });
  await waitFor(() => expect(addTo('Unit test tools')).toHaveFocus());
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();

  // One that failed leaves the item and says so.
  failWrites();
  await user.click(screen.getByRole('button', { name: 'Remove Jest from Unit test tools' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/could not be saved/);
  expect(takeComplaints().join()).toContain('removeInventoryItem');
  expect(screen.getByText('Jest')).toBeVisible();
  jest.restoreAllMocks();

  // It loses nothing that somebody else entered meanwhile.
  const kim = await meanwhile(() => openOwnSession(local, people.kim));
  const theirs = { unitTestTools: 'JUnit|| Jest |Mocha|Karma' };
  await meanwhile(() => kim.tables.update(tableIds.teamTechInventory, 'blue', theirs));
  await user.click(screen.getByRole('button', { name: 'Remove Jest from Unit test tools' }));
  await waitFor(() => expect(itemsOf('Unit test tools')).toEqual(['JUnit', 'Mocha', 'Karma']));
  expect(await stored()).toMatchObject({ unitTestTools: 'JUnit||Mocha|Karma' });
});

test('one press leads to the item, which says what is asked, and whoever takes it up again is told before saving', async () => {
  const campaign = campaignRow('java', { deadline: '2099-03-31', moveTo: '21' });
  await fillTables(local, { [tableIds.campaigns]: [campaign], [tableIds.technologyRules]: [] });
  const { user } = await openInventory(local, { languageAndVersion: 'Java:8' });
  const sentence = 'Leave Java 8 by March 31, 2099: move to 21';
  await user.click(await screen.findByRole('link', { name: sentence }));
  const version = await screen.findByRole('button', { name: 'Change the version of Java 8 in Languages' });
  await waitFor(() => expect(version).toHaveFocus());
  const mark = await screen.findByRole('link', { name: `Campaign Off Java 8: ${sentence}` });
  expect(mark).toHaveAttribute('href', '/campaigns/java');

  await user.keyboard('{Enter}');
  const input = await screen.findByRole('combobox', { name: 'Version' });
  const told = () => screen.getByRole('status', { name: 'Campaigns' }).textContent;
  await user.clear(input);
  await user.paste('21');
  expect(told()).toBe('');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Asked by campaigns' })).toBeNull());
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Version' })).toBeNull());
  expect(screen.queryByRole('link', { name: /^Campaign / })).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Add to Languages' }));
  await user.paste('Java');
  await user.click(screen.getByRole('combobox', { name: 'Version' }));
  await user.paste('8');
  expect(told()).toBe(`Campaign Off Java 8: ${sentence}. You may save it; the campaign lists the team again.`);
  await expectAccessible();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('list', { name: 'Asked by campaigns' })).toHaveTextContent(sentence);
});
