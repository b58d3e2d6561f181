import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { DataColumn } from './DataColumn';
import { pinnedColumn } from './pinnedColumn';
import type { SortDirection, TableSort } from './TableView';

interface TableHeaderProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly sort: TableSort | undefined;
  readonly onSort: (sort: TableSort) => void;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** The headers; one that is chosen again sorts the other way, and never not at all (SPEC section 2). */
export function TableHeader<Row>({ columns, sort, onSort }: TableHeaderProps<Row>) {
  return (
    <TableHead>
      <TableRow sx={{ backgroundColor: 'background.paper' }}>
        {columns.map(({ field, header, sortable = true, minWidth }, index) => {
          const direction = sort?.field === field ? sort.direction : undefined;
          const sx = { minWidth, lineHeight: 1.3, fontWeight: 600, ...(index === 0 && pinnedColumn) };
          if (!sortable) {
            return (
              <TableCell key={field} sx={sx}>
                {header}
              </TableCell>
            );
          }
          const next: SortDirection = direction === 'asc' ? 'desc' : 'asc';
          return (
            // The click is taken by the whole cell, which is easier to hit than its text.
            <TableCell
              key={field}
              aria-sort={direction && ariaSort[direction]}
              onClick={() => onSort({ field, direction: next })}
              sx={{ ...sx, cursor: 'pointer' }}
            >
              <TableSortLabel
                component="button"
                type="button"
                active={direction !== undefined}
                direction={direction ?? 'asc'}
                sx={{ font: 'inherit', textAlign: 'start' }}
              >
                {header}
              </TableSortLabel>
            </TableCell>
          );
        })}
      </TableRow>
    </TableHead>
  );
}
