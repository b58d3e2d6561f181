import { makeSheet, type RowPortions, type Sheet, type SheetColumn } from '#domain/spreadsheet/Sheet.ts';
import { inventoryColumns } from '#domain/tech-inventory/categories.ts';
import { categoryLabels } from '#domain/tech-inventory/categoryLabels.ts';
import { parseItems, type ItemContent } from '#domain/tech-inventory/items.ts';
import { mapPortions } from '#functions/file-exporter/mapPortions.ts';
import type { TeamInventory } from '#functions/file-exporter/ports.ts';
import type { LabelTeam } from './labelTeams.ts';

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
