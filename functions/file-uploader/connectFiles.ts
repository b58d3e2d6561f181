import { gunzipSync, gzipSync } from 'node:zlib';
import type { Storage } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { bucketIds } from '#domain/resourceIds.ts';
import type { Server } from '#functions/runtime/connectServer.ts';
import { retrying } from '#functions/runtime/retrying.ts';
import { unlessRefused } from '#functions/runtime/unlessRefused.ts';
import { deriveId } from './deriveId.ts';
import type { UploadPorts } from './ports.ts';
import { formatStagedRows, parseStagedRows } from './stagedRows.ts';

/** Staged rows and error files, kept by Appwrite. */
export function connectFiles({ storage }: Pick<Server, 'storage'>): Pick<UploadPorts, 'staging' | 'errorFiles'> {
  const staged = (uploadId: string, part: number) => ({
    bucketId: bucketIds.uploadStaging,
    fileId: deriveId('part', uploadId, String(part)),
  });
  return {
    staging: {
      put: async (uploadId, part, rows) => {
        // Compressed not for its size alone: the client library parses whatever is served as JSON.
        const bytes = gzipSync(formatStagedRows(rows), { level: 1 });
        await storeOnce(storage, { ...staged(uploadId, part), name: 'rows.ndjson.gz', bytes, permissions: [] });
      },
      read: async (uploadId, part) => {
        const bytes = await retrying(() => storage.getFileDownload(staged(uploadId, part)));
        return parseStagedRows(gunzipSync(bytes).toString());
      },
      remove: async (uploadId, part) => {
        await unlessRefused(404, () => retrying(() => storage.deleteFile(staged(uploadId, part))));
      },
    },
    errorFiles: {
      save: async (fileId, { name, pieces }, permissions) => {
        const bytes = Buffer.concat(Array.from(pieces, (piece) => Buffer.from(piece)));
        await storeOnce(storage, {
          bucketId: bucketIds.uploadIssues,
          fileId,
          name,
          bytes,
          permissions: [...permissions],
        });
        return fileId;
      },
    },
  };
}

interface FileToStore {
  readonly bucketId: string;
  readonly fileId: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly permissions: string[];
}

/** A large file goes in pieces: what an interrupted call left of it is completed, piece by piece, by the next one. */
async function storeOnce(storage: Storage, { name, bytes, ...file }: FileToStore): Promise<void> {
  const create = () => storage.createFile({ ...file, file: InputFile.fromBuffer(bytes, name) });
  await unlessRefused(409, () => retrying(create));
}
