import { type Client, type Models, Query, type TablesDB } from 'node-appwrite';
import type { TrackedArea } from '#domain/changes/changeEntry.ts';
import { uncounted } from '#domain/limits.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { fromStoredFields, toStoredFields } from '#domain/storedText.ts';
import { type LeaseFields, neverHeld } from '#functions/runtime/RowLease.ts';
import { createVersionedRows } from '#functions/runtime/rows.ts';
import { rowsPerCall, withRetry } from '#functions/runtime/server.ts';
import { createAll, removeAll, tableOf } from '#functions/runtime/tableBatches.ts';
import { hashId } from '#functions/runtime/history/hashId.ts';

export interface ToldChange {
  readonly area: TrackedArea;
  /** Of one that is gone, the last version. */
  readonly row: Models.DefaultRow;
  readonly isGone: boolean;
  /** Account, by the platform's word; null when it didn't say. */
  readonly userId: string | null;
}

export interface WaitingChange extends ToldChange {
  readonly id: string;
  /** ISO 8601, when the event came. */
  readonly toldAt: string;
}

export const turnId = 'turn';
export const blankTurn: LeaseFields = { executionId: null, heldUntil: neverHeld };

const tableId = tableIds.waitingChanges;

type StoredChange = Omit<ToldChange, 'row'> & { readonly row: string };

export function connectWaiting(client: Client, tables: TablesDB) {
  return {
    waiting: {
      /** Idempotent. */
      add: async ({ row, ...told }: ToldChange): Promise<void> => {
        const text = JSON.stringify(row);
        await createAll(tables, tableId, [toStoredFields({ $id: hashId(told, text), ...told, row: text })]);
      },
      /** Oldest first, as many as one call writes. */
      next: async (): Promise<WaitingChange[]> => {
        const queries = [Query.isNotNull('area'), Query.limit(rowsPerCall)];
        const { rows } = await withRetry(() => tables.listRows({ ...tableOf(tableId), queries, ...uncounted }));
        return rows.map(({ $id: id, $createdAt: toldAt, ...stored }) => {
          const { area, row, isGone, userId } = fromStoredFields(stored) as unknown as StoredChange;
          return { id, toldAt, area, row: JSON.parse(row) as Models.DefaultRow, isGone, userId };
        });
      },
      remove: (ids: readonly string[]) => removeAll(tables, tableId, ids),
    },
    turn: createVersionedRows(client, tables, tableId, blankTurn),
  };
}
