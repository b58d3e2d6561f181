import { type GridApi, type GridSortModel, useGridApiRef, gridClasses } from '@mui/x-data-grid';
import {
  type MouseEvent,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useEffectEvent,
} from 'react';
import { hasInitialFocus, mayMoveFocus } from '#src/components/returnFocus.ts';
import { useLatest } from '#src/components/useLatest.ts';
import { isPlainKey } from '#src/components/useShortcut.ts';
import type { TableBodyProps } from './PlainTable.tsx';
import { LoadingContext, type SlotRows, SlotRowsContext, emptyRowClass } from './SlotCell.tsx';
import { SlotGrid } from './SlotGrid.tsx';
import { ColumnArrangementContext } from './columnArrangement.ts';
import { type DataColumn, haveState } from './dataColumn.ts';
import { scrollMarginTop } from './gridStyle.ts';
import { useGridColumns } from './useGridColumns.tsx';
import { type TableFocus, useSlots } from './useSlots.ts';

const rowSelector = `.${gridClasses.row}:not(.${emptyRowClass})`;
const steps: Readonly<Partial<Record<string, number>>> = { j: 1, k: -1 };

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

/**
 * J, K, Enter and Escape (specification.md, section 2, keys); outside of tables for the first one. @param opensRows
 * else Enter follows the first link
 */
function useRowKeys(apiRef: RefObject<GridApi | null>, opensRows: boolean): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const root = apiRef.current?.rootElementRef.current;
    if (!root || !isForTable(event, root)) return;
    const step = steps[event.key.toLowerCase()];
    if (step !== undefined && isPlainKey(event)) moveFocus(root, step, event);
    else if (event.key === 'Enter') openRow(event, opensRows);
    else if (event.key === 'Escape' && isPlainKey(event)) leave(root, event);
  });

  function moveFocus(root: Element, step: number, event: KeyboardEvent): void {
    const rows = [...root.querySelectorAll<HTMLElement>(rowSelector)];
    const current = rows.findIndex((row) => row.contains(document.activeElement));
    const next = rows[current < 0 ? 0 : Math.max(0, Math.min(current + step, rows.length - 1))];
    const cell = current < 0 ? undefined : document.activeElement?.closest<HTMLElement>(`.${gridClasses.cell}`);
    const field = cell?.dataset.field ?? apiRef.current?.getVisibleColumns()[0]?.field;
    if (next === undefined || field === undefined) return;
    event.preventDefault();
    apiRef.current?.setCellFocus(Number(next.dataset.id), field);
  }

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isForTable({ target }: KeyboardEvent, root: Element): boolean {
  if (!(target instanceof Element)) return false;
  if (root.contains(target)) return true;
  if (target.closest(`.${gridClasses.root}, [role=dialog]`) !== null) return false;
  return document.querySelector(`main .${gridClasses.root}`) === root;
}

/** Links and buttons have keys of their own. */
function openRow(event: KeyboardEvent, opensRows: boolean): void {
  const { target, ctrlKey, metaKey, defaultPrevented } = event;
  if (defaultPrevented || !(target instanceof HTMLElement) || !target.classList.contains(gridClasses.cell)) return;
  const link = target.querySelector('a') ?? target.closest(rowSelector)?.querySelector('a');
  const opener = opensRows ? target : link;
  opener?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey }));
}

function leave(root: Element, event: KeyboardEvent): void {
  if (!root.contains(document.activeElement)) return;
  const place = document.querySelector<HTMLElement>('main input[type=search]') ?? document.querySelector('main h1');
  if (place === null || root.closest('[role=dialog]') !== null) return;
  event.preventDefault();
  place.focus();
}
