import { Query, type Storage } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { NumberedRow } from '#domain/capacity-plan/columns.ts';
import { bucketIds } from '#domain/resourceIds.ts';
import { rowsPerCall, type Server, undefinedOnStatus, withRetry } from '#functions/runtime/server.ts';
import { deriveId } from './deriveId.ts';
import { formatStagedRows, parseStagedRows } from './stagedRows.ts';

export interface UploadFiles {
  readonly staging: Staging;
  readonly errorFiles: ErrorFiles;
  readonly logFiles: LogFiles;
}

/** Rows of a file that wait to be processed, part by part. */
interface Staging {
  /** Keeps a part that is already there. */
  put(uploadId: string, part: number, rows: readonly NumberedRow[]): Promise<void>;
  read(uploadId: string, part: number): Promise<readonly NumberedRow[]>;
  remove(uploadId: string, part: number): Promise<void>;
}

interface ErrorFiles {
  /** Returns the file's id. Keeps a file that is already there. */
  save(
    uploadId: string,
    file: { readonly name: string; readonly chunks: Iterable<string> },
    permissions: readonly string[],
  ): Promise<string>;
}

/** Files of change logs (`changeLog.ts`). */
export interface LogFiles {
  /** `undefined` also for one whose writing was broken off. */
  find(fileId: string): Promise<Buffer | undefined>;
  /** Whether it is there, and whole. */
  has(fileId: string): Promise<boolean>;
  /** Keeps a file that is already there. */
  save(fileId: string, bytes: Buffer): Promise<void>;
  /** `false`: there was none. */
  remove(fileId: string): Promise<boolean>;
  removeOlderThan(moment: Date): Promise<void>;
}

const logs = { bucketId: bucketIds.uploadUndo };

/** The ports for files, backed by Appwrite. */
export function connectFiles({ storage }: Pick<Server, 'storage'>): UploadFiles {
  const staged = (uploadId: string, part: number) => ({
    bucketId: bucketIds.uploadStaging,
    fileId: deriveId('part', uploadId, String(part)),
  });
  return {
    staging: {
      put: async (uploadId, part, rows) => {
        // Compressed not only for its size: the SDK would parse a file that is served as JSON.
        const bytes = gzipSync(formatStagedRows(rows), { level: 1 });
        await storeOnce(storage, { ...staged(uploadId, part), name: 'rows.ndjson.gz', bytes, permissions: [] });
      },
      read: async (uploadId, part) => {
        const bytes = await withRetry(() => storage.getFileDownload(staged(uploadId, part)));
        return parseStagedRows(gunzipSync(bytes).toString());
      },
      remove: async (uploadId, part) => {
        await undefinedOnStatus(404, () => withRetry(() => storage.deleteFile(staged(uploadId, part))));
      },
    },
    errorFiles: {
      save: async (fileId, { name, chunks }, permissions) => {
        const bytes = Buffer.concat(Array.from(chunks, (chunk) => Buffer.from(chunk)));
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
    logFiles: {
      find: async (fileId) => {
        const find = () => storage.getFileDownload({ ...logs, fileId });
        const bytes = await undefinedOnStatus(404, () => withRetry(find));
        return bytes && Buffer.from(bytes);
      },
      has: async (fileId) => {
        const file = await undefinedOnStatus(404, () => withRetry(() => storage.getFile({ ...logs, fileId })));
        return file !== undefined && file.chunksUploaded === file.chunksTotal;
      },
      save: (fileId, bytes) =>
        storeOnce(storage, { ...logs, fileId, name: 'changes.ndjson.gz', bytes, permissions: [] }),
      remove: async (fileId) =>
        (await undefinedOnStatus(404, () => withRetry(() => storage.deleteFile({ ...logs, fileId })))) !== undefined,
      removeOlderThan: async (moment) => {
        const queries = [Query.lessThan('$createdAt', moment.toISOString()), Query.limit(rowsPerCall)];
        for (;;) {
          const { files } = await withRetry(() => storage.listFiles({ ...logs, queries, total: false }));
          for (const { $id: fileId } of files) {
            await undefinedOnStatus(404, () => withRetry(() => storage.deleteFile({ ...logs, fileId })));
          }
          if (files.length < rowsPerCall) return;
        }
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

/** The SDK sends a large file in chunks; a retry completes those that an interrupted call left. */
async function storeOnce(storage: Storage, { name, bytes, ...file }: FileToStore): Promise<void> {
  const create = () => storage.createFile({ ...file, file: InputFile.fromBuffer(bytes, name) });
  await undefinedOnStatus(409, () => withRetry(create));
}
