import { Query, type TablesDB } from 'node-appwrite';
import type { TableId } from '#domain/resourceIds.ts';
import { ownerPermissions } from './request.ts';
import { rowsPerCall, undefinedOnStatus, withRetry } from './server.ts';
import { tableOf } from './tableBatches.ts';

export interface RunRows<Fields> {
  /** Readable by the person alone. Keeps a row that is already there. */
  create(executionId: string, run: Fields): Promise<void>;
  update(executionId: string, changes: Partial<Fields>): Promise<void>;
  removeCreatedBefore(moment: Date): Promise<void>;
}

export function createRunRows<Fields extends { readonly userId: string }>(
  tables: TablesDB,
  tableId: TableId,
): RunRows<Fields> {
  const table = tableOf(tableId);
  return {
    create: async (rowId, data) => {
      const row = { ...table, rowId, data, permissions: ownerPermissions(data.userId) };
      await undefinedOnStatus(409, () => withRetry(() => tables.createRow(row)));
    },
    update: async (rowId, data) => {
      await withRetry(() => tables.updateRow({ ...table, rowId, data }));
    },
    removeCreatedBefore: async (moment) => {
      const queries = [Query.lessThan('$createdAt', moment.toISOString()), Query.limit(rowsPerCall)];
      for (;;) {
        const { rows } = await withRetry(() => tables.deleteRows({ ...table, queries }));
        if (rows.length < rowsPerCall) return;
      }
    },
  };
}
