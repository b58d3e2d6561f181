import { screen, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { addTo, card, itemsOf, openInventory } from '#test/support/openInventory.ts';
import { addRows } from '#test/support/platformRows.ts';
import { type LocalServices, startLocal } from '#test/support/startLocal.ts';

let local: LocalServices;
beforeAll(async () => {
  local = await startLocal();
  const names = JSON.stringify([{ name: 'PostgreSQL', aliases: ['Postgress', 'PG'] }]);
  const rules = { names, rings: null, lifecycles: null, updateBy: null, updateDate: null };
  await addRows(local, tableIds.technologyRules, [
    { $id: 'datastoreAndVersion', $createdAt: '', $updatedAt: '', ...rules },
  ]);
});
afterAll(() => local.stop());

test('the input offers the chosen name for all of its aliases, and says so of one that is typed or pasted', async () => {
  const { user } = await openInventory(local, {}, [
    inventoryRow('red', { datastoreAndVersion: 'Postgress:14|PG:9' }),
    inventoryRow('green', { datastoreAndVersion: 'PostgreSQL:15' }),
  ]);
  await user.click(addTo('Datastores'));
  const form = () => within(card('Datastores').getByRole('form', { name: 'Add to Datastores' }));
  await user.type(form().getByRole('combobox', { name: 'Name' }), 'p');
  expect((await form().findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['PostgreSQL: 2 teams']);

  await user.type(form().getByRole('combobox', { name: 'Name' }), 'ostgress');
  expect(await form().findByText(/Known here as/u)).toHaveTextContent('Known here as PostgreSQL');
  expect(form().getByRole('combobox', { name: 'Name' })).toHaveValue('postgress');
  await user.click(form().getByRole('button', { name: 'Use “PostgreSQL”' }));
  expect(form().getByRole('combobox', { name: 'Name' })).toHaveValue('PostgreSQL');
  expect(form().queryByText(/Known here as/u)).toBeNull();
  await user.click(form().getByRole('button', { name: 'Save' }));
  await card('Datastores').findByText('PostgreSQL');

  await user.click(form().getByRole('combobox', { name: 'Name' }));
  await user.paste('PG:9\nRedis:7');
  const pasted = within(await card('Datastores').findByRole('form', { name: 'Add pasted items to Datastores' }));
  expect(pasted.getByText('PG 9')).toBeInTheDocument();
  await user.click(pasted.getByRole('checkbox', { name: 'Known here by another name: write “PG” as “PostgreSQL”' }));
  await user.click(pasted.getByRole('button', { name: 'Add 2 items' }));
  await screen.findByText('2 items added');
  expect(itemsOf('Datastores')).toEqual(['PostgreSQL', 'PostgreSQL 9', 'Redis 7']);
});
