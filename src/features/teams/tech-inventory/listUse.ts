import { tableIds } from '#domain/resourceIds.ts';
import type { InventoryColumn } from '#domain/tech-inventory/categories.ts';
import { UseCounter, type ItemUse } from '#domain/tech-inventory/UseCounter.ts';
import type { CallOptions, TablesService } from '#src/appwrite/services.ts';
import type { TechInventory } from './changeColumn.ts';

/** Counted at a stretch; between two of them the page can answer to what is typed. */
const teamsAtOnce = 250;

/** What teams use in one category: that column of every inventory. */
export async function listUse(
  tables: TablesService,
  column: InventoryColumn,
  options: CallOptions,
): Promise<ItemUse[]> {
  const rows = await tables.listAll<TechInventory>(tableIds.teamTechInventory, { ...options, columns: [column] });
  const counter = new UseCounter(column);
  for (const [index, row] of rows.entries()) {
    if (index % teamsAtOnce === 0) await letOthersRun();
    counter.add(row[column]);
  }
  return counter.uses();
}

function letOthersRun(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
