import { makeSheet, type RowPortions, type Sheet, type SheetColumn } from '../../../domain/spreadsheet/Sheet';
import { inventoryColumns } from '../../../domain/tech-inventory/categories';
import { categoryLabels } from '../../../domain/tech-inventory/categoryLabels';
import { parseItems, type ItemContent } from '../../../domain/tech-inventory/items';
import { mapPortions } from '../mapPortions';
import type { TeamInventory } from '../ports';
import type { LabelTeam } from './labelTeams';

interface ItemRow extends ItemContent {
  readonly teamName: string;
  readonly category: string;
}

const columns: readonly SheetColumn<ItemRow>[] = [
  { header: 'Team Name', width: 32, value: ({ teamName }) => teamName },
  { header: 'Category', width: 26, value: ({ category }) => category },
  { header: 'Name', width: 40, value: ({ name }) => name },
  { header: 'Version', width: 14, value: ({ version }) => version },
];

/** One row for each item of each team. */
export function inventorySheet(inventories: RowPortions<TeamInventory>, labelTeam: LabelTeam): Sheet {
  const toRows = (inventory: TeamInventory): ItemRow[] => {
    const { teamName } = labelTeam(inventory.$id);
    return inventoryColumns.flatMap((column) =>
      parseItems(column, inventory[column]).map(({ name, version }) => ({
        teamName,
        category: categoryLabels[column],
        name,
        version,
      })),
    );
  };
  return makeSheet('Tech Inventory', columns, mapPortions(inventories, toRows));
}
