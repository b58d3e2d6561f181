import { Query, type TablesDB } from 'node-appwrite';
import type { ChangeEntryFields } from '#domain/changes/changeEntry.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { fromStoredFields } from '#domain/storedText.ts';
import type { TechnologyMonthFields } from '#domain/technologies/months.ts';
import { createTableRows, type TableRows } from '#functions/runtime/rows.ts';
import { listAll, pagesOf } from '#functions/runtime/tableBatches.ts';

export type InventoryEntry = Pick<ChangeEntryFields, 'teamId' | 'field' | 'oldValue' | 'newValue'>;

interface TechnologyMonths extends Pick<TableRows<TechnologyMonthFields>, 'find' | 'save'> {
  /** `$createdAt` by id, from that month on. */
  listDates(since: Month): Promise<Map<string, string>>;
}

export interface MonthPorts {
  readonly technologyMonths: TechnologyMonths;
  /** Newest first, 1,000 a page. */
  inventoryEntries(since: Date): AsyncIterable<readonly DatedEntry[]>;
}

type DatedEntry = InventoryEntry & Pick<ChangeEntryFields, 'changedAt'>;

const blankMonth: TechnologyMonthFields = { month: '', category: 'languageAndVersion', teams: 0, counts: '[]' };
const entryColumns = ['teamId', 'field', 'oldValue', 'newValue', 'changedAt'];

export function connectMonths(tables: TablesDB): MonthPorts {
  return {
    technologyMonths: {
      ...createTableRows(tables, tableIds.technologyMonths, blankMonth),
      listDates: async (since) => {
        const queries = [Query.select(['$id', '$createdAt']), Query.greaterThanEqual('month', since)];
        const rows = await listAll(tables, tableIds.technologyMonths, queries);
        return new Map(rows.map(({ $id, $createdAt }) => [$id, $createdAt]));
      },
    },
    inventoryEntries: async function* (since) {
      const ofInventories = [
        Query.equal('area', 'inventory'),
        Query.greaterThanEqual('changedAt', since.toISOString()),
      ];
      const queries = [Query.select(['$id', ...entryColumns]), ...ofInventories, Query.orderDesc('changedAt')];
      for await (const page of pagesOf(tables, tableIds.changeEntries, queries)) {
        yield page.map((row) => fromStoredFields(row) as unknown as DatedEntry);
      }
    },
  };
}
