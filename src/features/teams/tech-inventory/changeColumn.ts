import { tableIds } from '#domain/resourceIds.ts';
import type { Stored } from '#domain/row.ts';
import type { InventoryColumn, TechInventoryFields } from '#domain/tech-inventory/categories.ts';
import type { MaybeText } from '#domain/text.ts';
import type { TablesService } from '#src/appwrite/services.ts';

/** A team's inventory; its id is the team's. */
export type TechInventory = TechInventoryFields & Stored;

export interface ColumnChange {
  readonly teamId: string;
  readonly column: InventoryColumn;
  /** Who changes it. */
  readonly userName: string;
}

export interface ColumnChangeResult<R> {
  /** The inventory as it then is; null when the team has none. */
  readonly inventory: TechInventory | null;
  /** What the last decision said. */
  readonly result: R;
}

/** What a decision about a column's text says: the new one (null: leave it), and what to tell. */
export interface Decision<R> {
  readonly stored: string | null;
  readonly result: R;
}

/**
 * Changes one column of a team's inventory as it is now, with who and when (SPEC section 7), and none of what others write at the
 * same time is lost. The first change of a team makes its inventory.
 */
export async function changeColumn<R>(
  tables: TablesService,
  { teamId, column, userName }: ColumnChange,
  decide: (stored: MaybeText) => Decision<R>,
): Promise<ColumnChangeResult<R>> {
  let last = decide(null);
  const inventory = await tables.change<TechInventory>(tableIds.teamTechInventory, teamId, (row) => {
    last = decide(row?.[column]);
    if (last.stored === null) return null;
    return {
      [column]: last.stored,
      updateBy: userName.trim() || 'Unknown User',
      updateDate: new Date().toISOString(),
    };
  });
  return { inventory, result: last.result };
}
