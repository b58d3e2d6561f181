import {
  DataGrid,
  type GridPaginationModel,
  type GridRowParams,
  type GridSortModel,
  type MuiEvent,
} from '@mui/x-data-grid';
import { useMemo, type MouseEvent } from 'react';
import type { DataColumn } from './DataColumn';
import { EmptyOverlay, LoadingOverlay } from './TableOverlays';
import { pageSizeOptionsOf, type TableView } from './TableView';
import { tableStyle } from './tableStyle';
import { toGridColumns } from './toGridColumns';
import { useVisibleColumns } from './useVisibleColumns';

export interface DataTableProps<Row extends object> {
  /** What the table is called, for those who can't see where it stands. */
  readonly label: string;
  /** All rows, in the order to show (`sortRows`); the table shows one page of them. */
  readonly rows: readonly Row[];
  readonly columns: readonly DataColumn<Row>[];
  /** Must stay the same function from render to render. */
  readonly getRowId: (row: Row) => string;
  /** The table's own page size, offered beside the usual ones; 10 unless told (SPEC section 9). */
  readonly pageSize?: number;
  readonly view: TableView;
  readonly onViewChange: (view: TableView) => void;
  readonly loading?: boolean;
  /** A click anywhere in a row but on a link; keyboards need a link in the row that does the same. */
  readonly onRowClick?: (row: Row, event: MouseEvent<HTMLElement>) => void;
}

/** Every table of the product. Sorting goes up and down only, and begins again at page 1 (SPEC section 2). */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, columns, getRowId, pageSize, view, onViewChange, loading = false, onRowClick } = props;
  const visible = useVisibleColumns(columns);
  const gridColumns = useMemo(() => toGridColumns(visible), [visible]);
  const lastPage = Math.max(1, Math.ceil(rows.length / view.pageSize));
  const page = Math.min(view.page, lastPage);
  const pageRows = useMemo(
    () => rows.slice((page - 1) * view.pageSize, page * view.pageSize),
    [rows, page, view.pageSize],
  );
  const sortModel = useMemo<GridSortModel>(
    () => (view.sort ? [{ field: view.sort.field, sort: view.sort.direction }] : []),
    [view.sort],
  );
  const paginationModel = useMemo(() => ({ page: page - 1, pageSize: view.pageSize }), [page, view.pageSize]);

  function changeSort([chosen]: GridSortModel) {
    if (chosen?.sort) onViewChange({ ...view, sort: { field: chosen.field, direction: chosen.sort }, page: 1 });
  }
  function changePage(next: GridPaginationModel) {
    const resized = next.pageSize !== view.pageSize;
    onViewChange({ ...view, page: resized ? 1 : next.page + 1, pageSize: next.pageSize });
  }
  function clickRow({ row }: GridRowParams<Row>, event: MuiEvent<MouseEvent<HTMLElement>>) {
    const onControl = event.target instanceof Element && event.target.closest('a, button') !== null;
    const selectsText = window.getSelection()?.isCollapsed === false;
    if (!onControl && !selectsText) onRowClick?.(row, event);
  }

  return (
    <DataGrid<Row>
      label={label}
      rows={pageRows}
      columns={gridColumns}
      getRowId={getRowId}
      loading={loading}
      slots={{ loadingOverlay: LoadingOverlay, noRowsOverlay: EmptyOverlay }}
      // One page of rows is all the grid ever holds: ten thousand teams cost it no more than twenty.
      paginationMode="server"
      rowCount={rows.length}
      paginationModel={paginationModel}
      pageSizeOptions={pageSizeOptionsOf(pageSize)}
      onPaginationModelChange={changePage}
      sortingMode="server"
      sortingOrder={['asc', 'desc']}
      sortModel={sortModel}
      onSortModelChange={changeSort}
      onRowClick={clickRow}
      rowSelection={false}
      disableColumnMenu
      disableColumnFilter
      disableEval
      disableVirtualization
      sx={tableStyle(onRowClick !== undefined)}
    />
  );
}
