import type { TablesDB } from 'node-appwrite';
import type { TableId } from '#domain/resourceIds.ts';
import { toStoredFields } from '#domain/storedText.ts';
import { ownerPermissions } from './request.ts';
import { undefinedOnStatus, withRetry } from './server.ts';
import { removeBefore, tableOf } from './tableBatches.ts';

/** Rows by which a person follows what a function does for them. */
export interface RunRows<Fields> {
  /** Readable by the person alone. Keeps a row that is already there. */
  create(id: string, run: Fields, userId: string): Promise<void>;
  update(id: string, changes: Partial<Fields>): Promise<void>;
  removeCreatedBefore(moment: Date): Promise<unknown>;
}

export function createRunRows<Fields extends object>(tables: TablesDB, tableId: TableId): RunRows<Fields> {
  const table = tableOf(tableId);
  return {
    create: async (rowId, run, userId) => {
      const row = { ...table, rowId, data: toStoredFields(run), permissions: ownerPermissions(userId) };
      await undefinedOnStatus(409, () => withRetry(() => tables.createRow(row)));
    },
    update: async (rowId, changes) => {
      await withRetry(() => tables.updateRow({ ...table, rowId, data: toStoredFields(changes) }));
    },
    removeCreatedBefore: (moment) => removeBefore(tables, tableId, '$createdAt', moment),
  };
}
