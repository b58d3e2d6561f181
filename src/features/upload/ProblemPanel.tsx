import { Box, MenuItem, TextField } from '@mui/material';
import { useCallback, useEffect, useState } from 'react';
import { formatNumber } from '#domain/formatNumber.ts';
import type { CheckSummary } from '#domain/capacity-plan/checkCsv.ts';
import { type UploadColumn, uploadColumns } from '#domain/capacity-plan/columns.ts';
import type { ProblemItem } from '#domain/capacity-plan/searchResults.ts';
import { LoadFailure } from '#src/components/LoadState.tsx';
import { Fold } from '#src/components/Fold.tsx';
import { onDemand } from '#src/components/on-demand/onDemand.tsx';
import type { DataColumn } from '#src/lists/data-table/DataTable.tsx';
import { DownloadMenu } from '#src/lists/DownloadMenu.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { RepairState } from '#domain/capacity-plan/repair/RepairedPlan.ts';
import { callChecker, openRepairs } from './checkFile.ts';
import { downloadRows } from './repairFile.ts';
import { Panel } from './Panel.tsx';
import { searchColumn, SearchTable } from './SearchTable.tsx';

const RepairPart = onDemand(async () => (await import('./repair/RepairPart.tsx')).RepairPart);

interface ProblemPanelProps {
  readonly summary: CheckSummary;
  readonly repairs: RepairState | null;
}

/** Opens the rows of the file; `notice` says that it failed, with Retry. */
export function useOpenRepairs() {
  const dispatch = useAppDispatch();
  const [hasFailed, setHasFailed] = useState(false);
  const open = useCallback(() => void dispatch(openRepairs()).then((isOpen) => setHasFailed(!isOpen)), [dispatch]);
  const notice = hasFailed && <LoadFailure onRetry={open}>The rows could not be opened.</LoadFailure>;
  return { open, notice };
}

/** Rows that would be refused, and the part that puts them right. */
export function ProblemPanel({ summary, repairs }: ProblemPanelProps) {
  const { open, notice } = useOpenRepairs();
  useEffect(open, [open]);
  const { refusedCount, rowCount, problemCount } = summary;
  return (
    <Panel
      title="Problems"
      description={
        refusedCount === 0
          ? 'No row would be refused.'
          : `${formatNumber(refusedCount)} of ${formatNumber(rowCount)} rows would be refused. A refused row never stops the others.`
      }
    >
      {repairs === null ? notice : <RepairPart summary={summary} repairs={repairs} />}
      {problemCount > 0 && (
        <Fold show="List them row by row" hide="Hide the list">
          <Box sx={{ mt: 1 }}>
            <ProblemTable summary={summary} />
          </Box>
        </Fold>
      )}
    </Panel>
  );
}

function ProblemTable({ summary }: Pick<ProblemPanelProps, 'summary'>) {
  const dispatch = useAppDispatch();
  const [column, setColumn] = useState<UploadColumn | null>(null);
  const search = useCallback((term: string) => callChecker('listProblems', { search: term, column }), [column]);
  return (
    <SearchTable
      label="Rows with problems"
      filterLabel="Filter problems"
      columns={problemColumns}
      search={search}
      version={summary}
      controls={
        <>
          <TextField
            select
            size="small"
            label="Column"
            value={column ?? ''}
            onChange={(event) => setColumn(uploadColumns.find((name) => name === event.target.value) ?? null)}
            sx={{ minWidth: 200 }}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value="">All columns</MenuItem>
            {uploadColumns.map((name) => (
              <MenuItem key={name} value={name}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          <DownloadMenu
            label="Download problems"
            separator={summary.separator}
            onSave={(format) => dispatch(downloadRows('formatProblems', format))}
          />
        </>
      }
    />
  );
}

const problemColumns: readonly DataColumn<ProblemItem>[] = [
  searchColumn('line', 'Line', 70),
  searchColumn('column', 'Column', 140),
  searchColumn('value', 'Value', 110, {
    renderCell: ({ value }) => (
      <Box component="span" sx={{ overflowWrap: 'anywhere', color: value === '' ? 'text.secondary' : undefined }}>
        {value === '' ? '(empty)' : value}
      </Box>
    ),
  }),
  searchColumn('wrong', 'What is wrong', 200),
  searchColumn('right', 'What would be right', 200),
];
