import type { GridColDef } from '@mui/x-data-grid';
import type { DataColumn } from './DataColumn';

/** The grid's words for our columns. A row's object is its own identity; the grid sees plain rows. */
export function toGridColumns<Row extends object>(columns: readonly DataColumn<Row>[]): GridColDef<Row>[] {
  return columns.map(({ field, header, value, renderCell, sortable = true, minWidth = 100, flex = 1 }) => ({
    field,
    headerName: header,
    sortable,
    minWidth,
    flex,
    valueGetter: (_: unknown, row: Row) => value(row),
    ...(renderCell && { renderCell: ({ row, tabIndex }) => renderCell(row, { tabIndex }) }),
  }));
}
