import type { Theme } from '@mui/material';
import { gridClasses } from '@mui/x-data-grid';
import { alarmingRowClass, cellLabelClass, controlClass, emptyRowClass, rowHeaderClass } from './SlotCell.tsx';
import { cellTextClass } from './dataColumn.ts';
import type { TableDensity } from './columnArrangement.ts';

export const filledGridClass = 'DataTable-filled';
export const stackedGridClass = 'DataTable-stacked';
export const densityClass: Readonly<Record<TableDensity, string>> = {
  compact: 'DataTable-compact',
  standard: 'DataTable-standard',
  comfortable: 'DataTable-comfortable',
};
export const overlayHeight = '120px';

export const scrollMarginTop = 72;

function gridStyle(rowsAreClickable: boolean) {
  return (theme: Theme) => {
    const { primary, error, background, divider } = (theme.vars ?? theme).palette;
    const tint = `color-mix(in srgb, ${error.main} 9%, ${background.paper})`;
    return {
      border: 0,
      borderRadius: 0,
      scrollMarginTop,
      '--DataGrid-overlayHeight': overlayHeight,
      // As high as its rows and a pixel: a wheel's first turn would move the table by that pixel, and not the page.
      [`& .${gridClasses.virtualScroller}`]: { overflowY: 'hidden' },
      [`& .${gridClasses.columnHeaderTitle}`]: { fontWeight: 600, lineHeight: 1.3, whiteSpace: 'normal' },
      [`& .${gridClasses.columnHeader}:focus, & .${gridClasses.cell}:focus`]: {
        outline: `2px solid ${primary.main}`,
        outlineOffset: -2,
      },
      [`& .${gridClasses.cell}`]: {
        display: 'flex',
        alignItems: 'center',
        py: 0.75,
        overflowWrap: 'anywhere',
        whiteSpace: 'initial',
        lineHeight: 'inherit',
        // 24 pixels to press, in rows as high as their text.
        '& > a:not([class*=Button])': { py: '3px', my: '-3px' },
      },
      [`&.${densityClass.compact} .${gridClasses.cell}`]: { py: 0.125 },
      [`&.${densityClass.comfortable} .${gridClasses.cell}`]: { py: 1.75 },
      // Laid out by the browser: measuring rows (height 'auto'), the grid would render again after each change.
      [`&.${filledGridClass} .${gridClasses.virtualScrollerRenderZone}`]: {
        position: 'static',
        transform: 'none !important',
        isolation: 'isolate',
      },
      [`&.${filledGridClass} .${gridClasses.contentFiller}`]: { height: '0 !important' },
      [`& .${gridClasses.row}`]: {
        '--height': 'auto !important',
        minHeight: '0 !important',
        maxHeight: 'none !important',
        cursor: rowsAreClickable ? 'pointer' : 'auto',
      },
      [`& .${emptyRowClass}`]: { display: 'none' },
      [`& .${cellTextClass}`]: { flex: 1, alignSelf: 'stretch', display: 'flex', alignItems: 'center' },
      [`& .${gridClasses['cell--pinnedLeft']}`]: { left: 0, fontWeight: 500 },
      [`& .${gridClasses['columnHeader--pinnedLeft']}`]: { left: 0 },
      [theme.breakpoints.down('md')]: {
        [`&:not(.${stackedGridClass}) .${gridClasses['cell--pinnedLeft']}`]: { borderRight: `1px solid ${divider}` },
      },
      [`& .${alarmingRowClass}, & .${alarmingRowClass}:hover`]: {
        backgroundColor: tint,
        [`& .${gridClasses['cell--pinnedLeft']}`]: { backgroundColor: tint },
      },
      [`&.${stackedGridClass}`]: stackedStyle(theme),
    };
  };
}

/** Row header and controls in a line, labelled values below it. The app shell's rows look the same. */
function stackedStyle(theme: Theme) {
  const { text, divider } = (theme.vars ?? theme).palette;
  return {
    '& [role=row]': {
      display: 'flex',
      flexWrap: 'wrap',
      width: '100%',
      columnGap: '12px',
      px: '10px',
      fontSize: '0.8125rem',
    },
    '& [role=row] > [role=none]': { display: 'none' },
    [`& .${gridClasses['row--borderBottom']}`]: { height: 'auto !important', borderBottom: `1px solid ${divider}` },
    [`& .${gridClasses.columnHeader}.${gridClasses.columnHeader}`]: {
      position: 'static',
      width: 'auto !important',
      height: '28px',
      p: 0,
      border: 0,
    },
    [`& .${gridClasses.columnHeader}.${controlClass}, & .${gridClasses.columnSeparator}, & .${gridClasses.menuIcon}`]: {
      display: 'none',
    },
    [`& [aria-sort=none] .${gridClasses.iconButtonContainer}`]: { display: 'none' },
    [`& .${gridClasses.row}`]: {
      py: '4px',
      borderTop: `1px solid ${divider}`,
      '&::after': { content: '""', order: 2, width: '100%' },
    },
    [`& .${gridClasses['row--firstVisible']}`]: { borderTopColor: 'transparent' },
    [`&.${densityClass.compact} .${gridClasses.row}`]: { py: 0 },
    [`&.${densityClass.comfortable} .${gridClasses.row}`]: { py: '12px' },
    [`& .${gridClasses.row} .${gridClasses.cell}.${gridClasses.cell}`]: {
      position: 'static',
      order: 3,
      flex: '0 1 auto',
      columnGap: '4px',
      minWidth: 0,
      minHeight: 20,
      '&:has(a, button)': { minHeight: 24 },
      width: 'auto',
      maxWidth: '100%',
      p: 0,
      border: 0,
      lineHeight: '20px',
      [`&:has(> .${cellTextClass})`]: { display: 'block' },
      [`&:has(> .${cellLabelClass}:only-child, > .${cellLabelClass} + :empty)`]: { display: 'none' },
    },
    [`& .${gridClasses.row} .${gridClasses.cell}.${controlClass}`]: { order: 1, flex: 'none' },
    [`& .${gridClasses.row} .${gridClasses.cell}.${rowHeaderClass}`]: {
      order: 1,
      flex: '1 1 0',
      '&, &:has(a)': { minHeight: 32 },
      lineHeight: 'inherit',
      fontSize: '0.875rem',
      fontWeight: 600,
    },
    [`& .${cellLabelClass}`]: { flex: 'none', fontSize: '0.75rem', color: text.secondary },
    [`& .${cellLabelClass} + .${cellTextClass}`]: { display: 'inline', ml: '4px' },
  };
}

export const clickableGridStyle = gridStyle(true);
export const plainGridStyle = gridStyle(false);
