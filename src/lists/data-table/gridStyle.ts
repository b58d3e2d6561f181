import type { Theme } from '@mui/material/styles';
import { gridClasses } from '@mui/x-data-grid';
import { alarmingRowClass, emptyRowClass } from './SlotCell.tsx';
import { cellTextClass } from './dataColumn.ts';
import type { TableDensity } from './columnArrangement.ts';

export const filledGridClass = 'DataTable-filled';
export const densityClass: Readonly<Record<TableDensity, string>> = {
  compact: 'DataTable-compact',
  standard: 'DataTable-standard',
  comfortable: 'DataTable-comfortable',
};
export const overlayHeight = '120px';

export const scrollMarginTop = 72;

function gridStyle(rowsAreClickable: boolean) {
  return (theme: Theme) => {
    const { error, background, divider } = (theme.vars ?? theme).palette;
    const tint = `color-mix(in srgb, ${error.main} 9%, ${background.paper})`;
    return {
      border: 0,
      borderRadius: 0,
      scrollMarginTop,
      '--DataGrid-overlayHeight': overlayHeight,
      [`& .${gridClasses.columnHeaderTitle}`]: { fontWeight: 600, lineHeight: 1.3, whiteSpace: 'normal' },
      [`& .${gridClasses.cell}`]: {
        display: 'flex',
        alignItems: 'center',
        py: 0.75,
        overflowWrap: 'anywhere',
        whiteSpace: 'initial',
        lineHeight: 'inherit',
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
        [`& .${gridClasses['cell--pinnedLeft']}`]: { borderRight: `1px solid ${divider}` },
      },
      [`& .${alarmingRowClass}, & .${alarmingRowClass}:hover`]: {
        backgroundColor: tint,
        [`& .${gridClasses['cell--pinnedLeft']}`]: { backgroundColor: tint },
      },
    };
  };
}

export const clickableGridStyle = gridStyle(true);
export const plainGridStyle = gridStyle(false);
