import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { addTo, itemsOf, openInventory } from '#test/support/openInventory.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';

let local: LocalServices;
beforeAll(async () => void (local = await startLocal()));
afterAll(() => local.stop());

describe('suggestions', () => {
  it('are what other teams already use, with how many', async () => {
    const others = [1, 2, 3].map((number) => ({
      ...otherTeam(number),
      unitTestTools: number < 3 ? 'Jest|Karma' : 'jest',
    }));
    const { user } = await openInventory(local, { unitTestTools: 'Karma' }, others);
    await user.click(addTo('Unit test tools'));
    await user.keyboard('j');
    expect(await screen.findByRole('option', { name: 'Jest: 3 teams' })).toBeVisible();
    expect(screen.queryByRole('option', { name: /Karma/ })).toBeNull();
    await expectAccessible();
    await highlight(user, screen.getByRole('combobox'));
    await user.keyboard('{Enter}');
    expect(screen.getByRole('combobox')).toHaveValue('Jest');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(itemsOf('Unit test tools')).toEqual(['Karma', 'Jest']));
  });

  it('stay closed in the input that a save has emptied', async () => {
    const { user } = await openInventory(local, {}, [{ ...otherTeam(1), unitTestTools: 'Jest' }]);
    await user.click(addTo('Unit test tools'));
    await user.keyboard('j');
    await screen.findByRole('option', { name: 'Jest: 1 team' });
    await user.clear(screen.getByRole('combobox'));
    await user.keyboard('Unheard of{Enter}');
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveValue(''));
    expect(itemsOf('Unit test tools')).toEqual(['Unheard of']);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('come with the versions in use, and Escape closes them before it cancels', async () => {
    const others = [1, 2].map((number) => ({ ...otherTeam(number), datastoreAndVersion: 'PostgreSQL:16|Redis:7' }));
    const { user } = await openInventory(local, {}, others);
    await user.click(addTo('Datastores'));
    await user.keyboard('post');
    expect(await screen.findByRole('option', { name: 'PostgreSQL: 2 teams' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('option')).toBeNull();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}{Tab}{ArrowDown}');
    expect(await screen.findByRole('option', { name: '16: 2 teams' })).toBeVisible();
    await highlight(user, screen.getByRole('combobox', { name: 'Version' }));
    await user.keyboard('{Enter}{Enter}');
    await waitFor(() => expect(itemsOf('Datastores')).toEqual(['PostgreSQL 16']));
  });
});

/** A list that has just come takes no key yet; and Enter would then save what is typed. */
async function highlight(user: UserEvent, input: HTMLElement): Promise<void> {
  await waitFor(async () => {
    if (!input.hasAttribute('aria-activedescendant')) await user.keyboard('{ArrowDown}');
    expect(input).toHaveAttribute('aria-activedescendant');
  });
}

function otherTeam(number: number) {
  return inventoryRow(`other-${number}`);
}
