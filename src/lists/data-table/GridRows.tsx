import { type GridApi, type GridSortModel, useGridApiRef } from '@mui/x-data-grid';
import { type MouseEvent, type RefObject, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { hasInitialFocus, mayMoveFocus } from '#src/components/returnFocus.ts';
import { useLatest } from '#src/components/useLatest.ts';
import type { TableBodyProps } from './PlainTable.tsx';
import { LoadingContext, type SlotRows, SlotRowsContext } from './SlotCell.tsx';
import { SlotGrid } from './SlotGrid.tsx';
import { ColumnArrangementContext } from './columnArrangement.ts';
import { type DataColumn, haveState } from './dataColumn.ts';
import { scrollMarginTop } from './gridStyle.ts';
import { useGridColumns } from './useGridColumns.tsx';
import { useRowKeys } from './useRowKeys.ts';
import { type TableFocus, useSlots } from './useSlots.ts';

export interface GridRowsProps<Row> extends TableBodyProps<Row> {
  readonly page: number;
  /** Whether the pager turned the page, whose first row then takes the focus; false when asked again. */
  readonly takeTurn: () => boolean;
  /** Called once the grid shows its rows. */
  readonly takePlace: () => LeftTable;
}

export interface LeftTable {
  /** In the plain table. */
  readonly focused: Element | null;
  /** Pressed there, where no key goes from cell to cell. */
  readonly arrowKeys: readonly string[];
}

/** The grid has slots (docs/decisions/041): other rows re-render cells only. */
export function GridRows<Row>(props: GridRowsProps<Row>) {
  const { label, columns, rows, sort, loading, rowsAreClickable, onSort, onRowClick, page, takeTurn, takePlace } =
    props;
  const [focus, setFocus] = useState<TableFocus>();
  const { slots, slotOf } = useSlots(rows, haveState(columns), focus);
  const slotRows = useMemo<SlotRows>(
    () => new Map(rows.map((row) => [slotOf.get(row.id)?.id ?? -1, row])),
    [slotOf, rows],
  );
  const textOf = useLatest((slot: number, column: DataColumn<Row>) => {
    const shown = slotRows.get(slot);
    return shown && column.value(shown.row as Row);
  });
  const gridColumns = useGridColumns(columns, textOf, useContext(ColumnArrangementContext));
  const { field: sortField, direction } = sort ?? {};
  const sortModel = useMemo<GridSortModel>(
    () => (sortField === undefined ? [] : [{ field: sortField, sort: direction }]),
    [sortField, direction],
  );
  const apiRef = useGridApiRef();
  useLayoutEffect(() => {
    const grid = apiRef.current?.rootElementRef.current?.querySelector('[role=grid]');
    grid?.setAttribute('aria-rowcount', String(rows.length + 1));
  }, [apiRef, slots, rows]);
  useRowKeys(apiRef, rowsAreClickable);
  useFocusFirstRow(apiRef, page, takeTurn);
  useTakePlace(apiRef, rows.length > 0, takePlace);
  const changeSort = useLatest(([item]: GridSortModel) => {
    if (item?.sort) onSort({ field: item.field, direction: item.sort });
  });
  const clickRow = useLatest((slot: number, event: MouseEvent) => {
    const clicked = slotRows.get(slot);
    if (clicked !== undefined) onRowClick(clicked.row as Row, event);
  });
  return (
    <SlotRowsContext value={slotRows}>
      <LoadingContext value={loading}>
        <SlotGrid
          {...gridColumns}
          apiRef={apiRef}
          label={label}
          slots={slots}
          sortModel={sortModel}
          rowsAreClickable={rowsAreClickable}
          onSort={changeSort}
          onSlotClick={clickRow}
          onFocusChange={setFocus}
        />
      </LoadingContext>
    </SlotRowsContext>
  );
}

function useFocusFirstRow(apiRef: RefObject<GridApi | null>, page: number, takeTurn: () => boolean): void {
  useEffect(() => {
    const grid = apiRef.current;
    if (!takeTurn() || !mayMoveFocus(grid?.rootElementRef.current?.parentElement ?? null)) return;
    const [firstRow] = grid?.getAllRowIds() ?? [];
    const [firstColumn] = grid?.getVisibleColumns() ?? [];
    if (grid === null || firstRow === undefined || firstColumn === undefined) return;
    const root = grid.rootElementRef.current;
    if (root !== null && root.getBoundingClientRect().top < scrollMarginTop) root.scrollIntoView({ block: 'start' });
    grid.setCellFocus(firstRow, firstColumn.field);
  }, [apiRef, page, takeTurn]);
}

/** The grid's rows come once it has measured itself. Focuses the same control or header in it as in the plain table. */
function useTakePlace(apiRef: RefObject<GridApi | null>, hasRows: boolean, takePlace: () => LeftTable): void {
  const latestHasRows = useLatest(() => hasRows);
  useEffect(() => {
    const root = apiRef.current?.rootElementRef.current;
    if (!root) return;
    const takePlaceOnceShown = (): void => {
      if (latestHasRows() && root.querySelector('[role=row][data-id]') === null) return;
      observer.disconnect();
      const { focused, arrowKeys } = takePlace();
      const found = focused === null ? undefined : findAgain(focused, root);
      if (found === undefined || !hasInitialFocus()) return;
      found.focus({ preventScroll: true });
      void pressKeys(arrowKeys, root);
    };
    const observer = new MutationObserver(takePlaceOnceShown);
    observer.observe(root, { childList: true, subtree: true });
    takePlaceOnceShown();
    return () => observer.disconnect();
  }, [apiRef, latestHasRows, takePlace]);
}

/** Each from where the last one led to, which is focused once React has rendered. */
async function pressKeys(keys: readonly string[], root: Element): Promise<void> {
  for (const key of keys) {
    const { activeElement } = document;
    if (root.contains(activeElement))
      activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    await new Promise(requestAnimationFrame);
  }
}

function findAgain(element: Element, root: Element): HTMLElement | undefined {
  const field = element.closest<HTMLElement>('[role=columnheader]')?.dataset.field;
  if (field !== undefined)
    return root.querySelector<HTMLElement>(`[role=columnheader][data-field="${field}"]`) ?? undefined;
  const controls = [...root.querySelectorAll<HTMLElement>('a, button, input')];
  return controls.find((control) => purposeOf(control) === purposeOf(element));
}

function purposeOf(control: Element): string {
  return control.getAttribute('href') ?? control.getAttribute('aria-label') ?? control.textContent;
}
