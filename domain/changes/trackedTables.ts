import { metricFields } from '#domain/monthly-metrics/fields.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { teamFieldNames } from '#domain/team.ts';
import { inventoryColumns } from '#domain/tech-inventory/categories.ts';
import { confirmationField, type RowState, saveColumns, type StoredValue, type TrackedArea } from './changeEntry.ts';

/** Without who and when, which every entry says itself. */
export const trackedTables = {
  team: { tableId: tableIds.teamMetadata, columns: teamFieldNames },
  inventory: { tableId: tableIds.teamTechInventory, columns: [...inventoryColumns, confirmationField] },
  metrics: {
    tableId: tableIds.teamMonthlyMetrics,
    columns: [...metricFields.map(({ key }) => key), 'notApplicable', 'overrides'],
  },
} as const satisfies Readonly<Record<TrackedArea, { readonly tableId: string; readonly columns: readonly string[] }>>;

/** Of metrics also when they were saved, from which their reports follow. */
export function pickState(area: TrackedArea, row: object): RowState {
  const values = row as Readonly<Record<string, StoredValue | undefined>>;
  const state = Object.fromEntries(trackedTables[area].columns.map((column) => [column, values[column] ?? null]));
  if (area !== 'metrics') return state;
  return { ...state, ...Object.fromEntries(saveColumns.map((column) => [column, toIso(values[column])])) };
}

/** Events and lists may write one date in several ways. */
function toIso(date: StoredValue | undefined): string | null {
  return typeof date === 'string' ? new Date(date).toISOString() : null;
}
