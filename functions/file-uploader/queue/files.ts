import { gunzipSync, gzipSync } from 'node:zlib';
import {
  blankRow,
  type NumberedRow,
  type UploadColumn,
  uploadColumns,
  type WidthFault,
} from '#domain/capacity-plan/columns.ts';
import { bucketIds } from '#domain/resourceIds.ts';
import { removeFile, removeFilesBefore, storeOnce } from '#functions/runtime/files.ts';
import { type Server, undefinedOnStatus, withRetry } from '#functions/runtime/server.ts';
import { deriveId } from '#functions/file-uploader/roster/deriveId.ts';

export type LogFiles = ReturnType<typeof connectFiles>['logFiles'];

interface ErrorFile {
  readonly name: string;
  readonly chunks: Iterable<string>;
}

export function connectFiles({ storage }: Pick<Server, 'storage'>) {
  const staged = (uploadId: string, part: number) => ({
    bucketId: bucketIds.uploadStaging,
    fileId: deriveId('part', uploadId, String(part)),
  });
  const bucketId = bucketIds.uploadUndo;
  return {
    staging: {
      /** Keeps a part that is already there. */
      put: (uploadId: string, part: number, rows: readonly NumberedRow[]): Promise<void> => {
        // The SDK would parse a file that is served as JSON.
        const bytes = gzipSync(formatStagedRows(rows), { level: 1 });
        return storeOnce(storage, { ...staged(uploadId, part), name: 'rows.ndjson.gz', bytes });
      },
      read: async (uploadId: string, part: number): Promise<readonly NumberedRow[]> => {
        const bytes = await withRetry(() => storage.getFileDownload(staged(uploadId, part)));
        return parseStagedRows(gunzipSync(bytes).toString());
      },
      remove: (uploadId: string, part: number): Promise<unknown> => removeFile(storage, staged(uploadId, part)),
      removeOlderThan: (moment: Date): Promise<unknown> => removeFilesBefore(storage, bucketIds.uploadStaging, moment),
    },
    errorFiles: {
      /** Returns the id. Keeps a file that is already there. */
      save: async (fileId: string, { name, chunks }: ErrorFile, permissions: readonly string[]) => {
        const bytes = Buffer.concat(Array.from(chunks, (chunk) => Buffer.from(chunk)));
        await storeOnce(storage, { bucketId: bucketIds.uploadIssues, fileId, name, bytes, permissions });
        return fileId;
      },
    },
    logFiles: {
      /** `undefined` also when writing was broken off. */
      find: async (fileId: string): Promise<Buffer | undefined> => {
        const find = () => storage.getFileDownload({ bucketId, fileId });
        const bytes = await undefinedOnStatus(404, () => withRetry(find));
        return bytes && Buffer.from(bytes);
      },
      has: async (fileId: string) => {
        const file = await undefinedOnStatus(404, () => withRetry(() => storage.getFile({ bucketId, fileId })));
        return file !== undefined && file.chunksUploaded === file.chunksTotal;
      },
      /** Keeps a file that is already there. */
      save: (fileId: string, bytes: Buffer): Promise<void> =>
        storeOnce(storage, { bucketId, fileId, name: 'changes.ndjson.gz', bytes }),
      /** `false`: there was none. */
      remove: (fileId: string) => removeFile(storage, { bucketId, fileId }),
      removeOlderThan: (moment: Date): Promise<unknown> => removeFilesBefore(storage, bucketId, moment),
    },
  };
}

interface StagedHeader {
  readonly columns: readonly string[];
}

type StagedRow = readonly [line: number, ...cells: (string | WidthFault)[]];

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
    // Copying is faster than building a row from its entries.
    const row: Record<UploadColumn, string> = { ...blankRow };
    for (const [column, index] of indexes) row[column] = (cells[index] ?? '') as string;
    const widthFault = cells[columns.length] as WidthFault | undefined;
    return widthFault === undefined ? { line, row } : { line, row, widthFault };
  });
}
