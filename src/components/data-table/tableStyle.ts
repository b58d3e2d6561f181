import { gridClasses } from '@mui/x-data-grid';

/** The cell that holds the focus shows it; the rest stays quiet. */
export function tableStyle(rowsAreClickable: boolean) {
  return {
    [`& .${gridClasses.columnHeaderTitle}`]: { fontWeight: 600 },
    ...(rowsAreClickable && { [`& .${gridClasses.row}`]: { cursor: 'pointer' } }),
  };
}
