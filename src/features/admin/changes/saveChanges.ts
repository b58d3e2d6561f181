import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import { changeSheetColumns, type ChangeSheetRow, toSheetRows } from '#domain/changes/changeSheet.ts';
import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import { maxChangeRows } from '#domain/limits.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import type { FirstRows } from '#src/appwrite/firstRows.ts';
import type { TablesService } from '#src/appwrite/services.ts';
import type { AppThunk } from '#src/store/hooks.ts';
import type { ChangeFilter } from './changesView.ts';

export interface SaveChangesOptions {
  readonly filters: readonly ChangeFilter[];
  readonly timeZone: string;
  readonly table: TableFormat;
  /** Told how many entries have been read, and of how many; null for more than the platform counts. */
  readonly onProgress: (read: number, total: number | null) => void;
  readonly signal: AbortSignal;
}

/** Downloads all entries that match. Returns a message for the person, null when it was cancelled; rejects when the file could not be made. */
export function saveChanges({
  filters,
  timeZone,
  table,
  onProgress,
  signal,
}: SaveChangesOptions): AppThunk<Promise<string | null>> {
  return async (_dispatch, _getState, { services }) => {
    const { saveTable } = await import('#src/api/table-file/saveTable.ts');
    const outcome = { entries: 0, rows: 0, isComplete: false };
    async function* readRows(): AsyncGenerator<readonly ChangeSheetRow[]> {
      for await (const { entries, total, isLast } of readBatches(services.tables, filters, signal)) {
        outcome.entries += entries.length;
        outcome.isComplete = isLast;
        onProgress(outcome.entries, total ?? null);
        const rows = entries.flatMap(toSheetRows);
        outcome.rows += rows.length;
        yield rows;
        if (outcome.rows >= maxChangeRows) return;
      }
    }
    try {
      const columns = changeSheetColumns(timeZone);
      const fileName = await saveTable({ sheet: 'Changes', name: 'changes', columns, rows: readRows() }, table);
      if (outcome.isComplete) return `${formatCount(outcome.entries, 'change')} saved as "${fileName}".`;
      return (
        `The newest ${formatNumber(outcome.entries)} changes saved as "${fileName}", which is as many as one file ` +
        'takes here. Choose an earlier last day for the others.'
      );
    } catch (thrown) {
      if (signal.aborted) return null;
      throw thrown;
    }
  };
}

interface Batch {
  readonly entries: readonly ChangeEntry[];
  /** Undefined when there are more than the platform counts. */
  readonly total: number | undefined;
  readonly isLast: boolean;
}

const batchSize = 500;

/** By cursor, so that an entry that comes meanwhile shifts nothing. */
async function* readBatches(
  tables: TablesService,
  filters: readonly ChangeFilter[],
  signal: AbortSignal,
): AsyncGenerator<Batch> {
  const read = (after?: string): Promise<FirstRows<ChangeEntry>> => {
    const request = { filters, newestFirstBy: 'changedAt', limit: batchSize, after } as const;
    return tables.listNewest(tableIds.changeEntries, request, { signal });
  };
  const first = await read();
  let entries = first.rows;
  for (;;) {
    signal.throwIfAborted();
    const isLast = entries.length < batchSize;
    yield { entries, total: first.total, isLast };
    signal.throwIfAborted();
    if (isLast) return;
    entries = (await read(entries.at(-1)?.$id)).rows;
  }
}
