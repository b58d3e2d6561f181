import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { Theme } from '@mui/material/styles';
import type { MouseEvent } from 'react';
import type { DataColumn } from './DataColumn';
import { pinnedColumn } from './pinnedColumn';

interface TableRowsProps<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly DataColumn<Row>[];
  readonly getRowId: (row: Row) => string;
  readonly onRowClick: ((row: Row, event: MouseEvent) => void) | undefined;
  readonly isRowAlarming: ((row: Row) => boolean) | undefined;
}

export function TableRows<Row>({ rows, columns, getRowId, onRowClick, isRowAlarming }: TableRowsProps<Row>) {
  return rows.map((row) => (
    <TableRow
      key={getRowId(row)}
      hover={onRowClick !== undefined}
      onClick={onRowClick && ((event: MouseEvent) => isRowClick(event) && onRowClick(row, event))}
      sx={[
        { backgroundColor: 'background.paper' },
        onRowClick !== undefined && { cursor: 'pointer' },
        isRowAlarming?.(row) === true && tinted,
      ]}
    >
      {columns.map(({ field, value, renderCell }, index) => (
        <TableCell key={field} sx={index === 0 ? { ...pinnedColumn, fontWeight: 500 } : {}}>
          {renderCell ? renderCell(row) : value(row)}
        </TableCell>
      ))}
    </TableRow>
  ));
}

/** Opaque, since a pinned cell lies above what is scrolled. */
function tinted(theme: Theme) {
  const { error, background } = (theme.vars ?? theme).palette;
  return { backgroundColor: `color-mix(in srgb, ${error.main} 12%, ${background.paper})` };
}

/** A link in the row does its own thing, and so does somebody who marks a text to copy it. */
function isRowClick({ target }: MouseEvent): boolean {
  const onControl = target instanceof Element && target.closest('a, button') !== null;
  return !onControl && window.getSelection()?.isCollapsed !== false;
}
