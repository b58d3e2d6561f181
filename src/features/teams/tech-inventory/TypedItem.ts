import { inventoryColumns, type InventoryColumn } from '../../../../domain/tech-inventory/categories';
import type { ItemContent } from '../../../../domain/tech-inventory/items';

/** What is typed in the open input, and in which category. */
export interface TypedItem {
  readonly column: InventoryColumn;
  readonly typed: ItemContent;
}

/** Where it is kept when the session ends. */
export function typedItemPlace(teamId: string): string {
  return `${teamId}/inventory`;
}

/** One that was put away as JSON; null for anything else. */
export function readTypedItem(kept: unknown): TypedItem | null {
  const { column, typed } = (kept ?? {}) as Partial<TypedItem>;
  if (column === undefined || !inventoryColumns.includes(column)) return null;
  return typeof typed?.name === 'string' && typeof typed.version === 'string' ? { column, typed } : null;
}
