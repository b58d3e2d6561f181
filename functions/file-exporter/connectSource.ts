import { Query, TablesDB, type Client } from 'node-appwrite';
import { databaseOfTable, tableIds, type TableId } from '#domain/resourceIds.ts';
import type { Stored } from '#domain/row.ts';
import { fromStoredFields } from '#domain/storedText.ts';
import { retrying } from '#functions/runtime/retrying.ts';
import { rowsPerCall } from '#functions/runtime/TableRows.ts';
import type { ExportSource } from './ports.ts';
import { readPortions } from './readPortions.ts';

/** The data that the client may read, kept by Appwrite. */
export function connectSource(client: Client): ExportSource {
  const tables = new TablesDB(client);
  const read = <Row extends Stored>(tableId: TableId) =>
    readPortions<Row>(async (after, offset) => {
      const from = after === undefined ? [] : [Query.cursorAfter(after)];
      const queries = [...from, Query.limit(rowsPerCall), Query.offset(offset)];
      const page = { databaseId: databaseOfTable[tableId], tableId, queries, total: false };
      const { rows } = await retrying(() => tables.listRows(page));
      return rows.map((row) => fromStoredFields(row) as unknown as Row);
    });
  return {
    teams: () => read(tableIds.teamMetadata),
    people: () => read(tableIds.userMetadata),
    associations: () => read(tableIds.userTeamAssociation),
    inventories: () => read(tableIds.teamTechInventory),
    monthlyMetrics: () => read(tableIds.teamMonthlyMetrics),
    calculations: () => read(tableIds.teamMonthlyMetricCalculation),
  };
}
