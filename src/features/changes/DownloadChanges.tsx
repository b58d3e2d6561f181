import { Stack } from '@mui/material';
import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import { changeSheetColumns, type ChangeSheetRow, toSheetRows } from '#domain/changes/changeSheet.ts';
import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import { maxChangeRows } from '#domain/limits.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { DatedFormat } from '#src/lists/table-file/saveTable.ts';
import { DownloadWithProgress, type Reading } from '#src/lists/ReadProgress.tsx';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { type AppThunk, useAppDispatch } from '#src/store/hooks.ts';
import type { FirstRows } from '#src/appwrite/firstRows.ts';
import type { TablesService } from '#src/appwrite/services.ts';
import type { ChangeFilter } from './changesView.ts';

interface DownloadChangesProps {
  readonly filters: readonly ChangeFilter[];
  readonly isEmpty: boolean;
}

export function DownloadChanges({ filters, isEmpty }: DownloadChangesProps) {
  const dispatch = useAppDispatch();
  const { timeZone } = useRuntimeConfig();
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
      <DownloadWithProgress
        label="Download changes"
        total={null}
        beginning="Reading the changes..."
        noun="changes"
        emptyReason={isEmpty ? 'There are no changes to download.' : undefined}
        onSave={(table, reading) => dispatch(saveChanges({ filters, timeZone, table, ...reading }))}
        failure="The changes could not be downloaded. Please try again."
      />
    </Stack>
  );
}

interface SaveChangesOptions extends Reading {
  readonly filters: readonly ChangeFilter[];
  readonly timeZone: string;
  readonly table: DatedFormat;
}

/** Returns a message for the person; rejects when the file could not be made. */
function saveChanges({ filters, timeZone, table, onRead, signal }: SaveChangesOptions): AppThunk<Promise<string>> {
  return async (_dispatch, _getState, { services }) => {
    const { saveTable } = await import('#src/lists/table-file/saveTable.ts');
    const outcome = { entries: 0, rows: 0, isComplete: false };
    async function* readRows(): AsyncGenerator<readonly ChangeSheetRow[]> {
      for await (const { entries, total, isLast } of readBatches(services.tables, filters, signal)) {
        outcome.entries += entries.length;
        outcome.isComplete = isLast;
        onRead(outcome.entries, total ?? null);
        const rows = entries.flatMap(toSheetRows);
        outcome.rows += rows.length;
        yield rows;
        if (outcome.rows >= maxChangeRows) return;
      }
    }
    const columns = changeSheetColumns(timeZone);
    const fileName = await saveTable({ sheet: 'Changes', name: 'changes', columns, rows: readRows() }, table);
    if (outcome.isComplete) return `${formatCount(outcome.entries, 'change')} saved as "${fileName}".`;
    return (
      `The newest ${formatNumber(outcome.entries)} changes saved as "${fileName}", which is as many as one file ` +
      'takes here. Choose an earlier last day for the others.'
    );
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
