import { Box } from '@mui/material';
import {
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  lazy,
  Suspense,
} from 'react';
import { useLatest } from '#src/components/useLatest.ts';
import { isPlainKey } from '#src/components/useShortcut.ts';
import type { GridRowsProps } from './GridRows.tsx';
import { PlainTable } from './PlainTable.tsx';
import { pageSizeOptionsOf, type TableSort, type TableView } from './TableView.ts';
import { type ColumnArrangement, ColumnArrangementContext } from './columnArrangement.ts';
import type { DataColumn, PageRow } from './dataColumn.ts';
import { useGridScript } from './gridScript.ts';

export type { DataColumn } from './dataColumn.ts';

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

/** Sorting is never off (specification.md, section 2). Plain rows until the grid is there (docs/decisions/019). */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, columns, getRowId, pageSize, view, onViewChange, loading = false, onRowClick } = props;
  const { isOnePage = false, isRowAlarming = isNeverAlarming, arrangement } = props;
  const rowCount = props.rowCount ?? rows.length;
  const lastPage = rowCount < 0 ? Infinity : Math.max(1, Math.ceil(rowCount / view.pageSize));
  const page = Math.min(view.page, lastPage);
  const pageRows = useMemo<PageRow<Row>[]>(() => {
    const start = isOnePage ? 0 : (page - 1) * view.pageSize;
    const shown = rows.slice(start, start + view.pageSize);
    return shown.map((row) => ({ id: getRowId(row), row, isAlarming: isRowAlarming(row) }));
  }, [rows, getRowId, isRowAlarming, isOnePage, page, view.pageSize]);
  const { field: sortField, direction } = view.sort ?? {};
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
  const [hasFocus, setHasFocus] = useState(false);
  const [isPressed, setIsPressed] = useState(false);
  const changeSort = useLatest((sort: TableSort) => change({ sort, page: 1 }));
  const clickRow = useLatest((row: Row, event: MouseEvent) => onRowClick?.(row, event));
  const script = useGridScript(!loading, hasFocus || arrangement?.isPanelOpen === true);
  const [hasGrid, setHasGrid] = useState(false);
  // Its first render takes a hundred milliseconds: deferred, it is done in slices; never between the press and the click.
  const shownScript = useDeferredValue(isPressed && !hasGrid ? undefined : script, undefined);
  if (shownScript && !hasGrid) setHasGrid(true);
  const Grid = shownScript as ComponentType<GridRowsProps<Row>> | undefined;
  const isTurned = useRef(false);
  const takeTurn = useLatest(() => {
    const was = isTurned.current;
    isTurned.current = false;
    return was;
  });
  const turnPages = useLatest((pages: number) => {
    isTurned.current = true;
    change({ page: Math.max(1, Math.min(askedFor.current.page, lastPage) + pages) });
  });
  const changePageSize = useLatest((size: number) => change({ page: 1, pageSize: size }));
  // Rows first: the pager takes half as long as they do.
  const pager = useDeferredValue(
    useMemo(() => ({ count: rowCount, page: page - 1, pageSize: view.pageSize }), [rowCount, page, view.pageSize]),
    null,
  );
  const pageSizeOptions = useMemo(() => pageSizeOptionsOf(pageSize), [pageSize]);
  const frame = useRef<HTMLDivElement>(null);
  const lastFocused = useRef<Element>(null);
  const arrowKeys = useRef<string[]>([]);
  const leavePlainTable = useLatest((focused: Element | null) => {
    lastFocused.current = focused;
    // Without it the page is short until the grid has its rows, and whoever has scrolled is at its top again.
    if (frame.current) frame.current.style.minHeight = `${frame.current.offsetHeight}px`;
  });
  const takePlace = useLatest(() => {
    frame.current?.style.removeProperty('min-height');
    return { focused: lastFocused.current, arrowKeys: arrowKeys.current };
  });
  const release = () => setIsPressed(false);
  const untilGrid = {
    onFocus: ({ target }: FocusEvent) => {
      arrowKeys.current = [];
      setHasFocus(target.matches(':focus-visible'));
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === ' ') setIsPressed(true);
      const isOnPlace = (event.target as Element).matches('a, button, [type=checkbox], [role=columnheader]');
      if (!isOnPlace || !event.key.startsWith('Arrow') || !isPlainKey(event.nativeEvent)) return;
      event.preventDefault();
      arrowKeys.current.push(event.key);
      setHasFocus(true);
    },
    onKeyUp: release,
    onPointerDown: () => setIsPressed(true),
    onPointerCancel: release,
    onPointerLeave: release,
    onClick: release,
  };
  const body = {
    label,
    columns,
    rows: pageRows,
    sort: view.sort,
    loading,
    rowsAreClickable: onRowClick !== undefined,
    onSort: changeSort,
    onRowClick: clickRow,
  };
  return (
    <ColumnArrangementContext value={arrangement}>
      <Box ref={frame} sx={frameStyle} {...(!hasGrid && untilGrid)}>
        {Grid ? (
          <Grid {...body} page={page} takeTurn={takeTurn} takePlace={takePlace} />
        ) : (
          <PlainTable {...body} density={arrangement?.density ?? 'standard'} onLeave={leavePlainTable} />
        )}
        <Suspense fallback={pagerPlace}>
          {pager ? (
            <TablePager
              {...pager}
              pageSizeOptions={pageSizeOptions}
              onTurn={turnPages}
              onPageSizeChange={changePageSize}
            />
          ) : (
            pagerPlace
          )}
        </Suspense>
      </Box>
    </ColumnArrangementContext>
  );
}

/** Run when it is first shown: it makes a number format, 5 ms that the first rows don't have. */
const TablePager = lazy(async () => import(/* webpackMode: "eager" */ './TablePager.tsx'));
const pagerPlace = <Box sx={{ height: 53 }} />;

const isNeverAlarming = () => false;

const frameStyle = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
  overflow: 'hidden',
};
