import { type KeyboardEvent, memo, type MouseEvent, useLayoutEffect, useRef } from 'react';
import type { TableSort } from './TableView.ts';
import {
  cellTextClass,
  type DataColumn,
  emptyText,
  haveState,
  opensRow,
  type PageRow,
  rowHeaderOf,
} from './dataColumn.ts';
import { columnFlex } from './stackWidth.ts';
import { useStacked } from './useStacked.ts';

export interface TableBodyProps<Row> {
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly PageRow<Row>[];
  readonly sort: TableSort | undefined;
  readonly loading: boolean;
  readonly rowsAreClickable: boolean;
  readonly onSort: (sort: TableSort) => void;
  readonly onRowClick: (row: Row, event: MouseEvent) => void;
}

interface PlainTableProps<Row> extends TableBodyProps<Row> {
  readonly density: string;
  /** The place of the focus when the grid takes over. */
  readonly onLeave: (focused: Element | null) => void;
}

/** The same columns and rows until the grid is there, in the app shell's geometry (`appShell.css`): a fifth of the grid's time. */
export function PlainTable<Row>(props: PlainTableProps<Row>) {
  const { label, columns, rows, sort, loading, rowsAreClickable, density, onSort, onRowClick, onLeave } = props;
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const table = root.current;
    return () => onLeave(table?.contains(document.activeElement) === true ? document.activeElement : null);
  }, [onLeave]);
  const keepRows = haveState(columns);
  const shown = columns.filter(({ isShown }) => isShown !== false);
  const header = rowHeaderOf(shown);
  const isStacked = useStacked(columns);
  return (
    <div className={`shell-scroll shell-${density}${isStacked ? ' shell-stacked' : ''}`}>
      <div ref={root} role="table" aria-label={label} className="shell-table">
        <div role="row" className="shell-header-row">
          {shown.map((column) => (
            <HeaderCell key={column.field} column={column} sort={sort} onSort={onSort} />
          ))}
        </div>
        {rows.map(({ id, row, isAlarming }, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- Its link does the same.
          <div
            key={keepRows ? id : index}
            role="row"
            className={`shell-row${isAlarming ? ' shell-alarming' : ''}`}
            style={rowsAreClickable ? undefined : readStyle}
            onClick={(event) => opensRow(event) && onRowClick(row, event)}
          >
            {shown.map((column) => (
              <div key={column.field} role={column === header ? 'rowheader' : 'cell'} {...layOut(column)}>
                <Cell
                  column={column as DataColumn<unknown>}
                  row={row}
                  isLabelled={isStacked && column !== header && column.isControl !== true}
                />
              </div>
            ))}
          </div>
        ))}
      </div>
      {rows.length === 0 && <div className="shell-empty">{emptyText(loading)}</div>}
    </div>
  );
}

const readStyle = { cursor: 'auto' };

interface CellProps {
  readonly column: DataColumn<unknown>;
  readonly row: unknown;
  readonly isLabelled: boolean;
}

const Cell = memo(function Cell({ column, row, isLabelled }: CellProps) {
  const { header, value, renderCell } = column;
  return (
    <div>
      {isLabelled && (
        <span aria-hidden className="shell-label">
          {header}
        </span>
      )}
      {renderCell ? renderCell(row) : <span className={cellTextClass}>{value(row)}</span>}
    </div>
  );
});

interface HeaderCellProps<Row> {
  readonly column: DataColumn<Row>;
  readonly sort: TableSort | undefined;
  readonly onSort: (sort: TableSort) => void;
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const { field, header, sortable = true } = column;
  const direction = sort?.field === field ? sort.direction : undefined;
  const press = () => onSort({ field, direction: direction === 'asc' ? 'desc' : 'asc' });
  const control = sortable && {
    tabIndex: 0,
    'aria-sort': direction === undefined ? ('none' as const) : ariaSort[direction],
    onClick: press,
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Enter' && press(),
  };
  return (
    <div role="columnheader" data-field={field} {...control} {...layOut(column)}>
      <div>
        <span className="shell-header-text">
          {header}
          {direction && (
            <svg viewBox="0 0 24 24" aria-hidden className={`shell-sort shell-sort-${direction}`}>
              <path d="M4 12l1.41 1.41L11 7.83V20h2V7.83l5.58 5.59L20 12l-8-8z" />
            </svg>
          )}
        </span>
      </div>
    </div>
  );
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function layOut<Row>(column: DataColumn<Row>) {
  return { style: columnFlex(column), ...(column.isControl === true && { className: 'shell-control' }) };
}
