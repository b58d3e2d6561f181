import { screen, waitFor } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { addTo, itemsOf, openInventory } from '#test/support/openInventory.ts';
import { openOwnSession } from '#test/support/openOwnSession.ts';
import { people } from '#test/support/signIn.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { failWrites } from '#test/support/failWrites.ts';

let local: LocalServices;
beforeAll(async () => void (local = await startLocal()));
afterAll(() => local.stop());

describe('deleting', () => {
  it('is immediate, can be undone, says when it failed, and loses nothing of others', async () => {
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
});
