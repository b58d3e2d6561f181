import Box from '@mui/material/Box';
import { tablePaginationClasses } from '@mui/material/TablePagination';
import { type Breakpoint, type Theme, useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  DataGrid,
  type GridApi,
  type GridCellParams,
  gridClasses,
  type GridColDef,
  type GridLocaleText,
  type GridRowParams,
  type GridSortModel,
  type MuiEvent,
  useGridApiRef,
} from '@mui/x-data-grid';
import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { formatNumber } from '#domain/formatNumber.ts';
import { pageSizeOptionsOf, type TableView } from './TableView.ts';

/** One column of a `DataTable`. */
export interface DataColumn<Row> {
  /** Identifies the column in the URL when the table is sorted by it. */
  readonly field: string;
  readonly header: string;
  /** Text of the cell: shown unless `renderCell` is given, and the sort key. */
  readonly value: (row: Row) => string;
  readonly renderCell?: (row: Row) => ReactNode;
  /** Defaults to true. */
  readonly sortable?: boolean;
  /** Pixels, and also the flex factor for the remaining width. Defaults to 110. */
  readonly minWidth?: number;
  /** Hidden on screens narrower than this; the row's own page must show the value. */
  readonly hideBelow?: Breakpoint;
}

export interface DataTableProps<Row> {
  /** Accessible name. */
  readonly label: string;
  /** All rows, in the order to show (`sortRows`); the table shows one page of them. */
  readonly rows: readonly Row[];
  /** Of all pages, while `rows` are only the first ones of them; undefined: as many as `rows`. */
  readonly rowCount?: number | undefined;
  /** The first stays in view when the table is wider than the screen. */
  readonly columns: readonly DataColumn<Row>[];
  readonly getRowId: (row: Row) => string;
  /** The table's own page size, offered beside the usual ones; defaults to 10 (specification.md, section 9). */
  readonly pageSize?: number;
  readonly view: TableView;
  readonly onViewChange: (view: TableView) => void;
  readonly loading?: boolean;
  /** Click anywhere in a row except on a link. Keyboard users need a link in the row that does the same. */
  readonly onRowClick?: (row: Row, event: MouseEvent) => void;
  /** Tints the row red. The row must also say so in words. */
  readonly isRowAlarming?: (row: Row) => boolean;
}

const slots = { loadingOverlay: LoadingOverlay, noRowsOverlay: EmptyOverlay };
/** The grid formats numbers in the browser's locale, the rest of the page with `formatNumber`. */
const localeText: Partial<GridLocaleText> = {
  paginationDisplayedRows: ({ from, to, count }) =>
    `${formatNumber(from)}–${formatNumber(to)} of ${formatNumber(count)}`,
};
const autoRowHeight = () => 'auto' as const;

/** The table behind every list. Sorting is ascending or descending, never off, and goes back to page 1 (specification.md, section 2). */
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

  function changeSort([item]: GridSortModel) {
    if (item?.sort) onViewChange({ ...view, sort: { field: item.field, direction: item.sort }, page: 1 });
  }
  // Not `onPaginationModelChange`: the grid also calls it when it resets the page itself, for example after a new sort model.
  const paginationProps = {
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
      getRowHeight={autoRowHeight}
      getRowClassName={({ row: { row } }) => (props.isRowAlarming?.(row) === true ? alarmingRowClass : '')}
      loading={loading && rows.length === 0}
      slots={slots}
      slotProps={{ basePagination: paginationProps }}
      localeText={localeText}
      // The grid only ever holds one page of rows, so ten thousand teams cost no more than twenty.
      disableVirtualization
      paginationMode="server"
      rowCount={props.rowCount ?? rows.length}
      paginationModel={paginationModel}
      pageSizeOptions={pageSizeOptionsOf(pageSize)}
      sortingMode="server"
      sortingOrder={['asc', 'desc']}
      sortModel={sortModel}
      onSortModelChange={changeSort}
      {...rowEventHandlers(onRowClick)}
      rowSelection={false}
      disableColumnMenu
      disableColumnFilter
      disableEval
      sx={gridStyle(onRowClick !== undefined)}
    />
  );
}

/** Adds the `id` that the grid requires. */
interface GridRow<Row> {
  readonly id: string;
  readonly row: Row;
}

function useVisibleColumns<Row>(columns: readonly DataColumn<Row>[]): readonly DataColumn<Row>[] {
  const { breakpoints } = useTheme();
  // `down`, not `up`: without layout (jsdom) no query matches, and all columns are shown.
  const sm = useMediaQuery(breakpoints.down('sm'));
  const md = useMediaQuery(breakpoints.down('md'));
  const lg = useMediaQuery(breakpoints.down('lg'));
  const xl = useMediaQuery(breakpoints.down('xl'));
  return useMemo(() => {
    const narrowerThan: Record<Breakpoint, boolean> = { xs: false, sm, md, lg, xl };
    return columns.filter(({ hideBelow = 'xs' }) => !narrowerThan[hideBelow]);
  }, [columns, sm, md, lg, xl]);
}

