import type { Breakpoint } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** One column of a `DataTable`. */
export interface DataColumn<Row> {
  /** Names the column in the address when the table is sorted by it. */
  readonly field: string;
  readonly header: string;
  /** The text of the cell: what is shown, unless `renderCell` draws it, and what is sorted by. */
  readonly value: (row: Row) => string;
  readonly renderCell?: (row: Row) => ReactNode;
  /** Sortable unless false. */
  readonly sortable?: boolean;
  /** Pixels, and what is left of the width is shared out in the same proportion; 110 unless told. */
  readonly minWidth?: number;
  /** Left out on screens narrower than this: what it says must be found on the row's own page. */
  readonly hideBelow?: Breakpoint;
}
