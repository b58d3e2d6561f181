import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableContainer from '@mui/material/TableContainer';
import TablePagination from '@mui/material/TablePagination';
import type { MouseEvent } from 'react';
import type { DataColumn } from './DataColumn';
import { TableHeader } from './TableHeader';
import { TableMessage } from './TableMessage';
import { TableRows } from './TableRows';
import { onlyPagesOnPhones, tableLines } from './tableStyles';
import { pageSizeOptionsOf, type TableView } from './TableView';
import { useVisibleColumns } from './useVisibleColumns';

export interface DataTableProps<Row> {
  /** What the table is called, for those who can't see where it stands. */
  readonly label: string;
  /** All rows, in the order to show (`sortRows`); the table shows one page of them. */
  readonly rows: readonly Row[];
  /** The first stays in view when the table is wider than the screen. */
  readonly columns: readonly DataColumn<Row>[];
  readonly getRowId: (row: Row) => string;
  /** The table's own page size, offered beside the usual ones; 10 unless told (SPEC section 9). */
  readonly pageSize?: number;
  readonly view: TableView;
  readonly onViewChange: (view: TableView) => void;
  readonly loading?: boolean;
  /** A click anywhere in a row but on a link; keyboards need a link in the row that does the same. */
  readonly onRowClick?: (row: Row, event: MouseEvent) => void;
  /** Whether a row is tinted red; a word in the row must say the same. */
  readonly isRowAlarming?: (row: Row) => boolean;
}

/** Every table of the product. Sorting goes up and down only, and begins again at page 1 (SPEC section 2). */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, columns, getRowId, pageSize, view, onViewChange, loading = false } = props;
  const visible = useVisibleColumns(columns);
  const hasControls = visible.some(({ sortable = true }) => sortable);
  const lastPage = Math.max(1, Math.ceil(rows.length / view.pageSize));
  const page = Math.min(view.page, lastPage);
  const pageRows = rows.slice((page - 1) * view.pageSize, page * view.pageSize);
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <TableContainer {...(!hasControls && scrollableByKeyboard(label))}>
        <Table size="small" aria-label={label} aria-busy={loading} sx={tableLines}>
          <TableHeader columns={visible} sort={view.sort} onSort={(sort) => onViewChange({ ...view, sort, page: 1 })} />
          <TableBody>
            {pageRows.length > 0 ? (
              <TableRows
                rows={pageRows}
                columns={visible}
                getRowId={getRowId}
                onRowClick={props.onRowClick}
                isRowAlarming={props.isRowAlarming}
              />
            ) : (
              <TableMessage
                columnCount={visible.length}
                text={loading ? 'Loading...' : 'There are no records to display'}
              />
            )}
          </TableBody>
        </Table>
      </TableContainer>
      <TablePagination
        component="div"
        sx={onlyPagesOnPhones}
        count={rows.length}
        page={page - 1}
        rowsPerPage={view.pageSize}
        rowsPerPageOptions={pageSizeOptionsOf(pageSize)}
        onPageChange={(_, next) => onViewChange({ ...view, page: next + 1 })}
        onRowsPerPageChange={({ target }) => onViewChange({ ...view, page: 1, pageSize: Number(target.value) })}
        labelDisplayedRows={({ from, to, count }) =>
          `${from.toLocaleString()}–${to.toLocaleString()} of ${count.toLocaleString()}`
        }
      />
    </Paper>
  );
}

/** A table that is wider than the screen and has nothing to tab to could not be scrolled sideways without a mouse. */
function scrollableByKeyboard(label: string) {
  return { role: 'region', tabIndex: 0, 'aria-label': label } as const;
}
