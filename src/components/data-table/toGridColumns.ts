import { gridClasses, type GridColDef } from '@mui/x-data-grid';
import type { DataColumn } from './DataColumn.ts';
import type { GridEntry } from './GridEntry.ts';

/** The grid's words for our columns. The first is dressed as one of its pinned columns, which it has the styles for, and stays in view. */
export function toGridColumns<Row>(columns: readonly DataColumn<Row>[]): GridColDef<GridEntry<Row>>[] {
  return columns.map(({ field, header, value, renderCell, sortable = true, minWidth = 110 }, index) => ({
    field,
    headerName: header,
    sortable,
    minWidth,
    flex: minWidth,
    valueGetter: (_: unknown, { row }: GridEntry<Row>) => value(row),
    ...(renderCell && { renderCell: ({ row: { row } }: { row: GridEntry<Row> }) => renderCell(row) }),
    ...(index === 0 && {
      cellClassName: gridClasses['cell--pinnedLeft'],
      headerClassName: gridClasses['columnHeader--pinnedLeft'],
    }),
  }));
}
