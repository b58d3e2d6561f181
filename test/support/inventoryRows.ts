import { blankInventory, type TechInventory, type TechInventoryFields } from '#domain/tech-inventory/categories.ts';

/** A team's inventory as it is stored; columns that a test does not name are empty. */
export function inventoryRow(teamId: string, fields: Partial<TechInventoryFields> = {}): TechInventory {
  return { $id: teamId, $createdAt: '', $updatedAt: '', ...blankInventory, ...fields };
}
