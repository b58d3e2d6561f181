import { gunzipSync, gzipSync } from 'node:zlib';
import { type NumberedRow, type UploadColumn, uploadColumns, type WidthFault } from '#domain/capacity-plan/columns.ts';
import { bucketIds } from '#domain/resourceIds.ts';
import { removeFile, removeFilesBefore, storeOnce } from '#functions/runtime/files.ts';
import { type Server, undefinedOnStatus, withRetry } from '#functions/runtime/server.ts';
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
  remove(uploadId: string, part: number): Promise<unknown>;
  removeOlderThan(moment: Date): Promise<unknown>;
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
  removeOlderThan(moment: Date): Promise<unknown>;
}

export function connectFiles({ storage }: Pick<Server, 'storage'>): UploadFiles {
  const staged = (uploadId: string, part: number) => ({
    bucketId: bucketIds.uploadStaging,
    fileId: deriveId('part', uploadId, String(part)),
  });
  const bucketId = bucketIds.uploadUndo;
  return {
    staging: {
      put: (uploadId, part, rows) => {
        // The SDK would parse a file that is served as JSON.
        const bytes = gzipSync(formatStagedRows(rows), { level: 1 });
        return storeOnce(storage, { ...staged(uploadId, part), name: 'rows.ndjson.gz', bytes });
      },
      read: async (uploadId, part) => {
        const bytes = await withRetry(() => storage.getFileDownload(staged(uploadId, part)));
        return parseStagedRows(gunzipSync(bytes).toString());
      },
      remove: (uploadId, part) => removeFile(storage, staged(uploadId, part)),
      removeOlderThan: (moment) => removeFilesBefore(storage, bucketIds.uploadStaging, moment),
    },
    errorFiles: {
      save: async (fileId, { name, chunks }, permissions) => {
        const bytes = Buffer.concat(Array.from(chunks, (chunk) => Buffer.from(chunk)));
        await storeOnce(storage, { bucketId: bucketIds.uploadIssues, fileId, name, bytes, permissions });
        return fileId;
      },
    },
    logFiles: {
      find: async (fileId) => {
        const find = () => storage.getFileDownload({ bucketId, fileId });
        const bytes = await undefinedOnStatus(404, () => withRetry(find));
        return bytes && Buffer.from(bytes);
      },
      has: async (fileId) => {
        const file = await undefinedOnStatus(404, () => withRetry(() => storage.getFile({ bucketId, fileId })));
        return file !== undefined && file.chunksUploaded === file.chunksTotal;
      },
      save: (fileId, bytes) => storeOnce(storage, { bucketId, fileId, name: 'changes.ndjson.gz', bytes }),
      remove: (fileId) => removeFile(storage, { bucketId, fileId }),
      removeOlderThan: (moment) => removeFilesBefore(storage, bucketId, moment),
    },
  };
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
