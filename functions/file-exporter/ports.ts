import { AppwriteException, type Client, ID, Query, type Storage, TablesDB } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import type { ExportRunFields } from '#domain/exportResult.ts';
import { formatNumber } from '#domain/formatNumber.ts';
import { pageSizes } from '#domain/limits.ts';
import type { MetricCalculation } from '#domain/metric-calculations/toRows.ts';
import type { MonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import type { TeamReporting } from '#domain/monthly-metrics/teamReporting.ts';
import { bucketIds, databaseOfTable, tableIds } from '#domain/resourceIds.ts';
import type { RowBatches } from '#domain/spreadsheet/Sheet.ts';
import { fromStoredFields } from '#domain/storedText.ts';
import type { ReadableTableId, RowOf } from '#domain/tables.ts';
import type { Team } from '#domain/team.ts';
import type { UserMetadata, UserTeamAssociation } from '#domain/teamMember.ts';
import type { TechInventory } from '#domain/tech-inventory/categories.ts';
import { ownerPermissions } from '#functions/runtime/request.ts';
import type { RunRows } from '#functions/runtime/runRows.ts';
import { prefetch, undefinedOnStatus, withRetry } from '#functions/runtime/server.ts';

/** Everything outside the function. Every call may reject; nothing here decides anything. */
export interface ExportPorts {
  readonly source: ExportSource;
  readonly files: ExportFiles;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Aborts when the export takes too long to still be answered; absent when nobody waits for an answer. */
  readonly deadline?: AbortSignal;
  /** Awaited after each batch of rows, with how many were written so far. */
  readonly onProgress?: (worksheet: string, totalRecords: number) => Promise<void>;
}

/** The rows that the person who asks may read. Each list is read as it is iterated. */
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
  /** Stores a file that only that person can read, and only once it is complete. Returns its id; throws a sentence when it is too large. */
  save(fileName: string, bytes: Buffer, userId: string): Promise<string>;
  /** Removes older files, complete or not. Returns how many. */
  removeCreatedBefore(moment: Date): Promise<number>;
}

/** Exports in the background. */
export type ExportRuns = RunRows<ExportRunFields>;

const bucketId = bucketIds.exports;
const filesPerCall = 100;

/** The export bucket. */
export function connectFiles(storage: Storage): ExportFiles {
  return {
    save: async (fileName, bytes, userId) => {
      const fileId = ID.unique();
      const file = InputFile.fromBuffer(bytes, fileName);
      // The SDK sends a large file in chunks. Nobody can read the file until the last one has arrived.
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

/** The rows that the client may read. */
export function connectSource(client: Client): ExportSource {
  const tables = new TablesDB(client);
  const rowsPerPage = pageSizes.functionRead;
  const read = <Id extends ReadableTableId>(tableId: Id) =>
    readBatches<RowOf<Id>>(async (after, offset) => {
      const from = after === undefined ? [] : [Query.cursorAfter(after)];
      const queries = [...from, Query.limit(rowsPerPage), Query.offset(offset)];
      const page = { databaseId: databaseOfTable[tableId], tableId, queries, total: false };
      const { rows } = await withRetry(() => tables.listRows(page));
      return rows.map((row) => fromStoredFields(row) as unknown as RowOf<Id>);
    }, rowsPerPage);
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

interface Identified {
  readonly $id: string;
}

/** A page of `rowsPerPage` rows, fewer at the end: skips `offset` rows after the cursor `after`, or from the start. */
type ReadPage<Row> = (after: string | undefined, offset: number) => Promise<readonly Row[]>;

const maxParallelPages = 2;

/**
 * Every row of a table in the platform's order, several pages in parallel, the next ones prefetched. Each page overlaps the one before
 * by a row: when it doesn't, rows were removed meanwhile, and reading continues from the last row that is sure. So a row that stays is
 * read exactly once, whatever is added or removed around it.
 */
export async function* readBatches<Row extends Identified>(
  readPage: ReadPage<Row>,
  rowsPerPage: number,
): AsyncGenerator<readonly Row[]> {
  const read = (behind: readonly Row[], width: number) => readWave(readPage, behind, width, rowsPerPage);
  let wave = read([], 1);
  for (let width = 2; ; width = Math.min(width * 2, maxParallelPages)) {
    const { rows, isLast } = joinPages(await wave, rowsPerPage);
    if (!isLast) wave = prefetch(read(rows.slice(-rowsPerPage), width));
    yield rows;
    if (isLast) return;
  }
}

/** The cursor row may be removed at any moment: then the one before it will do. */
async function readWave<Row extends Identified>(
  readPage: ReadPage<Row>,
  behind: readonly Row[],
  width: number,
  rowsPerPage: number,
): Promise<readonly Row[][]> {
  for (let index = behind.length - 1; ; index--) {
    const after = behind[index]?.$id;
    const offsets = Array.from({ length: width }, (_, page) => page * (rowsPerPage - 1));
    try {
      return (await Promise.all(offsets.map((offset) => readPage(after, offset)))).map((page) => [...page]);
    } catch (thrown) {
      const isGone = thrown instanceof AppwriteException && thrown.type === 'general_cursor_not_found';
      if (!isGone || index <= 0) throw thrown;
    }
  }
}

function joinPages<Row extends Identified>(
  pages: readonly Row[][],
  rowsPerPage: number,
): { rows: Row[]; isLast: boolean } {
  const rows: Row[] = [];
  for (const page of pages) {
    if (rows.length > 0 && page[0]?.$id !== rows.at(-1)?.$id) return { rows, isLast: false };
    rows.push(...page.slice(rows.length > 0 ? 1 : 0));
    if (page.length < rowsPerPage) return { rows, isLast: true };
  }
  return { rows, isLast: false };
}
