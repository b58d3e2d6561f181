import { Stack, TextField, Typography } from '@mui/material';
import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react';
import { formatNumber } from '#domain/formatNumber.ts';
import { pageSizes } from '#domain/limits.ts';
import { LoadFailure } from '#src/components/LoadState.tsx';
import { type DataColumn, DataTable } from '#src/lists/data-table/DataTable.tsx';
import type { TableView } from '#src/lists/data-table/TableView.ts';
import type { AppThunk } from '#src/store/hooks.ts';
import type { SearchResults } from '#domain/capacity-plan/searchResults.ts';
import { useCheckerAnswer } from './useCheckerAnswer.ts';

interface Identified {
  readonly id: string;
}

const getId = ({ id }: Identified) => id;

interface SearchTableProps<Row extends Identified> {
  readonly label: string;
  readonly filterLabel: string;
  readonly columns: readonly DataColumn<Row>[];
  /** Stable from render to render; another function searches again. */
  readonly search: (term: string) => AppThunk<Promise<SearchResults<Row>>>;
  /** Another value searches again. */
  readonly version?: unknown;
  readonly controls?: ReactNode;
}

export function SearchTable<Row extends Identified>({
  label,
  filterLabel,
  search,
  version,
  controls,
  ...table
}: SearchTableProps<Row>) {
  const [term, setTerm] = useState('');
  const [view, setView] = useState(firstView);
  // The surroundings first, then the table, then its rows.
  const stage = useProgressiveRendering(2);
  const {
    answer: results,
    hasFailed,
    retry,
  } = useCheckerAnswer(
    useMemo(() => search(term), [search, term]),
    version,
  );
  const { total, items } = results ?? { total: 0, items: [] };
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, mb: 1 }}>
        <TextField
          type="search"
          size="small"
          label={filterLabel}
          value={term}
          onChange={(event) => setTerm(event.target.value)}
        />
        {controls}
      </Stack>
      {hasFailed ? (
        <LoadFailure onRetry={retry}>The search failed.</LoadFailure>
      ) : (
        <>
          <Typography role="status" variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
            {results === undefined ? 'Loading...' : `${formatNumber(total)} found`}
            {total > items.length && `, the first ${formatNumber(items.length)} are shown`}
          </Typography>
          {stage > 0 && (
            <DataTable
              label={label}
              rows={stage > 1 ? items : []}
              getRowId={getId}
              {...table}
              view={view}
              onViewChange={setView}
              loading={results === undefined || stage < 2}
            />
          )}
        </>
      )}
    </>
  );
}

/** Shows the field as it is, unless `more` has another value. What was found can't be sorted. */
export function searchColumn<Row>(
  field: keyof Row & string,
  header: string,
  minWidth: number,
  more: Partial<DataColumn<Row>> = {},
): DataColumn<Row> {
  const value = (row: Row): string => {
    const content = row[field];
    return typeof content === 'number' ? formatNumber(content) : String(content);
  };
  return { field, header, value, sortable: false, minWidth, ...more };
}

const firstView: TableView = { sort: undefined, page: 1, pageSize: pageSizes.generic };

/** Counts from 0 to `last`, one stage for each render, so that the page can answer between them. */
function useProgressiveRendering(last: number): number {
  const [stage, setStage] = useState(0);
  useEffect(() => {
    if (stage < last) startTransition(() => setStage(stage + 1));
  }, [stage, last]);
  return stage;
}

/** A `SearchTable` renders in three stages: each one starts after the one above it. */
export function Staggered({ order, children }: { readonly order: number; readonly children: ReactNode }) {
  const stages = 3 * order;
  return useProgressiveRendering(stages) === stages ? children : null;
}
