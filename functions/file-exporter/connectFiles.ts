import { ID, Query, type Storage } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { bucketIds } from '#domain/resourceIds.ts';
import { ownerPermissions } from '#functions/runtime/ownerPermissions.ts';
import { retrying } from '#functions/runtime/retrying.ts';
import { unlessRefused } from '#functions/runtime/unlessRefused.ts';
import type { ExportFiles } from './ports.ts';

const bucketId = bucketIds.exports;
const filesPerCall = 100;

/** The export bucket, kept by Appwrite. */
export function connectFiles(storage: Storage): ExportFiles {
  return {
    save: async (fileName, bytes, userId) => {
      const fileId = ID.unique();
      const file = InputFile.fromBuffer(bytes, fileName);
      // The client library sends a large file in pieces. Until the last one is there the file is nobody's.
      await unlessRefused(409, () => retrying(() => storage.createFile({ bucketId, fileId, file, permissions: [] })));
      await retrying(() => storage.updateFile({ bucketId, fileId, permissions: ownerPermissions(userId) }));
      return fileId;
    },
    removeBegunBefore: async (moment) => {
      const queries = [Query.lessThan('$createdAt', moment.toISOString()), Query.limit(filesPerCall)];
      for (let removed = 0; ;) {
        const { files } = await retrying(() => storage.listFiles({ bucketId, queries }));
        for (const { $id } of files) {
          await unlessRefused(404, () => retrying(() => storage.deleteFile({ bucketId, fileId: $id })));
        }
        removed += files.length;
        if (files.length < filesPerCall) return removed;
      }
    },
  };
}
