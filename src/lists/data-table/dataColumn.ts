import type { ReactNode } from 'react';

export interface DataColumn<Row> {
  readonly field: string;
  readonly header: string;
  /** Shown unless `renderCell` is given, and the sort key. */
  readonly value: (row: Row) => string;
  readonly renderCell?: (row: Row) => ReactNode;
  /** Faster: elements without state are reused for other rows. Defaults to false. */
  readonly isStateless?: boolean;
  readonly sortable?: boolean;
  /** Pixels, and the flex factor for the remaining width. Defaults to 110. */
  readonly minWidth?: number;
  /** No value: a tick box, a link or buttons beside the row's header. */
  readonly isControl?: boolean;
  readonly isShown?: boolean | undefined;
  /** Chosen by the reader, in pixels. */
  readonly width?: number | undefined;
  /** Where the table has a `ColumnArrangement`. Defaults to true. */
  readonly isMovable?: boolean;
}

/** Of a column of buttons or checkboxes. */
export const controlColumn = { value: () => '', sortable: false, isControl: true } as const;

/** Whether cells have state, which stays with their row. */
export function haveState<Row>(columns: readonly DataColumn<Row>[]): boolean {
  return columns.some(({ renderCell, isStateless = false }) => renderCell !== undefined && !isStateless);
}

/** Column of the row headers. */
export function rowHeaderOf<Row>(columns: readonly DataColumn<Row>[]): DataColumn<Row> | undefined {
  return columns.find(({ isControl = false }) => !isControl);
}

/** A row of the page that is shown. */
export interface PageRow<Row> {
  readonly id: string;
  readonly row: Row;
  readonly isAlarming: boolean;
}

export const cellTextClass = 'DataTable-text';

export const noRecordsText = 'There are no records to display';

/** Of a table without rows. */
export function emptyText(isLoading: boolean): string {
  return isLoading ? 'Loading...' : noRecordsText;
}

export function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button') !== null;
}

/** Not on a link or a button, and not when text is selected to be copied. */
export function opensRow({ target }: { readonly target: EventTarget }): boolean {
  return !isControl(target) && window.getSelection()?.isCollapsed !== false;
}
