import { GridRow, type GridRowProps } from '@mui/x-data-grid';
import { createContext, memo, type ReactNode, useContext } from 'react';
import { cellTextClass, type DataColumn, type PageRow } from './dataColumn.ts';

export type SlotRows = ReadonlyMap<number, PageRow<unknown>>;

/** A context, so that other rows re-render the cells and not the grid. */
export const SlotRowsContext = createContext<SlotRows>(new Map());

/** Whether rows are on their way. A context, as above. */
export const LoadingContext = createContext(false);

export const cellLabelClass = 'DataTable-label';

export const rowHeaderClass = 'DataTable-rowHeader';

export const controlClass = 'DataTable-control';

export const alarmingRowClass = 'DataTable-alarming';

export const emptyRowClass = 'DataTable-empty';

/** An empty slot stays, hidden: making its cells anew takes longer than filling them. */
export function SlotRow(props: GridRowProps) {
  const shown = useContext(SlotRowsContext).get(props.rowId as number);
  if (shown === undefined) return <GridRow {...props} className={emptyRowClass} role="presentation" />;
  return <GridRow {...props} {...(shown.isAlarming && { className: alarmingRowClass })} />;
}

interface SlotCellProps<Row> {
  readonly slot: number;
  readonly column: DataColumn<Row>;
  /** Where the column's header doesn't stand above it. */
  readonly label: string | undefined;
}

export function SlotCell<Row>({ slot, column, label }: SlotCellProps<Row>) {
  const shown = useContext(SlotRowsContext).get(slot);
  if (shown === undefined) return null;
  const row = shown.row as Row;
  const Content = CellContent as typeof CellContent<Row>;
  return (
    <>
      {label !== undefined && (
        <span className={cellLabelClass} aria-hidden>
          {label}
        </span>
      )}
      {column.renderCell === undefined ? (
        <CellText text={column.value(row)} />
      ) : (
        <Content key={column.isStateless === true ? undefined : shown.id} row={row} column={column} />
      )}
    </>
  );
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
