import { screen, waitFor, within } from '@testing-library/react';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { failWrites } from '#test/support/failWrites.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { addTo, itemsOf, openInventory } from '#test/support/openInventory.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';

let local: LocalServices;
beforeAll(async () => void (local = await startLocal()));
afterAll(() => local.stop());

const others = [1, 2, 3].map((number) => ({
  ...inventoryRow(`other-${number}`),
  languageAndVersion: 'Java:21|C#',
  unitTestTools: number === 3 ? 'Node Unit' : 'Node-Unit',
}));
const offer = () => within(screen.getByRole('group', { name: 'Spelling' }));

/** With what others use loaded: the suggestions show it. */
async function typeInto(category: string, first: string, suggested: RegExp, rest: string, stored = {}) {
  const page = await openInventory(local, stored, others);
  await page.user.click(addTo(category));
  await page.user.keyboard(first);
  await screen.findByRole('option', { name: suggested });
  if (rest !== '') await page.user.keyboard(rest);
  return page;
}

describe('a name that other teams spell differently', () => {
  it('is offered in their spelling, and one key takes it', async () => {
    const { user } = await typeInto('Languages', 'JAV', /^Java: 3 teams/, 'A{Tab}17{Enter}');
    expect(screen.getByRole('group', { name: 'Spelling' })).toHaveTextContent(
      /^3 teams write “Java”. Use that spelling\?Use “Java”Keep “JAVA”$/,
    );
    expect(itemsOf('Languages')).toEqual([]);
    const use = offer().getByRole('button', { name: 'Use “Java”' });
    expect(use).toHaveFocus();
    expect(use).toHaveAccessibleDescription('3 teams write “Java”. Use that spelling?');
    await expectAccessible();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(itemsOf('Languages')).toEqual(['Java 17']));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Name' })).toHaveFocus());
    expect(screen.getByRole('combobox', { name: 'Name' })).toHaveValue('');
    expect(screen.queryByRole('group', { name: 'Spelling' })).toBeNull();
  });

  it('is kept with one click, or by saving again', async () => {
    const { user } = await typeInto('Unit test tools', 'node', /^Node-Unit: 2 teams/, 'unit{Enter}');
    await user.click(offer().getByRole('button', { name: 'Keep “nodeunit”' }));
    await waitFor(() => expect(itemsOf('Unit test tools')).toEqual(['nodeunit']));
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus());
    await user.keyboard('Node Unit{Enter}');
    expect(offer().getByText(/^2 teams write/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(itemsOf('Unit test tools')).toEqual(['nodeunit', 'Node Unit']));
  });

  it('can be typed again: Escape closes the question alone, and so does another name', async () => {
    const { user, stored } = await typeInto('Languages', 'JAV', /^Java: 3 teams/, 'A{Enter}');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: 'Spelling' })).toBeNull();
    const input = screen.getByRole('combobox', { name: 'Name' });
    expect(input).toHaveFocus();
    expect(input).toHaveValue('JAVA');
    await user.keyboard('{Enter}');
    expect(offer().getByRole('button', { name: 'Use “Java”' })).toHaveFocus();
    await user.type(input, 'Script');
    expect(screen.queryByRole('group', { name: 'Spelling' })).toBeNull();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(itemsOf('Languages')).toEqual(['JAVAScript']));
    expect(await stored()).toMatchObject({ languageAndVersion: 'JAVAScript' });
  });

  it('stays as it was chosen when the update failed', async () => {
    const { user } = await typeInto('Languages', 'JAV', /^Java: 3 teams/, 'A{Enter}');
    failWrites();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(/could not be saved/);
    expect(takeComplaints().join()).toContain('addInventoryItem');
    expect(screen.getByRole('combobox', { name: 'Name' })).toHaveValue('Java');
    expect(screen.getByRole('combobox', { name: 'Name' })).toHaveFocus();
  });

  it.each([
    ['another name', 'C', 'C'],
    ['their own spelling', 'Java', 'Java'],
  ])('is not asked for %s', async (_, name, expected) => {
    const { user } = await typeInto('Languages', name[0]!, /teams$/, name.slice(1));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(itemsOf('Languages')).toEqual([expected]));
  });

  it('is a duplicate first, if it is one', async () => {
    await typeInto('Unit test tools', 'node', /^Node-Unit: 2 teams/, 'UNIT{Enter}', { unitTestTools: 'nodeunit' });
    expect(await screen.findByRole('alert')).toHaveTextContent('"nodeUNIT" already exists in Unit test tools.');
    expect(screen.queryByRole('group', { name: 'Spelling' })).toBeNull();
  });

  it('needs no request: what is loaded answers', async () => {
    const { user } = await typeInto('Languages', 'JAV', /^Java: 3 teams/, '');
    const send = jest.spyOn(globalThis, 'fetch');
    await user.keyboard('A{Enter}');
    expect(offer().getByRole('button', { name: 'Use “Java”' })).toHaveFocus();
    expect(send).not.toHaveBeenCalled();
  });
});
