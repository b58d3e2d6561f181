import { AppwriteException, type Client, ID, Query, type Storage, TablesDB } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import type { ExportRunFields } from '#domain/exportResult.ts';
import { formatNumber } from '#domain/formatNumber.ts';
import type { MetricCalculation } from '#domain/metric-calculations/toRows.ts';
import type { MonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import type { TeamReporting } from '#domain/monthly-metrics/teamReporting.ts';
import { bucketIds, tableIds } from '#domain/resourceIds.ts';
import type { RowBatches } from '#domain/spreadsheet/Sheet.ts';
import { fromStoredFields } from '#domain/storedText.ts';
import type { ReadableTableId, RowOf } from '#domain/tables.ts';
import type { Team } from '#domain/team.ts';
import type { UserMetadata, UserTeamAssociation } from '#domain/teamMember.ts';
import type { TechInventory } from '#domain/tech-inventory/categories.ts';
import { ownerPermissions } from '#functions/runtime/request.ts';
import type { RunRows } from '#functions/runtime/runRows.ts';
import { prefetch, undefinedOnStatus, withRetry } from '#functions/runtime/server.ts';
import { pagesOf } from '#functions/runtime/tableBatches.ts';

/** Outside of the function. Every call may reject; nothing here decides anything. */
export interface ExportPorts {
  readonly source: ExportSource;
  readonly files: ExportFiles;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Aborts when an answer would come too late; absent when nobody waits for one. */
  readonly deadline?: AbortSignal;
  /** Awaited after each batch of rows, with the rows so far. */
  readonly onProgress?: (worksheet: string, totalRecords: number) => Promise<void>;
}

/** Read with the person's rights, as they are iterated. */
export interface ExportSource {
  teams(): RowBatches<Team>;
  people(): RowBatches<UserMetadata>;
  associations(): RowBatches<UserTeamAssociation>;
  inventories(): RowBatches<TechInventory>;
  monthlyMetrics(): RowBatches<MonthlyMetrics>;
  reporting(): RowBatches<TeamReporting>;
  calculations(): RowBatches<MetricCalculation>;
}

export interface ExportFiles {
  /** Readable for that person only, and only once complete. Returns the id; throws a sentence when the file is too large. */
  save(fileName: string, bytes: Buffer, userId: string): Promise<string>;
  /** Complete or not. Returns how many. */
  removeCreatedBefore(moment: Date): Promise<number>;
}

export type ExportRuns = RunRows<ExportRunFields>;

const bucketId = bucketIds.exports;
const filesPerCall = 100;

export function connectFiles(storage: Storage): ExportFiles {
  return {
    save: async (fileName, bytes, userId) => {
      const fileId = ID.unique();
      const file = InputFile.fromBuffer(bytes, fileName);
      // The file can't be read until the SDK has sent its last chunk.
      try {
        await undefinedOnStatus(409, () =>
          withRetry(() => storage.createFile({ bucketId, fileId, file, permissions: [] })),
        );
      } catch (thrown) {
        throw isTooLarge(thrown) ? new Error(describeTooLarge(bytes.length)) : thrown;
      }
      await withRetry(() => storage.updateFile({ bucketId, fileId, permissions: ownerPermissions(userId) }));
      return fileId;
    },
    removeCreatedBefore: async (moment) => {
      const queries = [Query.lessThan('$createdAt', moment.toISOString()), Query.limit(filesPerCall)];
      for (let removed = 0; ;) {
        const { files } = await withRetry(() => storage.listFiles({ bucketId, queries }));
        for (const { $id } of files) {
          await undefinedOnStatus(404, () => withRetry(() => storage.deleteFile({ bucketId, fileId: $id })));
        }
        removed += files.length;
        if (files.length < filesPerCall) return removed;
      }
    },
  };
}

function isTooLarge(thrown: unknown): boolean {
  return thrown instanceof AppwriteException && thrown.type === 'storage_invalid_file_size';
}

function describeTooLarge(bytes: number): string {
  const size = formatNumber(Math.ceil(bytes / 1_000_000));
  return `The workbook has ${size} MB, and this server keeps no file of that size. Ask its administrators to allow larger exports.`;
}

export function connectSource(client: Client): ExportSource {
  const tables = new TablesDB(client);
  const read = <Id extends ReadableTableId>(tableId: Id) => readAhead(tables, tableId);
  return {
    teams: () => read(tableIds.teamMetadata),
    people: () => read(tableIds.userMetadata),
    associations: () => read(tableIds.userTeamAssociation),
    inventories: () => read(tableIds.teamTechInventory),
    monthlyMetrics: () => read(tableIds.teamMonthlyMetrics),
    reporting: () => read(tableIds.teamReporting),
    calculations: () => read(tableIds.teamMonthlyMetricCalculation),
  };
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
