import { Query, type TablesDB } from 'node-appwrite';
import type { ChangeEntryFields } from '#domain/changes/changeEntry.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { fromStoredFields } from '#domain/storedText.ts';
import type { TechnologyMonthFields } from '#domain/technologies/months.ts';
import { createTableRows } from '#functions/runtime/rows.ts';
import { listAll, pagesOf } from '#functions/runtime/tableBatches.ts';

const entryColumns = ['teamId', 'field', 'oldValue', 'newValue', 'changedAt'] as const;

export type InventoryEntry = Pick<ChangeEntryFields, (typeof entryColumns)[number]>;

const blankMonth: TechnologyMonthFields = { month: '', category: 'languageAndVersion', teams: 0, counts: '[]' };

export function connectMonths(tables: TablesDB) {
  return {
    technologyMonths: {
      ...createTableRows(tables, tableIds.technologyMonths, blankMonth),
      /** `$createdAt` by id, from that month on. */
      listDates: async (since: Month): Promise<Map<string, string>> => {
        const queries = [Query.select(['$id', '$createdAt']), Query.greaterThanEqual('month', since)];
        const rows = await listAll(tables, tableIds.technologyMonths, queries);
        return new Map(rows.map(({ $id, $createdAt }) => [$id, $createdAt]));
      },
    },
    /** Newest first, 1,000 a page. */
    inventoryEntries: async function* (since: Date): AsyncGenerator<readonly InventoryEntry[]> {
      const ofInventories = [
        Query.equal('area', 'inventory'),
        Query.greaterThanEqual('changedAt', since.toISOString()),
      ];
      const queries = [Query.select(['$id', ...entryColumns]), ...ofInventories, Query.orderDesc('changedAt')];
      for await (const page of pagesOf(tables, tableIds.changeEntries, queries)) {
        yield page.map((row) => fromStoredFields(row) as unknown as InventoryEntry);
      }
    },
  };
}
