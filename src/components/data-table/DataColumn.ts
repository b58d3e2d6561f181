import type { Breakpoint } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** One column of a `DataTable`. */
export interface DataColumn<Row> {
  /** Identifies the column in the URL when the table is sorted by it. */
  readonly field: string;
  readonly header: string;
  /** Text of the cell: shown unless `renderCell` is given, and the sort key. */
  readonly value: (row: Row) => string;
  readonly renderCell?: (row: Row) => ReactNode;
  /** Defaults to true. */
  readonly sortable?: boolean;
  /** Pixels, and also the flex factor for the remaining width. Defaults to 110. */
  readonly minWidth?: number;
  /** Hidden on screens narrower than this; the row's own page must show the value. */
  readonly hideBelow?: Breakpoint;
}
