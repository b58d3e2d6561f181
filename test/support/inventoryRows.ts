import { inventoryColumns, type TechInventoryFields } from '#domain/tech-inventory/categories.ts';
import type { StoredRow } from '#domain/row.ts';

const empty = Object.fromEntries(inventoryColumns.map((column) => [column, null])) as Record<
  (typeof inventoryColumns)[number],
  null
>;

/** A team's inventory as it is stored; columns that a test does not name are empty. */
export function inventoryRow(
  teamId: string,
  fields: Partial<TechInventoryFields> = {},
): TechInventoryFields & StoredRow {
  return { $id: teamId, $createdAt: '', $updatedAt: '', ...empty, updateBy: null, updateDate: null, ...fields };
}
