import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatNumber } from '#domain/formatNumber.ts';
import { pageSizes } from '#domain/limits.ts';
import type { DataColumn } from '#src/components/data-table/DataColumn.ts';
import { DataTable } from '#src/components/data-table/DataTable.tsx';
import type { TableView } from '#src/components/data-table/TableView.ts';
import { LoadState } from '#src/components/LoadState.tsx';
import type { FileSearch } from './useFound.ts';
import { useStages } from './useStages.ts';

interface FoundTableProps<Row> {
  readonly label: string;
  readonly found: FileSearch<Row>;
  readonly columns: readonly DataColumn<Row>[];
  readonly getRowId: (row: Row) => string;
}

const firstView: TableView = { sort: undefined, page: 1, pageSize: pageSizes.generic };

/** A table of what was found in the file, and how much that is; or that the search failed. */
export function FoundTable<Row>({ label, found: search, columns, getRowId }: FoundTableProps<Row>) {
  const [view, setView] = useState(firstView);
  // First what stands around it, then the table, then its rows.
  const stage = useStages(2);
  const { found, hasFailed, retry } = search;
  if (hasFailed) return <LoadState loading="" error="The search failed." onRetry={retry} />;
  const { total, first } = found ?? { total: 0, first: [] };
  return (
    <>
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {found === undefined ? 'Loading...' : `${formatNumber(total)} found`}
        {total > first.length && `, the first ${formatNumber(first.length)} are shown`}
      </Typography>
      {stage > 0 && (
        <DataTable
          label={label}
          rows={stage > 1 ? first : []}
          columns={columns}
          getRowId={getRowId}
          view={view}
          onViewChange={setView}
          loading={found === undefined || stage < 2}
        />
      )}
    </>
  );
}
