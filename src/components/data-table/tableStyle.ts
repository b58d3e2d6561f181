import { gridClasses } from '@mui/x-data-grid';
import { tablePaginationClasses } from '@mui/material/TablePagination';
import type { Theme } from '@mui/material/styles';

/** The class of a row that is tinted red. */
export const alarmingRow = 'DataTable-alarming';

/** Pixels: the page's sticky header, under which a table that is scrolled to must not end up, and some air. */
export const scrollMarginTop = 72;

/** Texts and headers break where they have to, nothing is cut off; how many rows a page has is not worth the room on a phone. */
export function tableStyle(rowsAreClickable: boolean) {
  return (theme: Theme) => {
    const { error, background, divider } = (theme.vars ?? theme).palette;
    const tint = `color-mix(in srgb, ${error.main} 9%, ${background.paper})`;
    return {
      scrollMarginTop,
      '--DataGrid-overlayHeight': '120px',
      [`& .${gridClasses.columnHeaderTitle}`]: { fontWeight: 600, lineHeight: 1.3, whiteSpace: 'normal' },
      [`& .${gridClasses.cell}`]: { display: 'flex', alignItems: 'center', py: 0.75, overflowWrap: 'anywhere' },
      [`& .${gridClasses['cell--pinnedLeft']}`]: { left: 0, fontWeight: 500 },
      [`& .${gridClasses['columnHeader--pinnedLeft']}`]: { left: 0 },
      [theme.breakpoints.down('md')]: {
        // Where the other columns scroll away under it, its edge is seen.
        [`& .${gridClasses['cell--pinnedLeft']}`]: { borderRight: `1px solid ${divider}` },
      },
      [`& .${gridClasses.row}`]: { cursor: rowsAreClickable ? 'pointer' : 'auto' },
      [`& .${alarmingRow}, & .${alarmingRow}:hover`]: {
        backgroundColor: tint,
        [`& .${gridClasses['cell--pinnedLeft']}`]: { backgroundColor: tint },
      },
      [`& .${tablePaginationClasses.selectLabel}, & .${tablePaginationClasses.input}`]: {
        display: { xs: 'none', sm: 'inline-flex' },
      },
    };
  };
}
