import { Query, type Storage } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type NumberedRow, type UploadColumn, uploadColumns, type WidthFault } from '#domain/capacity-plan/columns.ts';
import { bucketIds } from '#domain/resourceIds.ts';
import { rowsPerCall, type Server, undefinedOnStatus, withRetry } from '#functions/runtime/server.ts';
import { deriveId } from '#functions/file-uploader/roster/deriveId.ts';

export interface UploadFiles {
  readonly staging: Staging;
  readonly errorFiles: ErrorFiles;
  readonly logFiles: LogFiles;
}

interface Staging {
  /** Keeps a part that is already there. */
  put(uploadId: string, part: number, rows: readonly NumberedRow[]): Promise<void>;
  read(uploadId: string, part: number): Promise<readonly NumberedRow[]>;
  remove(uploadId: string, part: number): Promise<void>;
}

interface ErrorFiles {
  /** Returns the id. Keeps a file that is already there. */
  save(
    uploadId: string,
    file: { readonly name: string; readonly chunks: Iterable<string> },
    permissions: readonly string[],
  ): Promise<string>;
}

export interface LogFiles {
  /** `undefined` also when writing was broken off. */
  find(fileId: string): Promise<Buffer | undefined>;
  has(fileId: string): Promise<boolean>;
  /** Keeps a file that is already there. */
  save(fileId: string, bytes: Buffer): Promise<void>;
  /** `false`: there was none. */
  remove(fileId: string): Promise<boolean>;
  removeOlderThan(moment: Date): Promise<void>;
}

const logs = { bucketId: bucketIds.uploadUndo };

export function connectFiles({ storage }: Pick<Server, 'storage'>): UploadFiles {
  const staged = (uploadId: string, part: number) => ({
    bucketId: bucketIds.uploadStaging,
    fileId: deriveId('part', uploadId, String(part)),
  });
  return {
    staging: {
      put: async (uploadId, part, rows) => {
        // The SDK would parse a file that is served as JSON.
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

/** The SDK sends chunks; a retry completes those that an interrupted call left. */
async function storeOnce(storage: Storage, { name, bytes, ...file }: FileToStore): Promise<void> {
  const create = () => storage.createFile({ ...file, file: InputFile.fromBuffer(bytes, name) });
  await undefinedOnStatus(409, () => withRetry(create));
}

interface StagedHeader {
  readonly columns: readonly string[];
}

type StagedRow = readonly [line: number, ...cells: (string | WidthFault)[]];

/** Copying is faster than building a row from its entries. */
const blankRow = Object.fromEntries(uploadColumns.map((column) => [column, ''])) as Record<UploadColumn, string>;

/** NDJSON: a header, then `[line, …cells]`, with a `widthFault` last. */
export function formatStagedRows(rows: readonly NumberedRow[]): string {
  const header: StagedHeader = { columns: uploadColumns };
  const staged = rows.map(({ line, row, widthFault }) => {
    const cells = uploadColumns.map((column) => row[column]);
    return [line, ...cells, ...(widthFault === undefined ? [] : [widthFault])];
  });
  return [header, ...staged].map((each) => JSON.stringify(each)).join('\n');
}

/** By column name, as columns may have changed. Rows without a header, of earlier versions, are in the order of `uploadColumns`. */
export function parseStagedRows(text: string): NumberedRow[] {
  const [first, ...rest] = text.split('\n').map((staged) => JSON.parse(staged) as StagedHeader | StagedRow);
  const hasHeader = first !== undefined && 'columns' in first;
  const columns: readonly string[] = hasHeader ? first.columns : uploadColumns;
  const rows = (hasHeader || first === undefined ? rest : [first, ...rest]) as StagedRow[];
  const indexes = uploadColumns.map((column) => [column, columns.indexOf(column)] as const);
  return rows.map(([line, ...cells]) => {
    const row = { ...blankRow };
    for (const [column, index] of indexes) row[column] = (cells[index] ?? '') as string;
    const widthFault = cells[columns.length] as WidthFault | undefined;
    return widthFault === undefined ? { line, row } : { line, row, widthFault };
  });
}
