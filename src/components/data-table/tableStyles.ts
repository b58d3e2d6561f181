import { tableCellClasses } from '@mui/material/TableCell';
import { tablePaginationClasses } from '@mui/material/TablePagination';

export const tableLines = {
  // Collapsed borders belong to no cell: one that stays in view while the others scroll loses its own.
  borderCollapse: 'separate',
  [`& .${tableCellClasses.root}`]: { borderColor: 'divider', px: 1.5 },
  [`& .${tableCellClasses.root}:first-of-type`]: { pl: 2 },
  [`& tr:last-of-type > .${tableCellClasses.body}`]: { borderBottom: 0 },
} as const;

/** How many rows a page has is not worth the room on a phone. */
export const onlyPagesOnPhones = {
  borderTop: 1,
  borderColor: 'divider',
  [`& .${tablePaginationClasses.selectLabel}, & .${tablePaginationClasses.input}`]: {
    display: { xs: 'none', sm: 'inline-flex' },
  },
};
