import { screen, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import type { AdapterSettings } from '#src/appwrite/createServices.ts';
import type { TechInventoryFields } from '#domain/tech-inventory/categories.ts';
import { inventoryRow } from './inventoryRows.ts';
import { meanwhile } from './meanwhile.ts';
import { fillTables, signInPage } from './openAgainstLocal.ts';
import { renderApp } from './renderApp.tsx';
import { people } from './signIn.ts';
import type { LocalServices } from './startLocal.ts';
import { teamRow } from './teamRows.ts';

/** The tab of the team 'blue', whose inventory is this (null: it has none yet), as Sam Staff sees it. */
export async function openInventory(
  local: LocalServices,
  fields: Partial<TechInventoryFields> | null = {},
  others = [] as ReturnType<typeof inventoryRow>[],
  settings?: AdapterSettings,
) {
  await fillTables(local, {
    [tableIds.teamMetadata]: [teamRow('blue')],
    [tableIds.teamTechInventory]: [...(fields ? [inventoryRow('blue', fields)] : []), ...others],
  });
  const services = await signInPage(local, people.sam, settings);
  const page = renderApp('/teams/blue/techInventory', { services });
  await screen.findByRole('group', { name: 'Unit test tools' });
  const stored = () =>
    meanwhile(async () =>
      (await services.tables.listAll(tableIds.teamTechInventory)).find(({ $id }) => $id === 'blue'),
    );
  return { ...page, services, stored };
}

export const card = (category: string) => within(screen.getByRole('group', { name: category }));
export const addTo = (category: string) => screen.getByRole('button', { name: `Add to ${category}` });
/** The items of the inventory; those of a pasted list are not in it yet. */
export const itemsOf = (category: string) =>
  card(category)
    .queryAllByRole('listitem')
    .filter((item) => item.closest('form') === null)
    .map(({ textContent }) => textContent);
