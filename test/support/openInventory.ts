import { screen, within } from '@testing-library/react';
import { tableIds } from '../../domain/resourceIds';
import type { TechInventoryFields } from '../../domain/tech-inventory/categories';
import { inventoryRow } from './inventoryRows';
import { meanwhile } from './meanwhile';
import { fillTables, signInPage } from './openAgainstLocal';
import { renderApp } from './renderApp';
import { people } from './signIn';
import type { LocalServices } from './startLocal';
import { teamRow } from './teamRows';

/** The tab of the team 'blue', whose inventory is this (null: it has none yet), as Sam Staff sees it. */
export async function openInventory(
  local: LocalServices,
  fields: Partial<TechInventoryFields> | null = {},
  others = [] as ReturnType<typeof inventoryRow>[],
) {
  await fillTables(local, {
    [tableIds.teamMetadata]: [teamRow('blue')],
    [tableIds.teamTechInventory]: [...(fields ? [inventoryRow('blue', fields)] : []), ...others],
  });
  const services = await signInPage(local, people.sam);
  const page = renderApp('/teams/blue/techInventory', { services });
  await screen.findByRole('group', { name: 'Unit test tools' });
  const stored = () =>
    meanwhile(async () =>
      (await services.tables.listAll<ReturnType<typeof inventoryRow>>(tableIds.teamTechInventory)).find(
        ({ $id }) => $id === 'blue',
      ),
    );
  return { ...page, services, stored };
}

export const card = (category: string) => within(screen.getByRole('group', { name: category }));
export const addTo = (category: string) => screen.getByRole('button', { name: `Add to ${category}` });
export const itemsOf = (category: string) =>
  card(category)
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
