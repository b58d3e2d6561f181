import { DataGrid, useGridApiRef, type GridLocaleText, type GridSortModel } from '@mui/x-data-grid';
import { useMemo, type MouseEvent } from 'react';
import { formatNumber } from '#domain/formatNumber.ts';
import type { DataColumn } from './DataColumn.ts';
import { rowClicks } from './rowClicks.ts';
import { EmptyOverlay, LoadingOverlay } from './TableOverlays.tsx';
import { alarmingRow, tableStyle } from './tableStyle.ts';
import { pageSizeOptionsOf, type TableView } from './TableView.ts';
import { toGridColumns } from './toGridColumns.ts';
import { useFocusFirstRow } from './useFocusFirstRow.ts';
import { useVisibleColumns } from './useVisibleColumns.ts';

export interface DataTableProps<Row> {
  /** What the table is called, for those who can't see where it stands. */
  readonly label: string;
  /** All rows, in the order to show (`sortRows`); the table shows one page of them. */
  readonly rows: readonly Row[];
  /** The first stays in view when the table is wider than the screen. */
  readonly columns: readonly DataColumn<Row>[];
  readonly getRowId: (row: Row) => string;
  /** The table's own page size, offered beside the usual ones; 10 unless told (SPEC section 9). */
  readonly pageSize?: number;
  readonly view: TableView;
  readonly onViewChange: (view: TableView) => void;
  readonly loading?: boolean;
  /** A click anywhere in a row but on a link; keyboards need a link in the row that does the same. */
  readonly onRowClick?: (row: Row, event: MouseEvent) => void;
  /** Whether a row is tinted red; a word in the row must say the same. */
  readonly isRowAlarming?: (row: Row) => boolean;
}

const slots = { loadingOverlay: LoadingOverlay, noRowsOverlay: EmptyOverlay };
/** In the browser's own language, unless told otherwise. */
const localeText: Partial<GridLocaleText> = {
  paginationDisplayedRows: ({ from, to, count }) =>
    `${formatNumber(from)}–${formatNumber(to)} of ${formatNumber(count)}`,
};
const asHighAsItsContent = () => 'auto' as const;

/** Every table of the product. Sorting goes up and down only, and begins again at page 1 (SPEC section 2). */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, columns, getRowId, pageSize, view, onViewChange, loading = false, onRowClick } = props;
  const visible = useVisibleColumns(columns);
  const gridColumns = useMemo(() => toGridColumns(visible), [visible]);
  const lastPage = Math.max(1, Math.ceil(rows.length / view.pageSize));
  const page = Math.min(view.page, lastPage);
  const pageRows = useMemo(
    () => rows.slice((page - 1) * view.pageSize, page * view.pageSize).map((row) => ({ id: getRowId(row), row })),
    [rows, getRowId, page, view.pageSize],
  );
  const { field: sortField, direction } = view.sort ?? {};
  const sortModel = useMemo<GridSortModel>(
    () => (sortField === undefined ? [] : [{ field: sortField, sort: direction }]),
    [sortField, direction],
  );
  const paginationModel = useMemo(() => ({ page: page - 1, pageSize: view.pageSize }), [page, view.pageSize]);
  const apiRef = useGridApiRef();
  const focusFirstRow = useFocusFirstRow(apiRef, page);

  function changeSort([chosen]: GridSortModel) {
    if (chosen?.sort) onViewChange({ ...view, sort: { field: chosen.field, direction: chosen.sort }, page: 1 });
  }
  // From the pager alone: the grid also goes to its first page by itself, at each new sort model for one, and tells
  // `onPaginationModelChange` so.
  const pager = {
    onPageChange: (_: unknown, index: number) => {
      focusFirstRow();
      onViewChange({ ...view, page: index + 1 });
    },
    onRowsPerPageChange: (pageSize: number) => onViewChange({ ...view, page: 1, pageSize }),
  };

  return (
    <DataGrid
      apiRef={apiRef}
      label={label}
      rows={pageRows}
      columns={gridColumns}
      getRowHeight={asHighAsItsContent}
      getRowClassName={({ row: { row } }) => (props.isRowAlarming?.(row) === true ? alarmingRow : '')}
      loading={loading && rows.length === 0}
      slots={slots}
      slotProps={{ basePagination: pager }}
      localeText={localeText}
      // One page of rows is all the grid ever holds: ten thousand teams cost it no more than twenty.
      disableVirtualization
      paginationMode="server"
      rowCount={rows.length}
      paginationModel={paginationModel}
      pageSizeOptions={pageSizeOptionsOf(pageSize)}
      sortingMode="server"
      sortingOrder={['asc', 'desc']}
      sortModel={sortModel}
      onSortModelChange={changeSort}
      {...rowClicks(onRowClick)}
      rowSelection={false}
      disableColumnMenu
      disableColumnFilter
      disableEval
      sx={tableStyle(onRowClick !== undefined)}
    />
  );
}
