import type { Breakpoint } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** What the grid says about a cell that draws itself. */
export interface CellContext {
  /** For the one control in the cell: the grid keeps a single tab stop and moves it with the arrow keys. */
  readonly tabIndex: number;
}

/** One column of a `DataTable`. */
export interface DataColumn<Row> {
  /** Names the column in the address when the table is sorted by it. */
  readonly field: string;
  readonly header: string;
  /** The text of the cell: what is shown, unless `renderCell` draws it, and what is sorted by. */
  readonly value: (row: Row) => string;
  readonly renderCell?: (row: Row, cell: CellContext) => ReactNode;
  /** Sortable unless false. */
  readonly sortable?: boolean;
  /** Pixels; 100 unless told. */
  readonly minWidth?: number;
  /** Share of the width that is left; 1 unless told. */
  readonly flex?: number;
  /** Left out on screens narrower than this: what it says must be found on the row's own page. */
  readonly hideBelow?: Breakpoint;
}
