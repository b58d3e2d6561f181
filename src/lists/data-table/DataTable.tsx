import { type GridApi, type GridSortModel, useGridApiRef } from '@mui/x-data-grid';
import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLatest } from '#src/components/useLatest.ts';
import { type DataColumn, LoadingContext, type SlotRows, SlotRowsContext } from './SlotCell.tsx';
import { SlotGrid } from './SlotGrid.tsx';
import { type Pagination, PaginationContext } from './TablePager.tsx';
import { pageSizeOptionsOf, type TableView } from './TableView.ts';
import { type ColumnArrangement, ColumnArrangementContext } from './columnArrangement.ts';
import { scrollMarginTop } from './gridStyle.ts';
import { useGridColumns } from './useGridColumns.tsx';
import { useRowKeys } from './useRowKeys.ts';
import { type TableFocus, useSlots } from './useSlots.ts';

export type { DataColumn } from './SlotCell.tsx';

export interface DataTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** Of all pages; -1: unknown. Defaults to the number of `rows`. */
  readonly rowCount?: number;
  /** The caller sorts and cuts. Needs `rowCount`. */
  readonly isOnePage?: boolean;
  readonly columns: readonly DataColumn<Row>[];
  readonly getRowId: (row: Row) => string;
  /** Offered beside the usual sizes; defaults to 10 (specification.md, section 9). */
  readonly pageSize?: number;
  readonly view: TableView;
  readonly onViewChange: (view: TableView) => void;
  readonly loading?: boolean;
  /** Anywhere but on a link. Keyboard users need a link that does the same. */
  readonly onRowClick?: (row: Row, event: MouseEvent) => void;
  /** A red row must also say so in words. */
  readonly isRowAlarming?: (row: Row) => boolean;
  readonly arrangement?: ColumnArrangement | undefined;
}

/** Sorting is never off (specification.md, section 2). The grid has slots: other rows re-render cells and footer only. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, columns, getRowId, pageSize, view, onViewChange, loading = false, onRowClick } = props;
  const { isOnePage = false, isRowAlarming = isNeverAlarming, arrangement } = props;
  const rowCount = props.rowCount ?? rows.length;
  const lastPage = rowCount < 0 ? Infinity : Math.max(1, Math.ceil(rowCount / view.pageSize));
  const page = Math.min(view.page, lastPage);
  const pageRows = useMemo(() => {
    const start = isOnePage ? 0 : (page - 1) * view.pageSize;
    return rows.slice(start, start + view.pageSize).map((row) => ({ id: getRowId(row), row }));
  }, [rows, getRowId, isOnePage, page, view.pageSize]);
  const [focus, setFocus] = useState<TableFocus>();
  const keepRows = columns.some(({ renderCell, isStateless = false }) => renderCell !== undefined && !isStateless);
  const { slots, slotOf } = useSlots(pageRows, keepRows, focus);
  const slotRows = useMemo<SlotRows>(() => {
    const bySlot = pageRows.map(
      ({ id, row }) => [slotOf.get(id)?.id ?? -1, { id, row, isAlarming: isRowAlarming(row) }] as const,
    );
    return new Map(bySlot);
  }, [slotOf, pageRows, isRowAlarming]);
  const textOf = useLatest((slot: number, column: DataColumn<Row>) => {
    const shown = slotRows.get(slot);
    return shown && column.value(shown.row as Row);
  });
  const gridColumns = useGridColumns(columns, textOf, arrangement);
  const { field: sortField, direction } = view.sort ?? {};
  const sortModel = useMemo<GridSortModel>(
    () => (sortField === undefined ? [] : [{ field: sortField, sort: direction }]),
    [sortField, direction],
  );
  const apiRef = useGridApiRef();
  useLayoutEffect(() => {
    const grid = apiRef.current?.rootElementRef.current?.querySelector('[role=grid]');
    grid?.setAttribute('aria-rowcount', String(pageRows.length + 1));
  }, [apiRef, slots, pageRows]);
  useRowKeys(apiRef, onRowClick !== undefined);
  const focusFirstRow = useFocusFirstRow(apiRef, page);
  // A press may come before the last one is shown: each adds to what was asked for last.
  const askedFor = useRef(view);
  const latestView = useLatest(() => view);
  const { page: viewPage, pageSize: viewSize } = view;
  useLayoutEffect(() => {
    askedFor.current = latestView();
  }, [latestView, sortField, direction, viewPage, viewSize]);
  const change = useLatest((patch: Partial<TableView>) => {
    askedFor.current = { ...askedFor.current, ...patch };
    onViewChange(askedFor.current);
  });
  const changeSort = useLatest(([item]: GridSortModel) => {
    if (item?.sort) change({ sort: { field: item.field, direction: item.sort }, page: 1 });
  });
  const clickRow = useLatest((slot: number, event: MouseEvent) => {
    const clicked = slotRows.get(slot);
    if (clicked !== undefined) onRowClick?.(clicked.row as Row, event);
  });
  const pageSizeOptions = useMemo(() => pageSizeOptionsOf(pageSize), [pageSize]);
  const turnPages = useLatest((pages: number) => {
    focusFirstRow();
    change({ page: Math.max(1, Math.min(askedFor.current.page, lastPage) + pages) });
  });
  const onPageSizeChange = useLatest((size: number) => change({ page: 1, pageSize: size }));
  const pagination = useMemo<Pagination>(
    () => ({
      count: rowCount,
      page: page - 1,
      pageSize: view.pageSize,
      pageSizeOptions,
      turnPages,
      onPageSizeChange,
    }),
    [rowCount, page, view.pageSize, pageSizeOptions, turnPages, onPageSizeChange],
  );

  return (
    <ColumnArrangementContext value={arrangement}>
      <PaginationContext value={pagination}>
        <SlotRowsContext value={slotRows}>
          <LoadingContext value={loading}>
            <SlotGrid
              {...gridColumns}
              apiRef={apiRef}
              label={label}
              slots={slots}
              sortModel={sortModel}
              rowsAreClickable={onRowClick !== undefined}
              onSort={changeSort}
              onSlotClick={clickRow}
              onFocusChange={setFocus}
            />
          </LoadingContext>
        </SlotRowsContext>
      </PaginationContext>
    </ColumnArrangementContext>
  );
}

const isNeverAlarming = () => false;

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
