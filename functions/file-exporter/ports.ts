import { AppwriteException, type Client, ID, type Storage, TablesDB } from 'node-appwrite';
import type { ExportRunFields } from '#domain/exportResult.ts';
import { formatNumber } from '#domain/formatNumber.ts';
import { bucketIds } from '#domain/resourceIds.ts';
import type { RowBatches } from '#domain/spreadsheet/Sheet.ts';
import { fromStoredFields } from '#domain/storedText.ts';
import type { ReadableTableId, RowOf } from '#domain/tables.ts';
import { removeFilesBefore, storeOnce } from '#functions/runtime/files.ts';
import { ownerPermissions } from '#functions/runtime/request.ts';
import type { RunRows } from '#functions/runtime/runRows.ts';
import { prefetch, withRetry } from '#functions/runtime/server.ts';
import { pagesOf } from '#functions/runtime/tableBatches.ts';

export interface ExportPorts {
  readonly source: ExportSource;
  readonly files: ReturnType<typeof connectFiles>;
  readonly now: () => number;
  /** The organisation's. */
  readonly timeZone: string;
  /** Aborts when an answer would come too late; absent when nobody waits for one. */
  readonly deadline?: AbortSignal;
  /** Awaited after each batch of rows, with the rows so far. */
  readonly onProgress?: (worksheet: string, totalRecords: number) => Promise<void>;
}

/** Read with the person's rights, as it is iterated. */
export type ExportSource = <Id extends ReadableTableId>(tableId: Id) => RowBatches<RowOf<Id>>;

export type ExportRuns = RunRows<ExportRunFields>;

const bucketId = bucketIds.exports;

export function connectFiles(storage: Storage) {
  return {
    /** Readable for that person only, and only once complete. Returns the id; throws a sentence when the file is too large. */
    save: async (name: string, bytes: Buffer, userId: string): Promise<string> => {
      const fileId = ID.unique();
      // The file can't be read until the SDK has sent its last chunk.
      await storeOnce(storage, { bucketId, fileId, name, bytes }).catch((thrown: unknown) => {
        const isTooLarge = thrown instanceof AppwriteException && thrown.type === 'storage_invalid_file_size';
        throw isTooLarge ? new Error(describeTooLarge(bytes.length)) : thrown;
      });
      await withRetry(() => storage.updateFile({ bucketId, fileId, permissions: ownerPermissions(userId) }));
      return fileId;
    },
    /** Complete or not. Returns how many. */
    removeCreatedBefore: (moment: Date) => removeFilesBefore(storage, bucketId, moment),
  };
}

function describeTooLarge(bytes: number): string {
  const size = formatNumber(Math.ceil(bytes / 1_000_000));
  return `The workbook has ${size} MB, and this server keeps no file of that size. Ask its administrators to allow larger exports.`;
}

export function connectSource(client: Client): ExportSource {
  const tables = new TablesDB(client);
  return (tableId) => readAhead(tables, tableId);
}

/** The next page is read while the one before it is written. */
async function* readAhead<Id extends ReadableTableId>(
  tables: TablesDB,
  tableId: Id,
): AsyncGenerator<RowOf<Id>[], void> {
  const pages = pagesOf(tables, tableId);
  for (let page = await pages.next(); !page.done;) {
    const next = prefetch(pages.next());
    yield page.value.map((row) => fromStoredFields(row) as unknown as RowOf<Id>);
    page = await next;
  }
}