/** The community grid can't pin columns but has the styles for it: they keep the first column in view. */
function toGridColumns<Row>(columns: readonly DataColumn<Row>[]): GridColDef<GridRow<Row>>[] {
  return columns.map(({ field, header, value, renderCell, sortable = true, minWidth = 110 }, index) => ({
    field,
    headerName: header,
    sortable,
    minWidth,
    flex: minWidth,
    valueGetter: (_: unknown, { row }: GridRow<Row>) => value(row),
    ...(renderCell && { renderCell: ({ row: { row } }: { row: GridRow<Row> }) => renderCell(row) }),
    ...(index === 0 && {
      cellClassName: gridClasses['cell--pinnedLeft'],
      headerClassName: gridClasses['columnHeader--pinnedLeft'],
    }),
  }));
}

interface RowEventHandlers<Row> {
  onRowClick(params: GridRowParams<GridRow<Row>>, event: MuiEvent<MouseEvent>): void;
  onCellKeyDown(params: GridCellParams, event: MuiEvent<KeyboardEvent>): void;
}

function rowEventHandlers<Row>(onRowClick: ((row: Row, event: MouseEvent) => void) | undefined): RowEventHandlers<Row> {
  return {
    onRowClick: ({ row }, event) => {
      // Neither a click on a link in the row nor selecting text to copy opens the row.
      if (!isControl(event.target) && window.getSelection()?.isCollapsed !== false) onRowClick?.(row.row, event);
    },
    onCellKeyDown: (_, event) => {
      // The grid prevents the default of the space bar, which in a button is a click.
      if (event.key === ' ' && isControl(event.target)) event.defaultMuiPrevented = true;
    },
  };
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button') !== null;
}

/** Returns a callback: call it before changing the page to focus the new page's first row and scroll its header into view. */
function useFocusFirstRow(apiRef: RefObject<GridApi | null>, page: number): () => void {
  const isRequested = useRef(false);
  useEffect(() => {
    if (!isRequested.current) return;
    isRequested.current = false;
    const grid = apiRef.current;
    const [firstRow] = grid?.getAllRowIds() ?? [];
    const [firstColumn] = grid?.getVisibleColumns() ?? [];
    if (grid === null || firstRow === undefined || firstColumn === undefined) return;
    const root = grid.rootElementRef.current;
    if (root !== null && root.getBoundingClientRect().top < scrollMarginTop) root.scrollIntoView({ block: 'start' });
    grid.setCellFocus(firstRow, firstColumn.field);
  }, [apiRef, page]);
  return () => {
    isRequested.current = true;
  };
}

// Default texts: specification.md, section 2.
function LoadingOverlay() {
  return <Overlay>Loading...</Overlay>;
}

function EmptyOverlay() {
  return <Overlay>There are no records to display</Overlay>;
}

/** No `role="status"`: inside a grid only rows and cells are allowed. */
function Overlay({ children }: { readonly children: ReactNode }) {
  return <Box sx={{ display: 'grid', placeItems: 'center', height: '100%', color: 'text.secondary' }}>{children}</Box>;
}

const alarmingRowClass = 'DataTable-alarming';

/** Pixels: height of the page's sticky header, plus some space. */
const scrollMarginTop = 72;

/** Text wraps instead of being cut off. On a phone there is no room for the page size. */
function gridStyle(rowsAreClickable: boolean) {
  return (theme: Theme) => {
    const { error, background, divider } = (theme.vars ?? theme).palette;
    const tint = `color-mix(in srgb, ${error.main} 9%, ${background.paper})`;
    return {
      scrollMarginTop,
      '--DataGrid-overlayHeight': '120px',
      [`& .${gridClasses.columnHeaderTitle}`]: { fontWeight: 600, lineHeight: 1.3, whiteSpace: 'normal' },
      [`& .${gridClasses.cell}`]: { display: 'flex', alignItems: 'center', py: 0.75, overflowWrap: 'anywhere' },
      [`& .${gridClasses['cell--pinnedLeft']}`]: { left: 0, fontWeight: 500 },
      [`& .${gridClasses['columnHeader--pinnedLeft']}`]: { left: 0 },
      [theme.breakpoints.down('md')]: {
        // Shows the edge under which the other columns scroll.
        [`& .${gridClasses['cell--pinnedLeft']}`]: { borderRight: `1px solid ${divider}` },
      },
      [`& .${gridClasses.row}`]: { cursor: rowsAreClickable ? 'pointer' : 'auto' },
      [`& .${alarmingRowClass}, & .${alarmingRowClass}:hover`]: {
        backgroundColor: tint,
        [`& .${gridClasses['cell--pinnedLeft']}`]: { backgroundColor: tint },
      },
      [`& .${tablePaginationClasses.selectLabel}, & .${tablePaginationClasses.input}`]: {
        display: { xs: 'none', sm: 'inline-flex' },
      },
    };
  };
}
