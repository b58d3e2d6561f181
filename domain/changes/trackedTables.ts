import { metricFields } from '#domain/monthly-metrics/fields.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { teamFieldNames } from '#domain/team.ts';
import { inventoryColumns } from '#domain/tech-inventory/categories.ts';
import type { RowState, StoredValue, TrackedArea } from './changeEntry.ts';

/** Table of each area and the columns whose changes are kept: not who and when, which every entry says itself. */
export const trackedTables = {
  team: { tableId: tableIds.teamMetadata, columns: teamFieldNames },
  inventory: { tableId: tableIds.teamTechInventory, columns: inventoryColumns },
  metrics: { tableId: tableIds.teamMonthlyMetrics, columns: metricFields.map(({ key }) => key) },
} as const satisfies Readonly<Record<TrackedArea, { readonly tableId: string; readonly columns: readonly string[] }>>;

/** The tracked columns of a row. */
export function pickState(area: TrackedArea, row: object): RowState {
  const values = row as Readonly<Record<string, StoredValue | undefined>>;
  return Object.fromEntries(trackedTables[area].columns.map((column) => [column, values[column] ?? null]));
}
