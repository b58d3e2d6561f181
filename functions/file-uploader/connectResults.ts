import type { Models } from 'node-appwrite';
import { databaseOfTable, tableIds } from '#domain/resourceIds.ts';
import { fromStoredFields, toStoredFields } from '#domain/storedText.ts';
import type { UploadResultFields } from '#domain/upload/uploadResult.ts';
import type { Server } from '#functions/runtime/connectServer.ts';
import { ownerPermissions } from '#functions/runtime/ownerPermissions.ts';
import { retrying } from '#functions/runtime/retrying.ts';
import { unlessRefused } from '#functions/runtime/unlessRefused.ts';
import type { UploadResults } from './ports.ts';

/** Upload results, kept by Appwrite. */
export function connectResults({ tables }: Pick<Server, 'tables'>): UploadResults {
  const tableId = tableIds.fileUploadResults;
  const table = { databaseId: databaseOfTable[tableId], tableId };
  return {
    create: async (rowId, result, userId) => {
      const data = toStoredFields(result);
      const row = { ...table, rowId, data, permissions: ownerPermissions(userId) };
      return (await unlessRefused(409, () => retrying(() => tables.createRow(row)))) !== undefined;
    },
    find: async (rowId) => {
      const find = () => tables.getRow<Models.Row & UploadResultFields>({ ...table, rowId });
      const row = await unlessRefused(404, () => retrying(find));
      return row && { result: fromStoredFields(row), permissions: row.$permissions };
    },
    update: async (rowId, changes) => {
      const data = toStoredFields(changes);
      await retrying(() => tables.updateRow({ ...table, rowId, data }));
    },
  };
}
