import Box from '@mui/material/Box';
import { formatNumber } from '#domain/formatNumber.ts';
import type { DataColumn } from '#src/components/data-table/DataColumn.ts';
import type { ProblemLine } from './check/ProblemLine.ts';

/** In the order of the file: line, column, value, what is wrong, what would be right. */
export const problemColumns: readonly DataColumn<ProblemLine>[] = [
  { field: 'line', header: 'Line', value: ({ line }) => formatNumber(line), sortable: false, minWidth: 70 },
  { field: 'column', header: 'Column', value: ({ column }) => column, sortable: false, minWidth: 140 },
  {
    field: 'value',
    header: 'Value',
    value: ({ value }) => value,
    sortable: false,
    renderCell: ({ value }) => (
      <Box component="span" sx={{ overflowWrap: 'anywhere', color: value === '' ? 'text.secondary' : undefined }}>
        {value === '' ? '(empty)' : value}
      </Box>
    ),
  },
  { field: 'wrong', header: 'What is wrong', value: ({ wrong }) => wrong, sortable: false, minWidth: 200 },
  { field: 'right', header: 'What would be right', value: ({ right }) => right, sortable: false, minWidth: 200 },
];
