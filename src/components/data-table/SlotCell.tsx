import type { Breakpoint } from '@mui/material/styles';
import { GridRow, type GridRowProps } from '@mui/x-data-grid';
import { createContext, memo, type ReactNode, useContext } from 'react';

/** One column of a `DataTable`. */
export interface DataColumn<Row> {
  /** Identifies the column in the URL when the table is sorted by it. */
  readonly field: string;
  readonly header: string;
  /** Text of the cell: shown unless `renderCell` is given, and the sort key. */
  readonly value: (row: Row) => string;
  readonly renderCell?: (row: Row) => ReactNode;
  /** The output of `renderCell` holds no state: its elements are reused for other rows, which is faster. Defaults to false. */
  readonly isStateless?: boolean;
  /** Defaults to true. */
  readonly sortable?: boolean;
  /** Pixels, and also the flex factor for the remaining width. Defaults to 110. */
  readonly minWidth?: number;
  /** Hidden on screens narrower than this; the row's own page must show the value. */
  readonly hideBelow?: Breakpoint;
  /** Chosen by the reader, whatever the screen: whether it is shown. */
  readonly isShown?: boolean | undefined;
  /** Chosen by the reader: pixels, in place of a share of the remaining width. */
  readonly width?: number | undefined;
  /** Whether the reader may show, hide and move it, where the table has a `ColumnArrangement`. Defaults to true. */
  readonly isMovable?: boolean;
}

interface SlotContent {
  readonly id: string;
  readonly row: unknown;
  readonly isAlarming: boolean;
}

/** Rows by slot. */
export type SlotRows = ReadonlyMap<number, SlotContent>;

/** The rows that are shown. A context, so that other rows re-render the cells and not the grid around them. */
export const SlotRowsContext = createContext<SlotRows>(new Map());

export const cellTextClass = 'DataTable-text';

export const alarmingRowClass = 'DataTable-alarming';

export const emptyRowClass = 'DataTable-empty';

/** The grid's row. With an empty slot it isn't displayed, but stays: to make its cells anew takes longer than to fill them. */
export function SlotRow(props: GridRowProps) {
  const shown = useContext(SlotRowsContext).get(props.rowId as number);
  if (shown === undefined) return <GridRow {...props} className={emptyRowClass} role="presentation" />;
  return <GridRow {...props} {...(shown.isAlarming && { className: alarmingRowClass })} />;
}

interface SlotCellProps<Row> {
  readonly slot: number;
  readonly column: DataColumn<Row>;
}

/** Content of the cell of whichever row is in the slot. */
export function SlotCell<Row>({ slot, column }: SlotCellProps<Row>) {
  const shown = useContext(SlotRowsContext).get(slot);
  if (shown === undefined) return null;
  const row = shown.row as Row;
  if (column.renderCell === undefined) return <CellText text={column.value(row)} />;
  const Content = CellContent as typeof CellContent<Row>;
  return <Content key={column.isStateless === true ? undefined : shown.id} row={row} column={column} />;
}

const CellText = memo(function CellText({ text }: { readonly text: string }) {
  return (
    <span className={cellTextClass} title={text}>
      {text}
    </span>
  );
});

interface CellContentProps<Row> {
  readonly row: Row;
  readonly column: DataColumn<Row>;
}

const CellContent = memo(function CellContent({ row, column }: CellContentProps<unknown>) {
  return column.renderCell?.(row);
}) as <Row>(props: CellContentProps<Row>) => ReactNode;
