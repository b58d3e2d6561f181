import { Box, Button, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import {
  DataGrid,
  type GridApi,
  type GridCellParams,
  gridClasses,
  type GridLocaleText,
  GridPreferencePanelsValue,
  type GridRowParams,
  type GridSlotProps,
  type GridSortModel,
  type MuiEvent,
  useGridRootProps,
  GridColumnsPanel,
} from '@mui/x-data-grid';
import {
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type RefObject,
  useContext,
  useEffect,
  useMemo,
  useId,
} from 'react';
import { AriaDisabledButton } from '#src/components/AriaDisabledButton.tsx';
import { ColumnMenu } from './ColumnMenu.tsx';
import { LoadingContext, SlotRow, SlotRowsContext } from './SlotCell.tsx';
import {
  ColumnArrangementContext,
  columnsPanelId,
  leastColumnWidth,
  type TableDensity,
  tableDensities,
} from './columnArrangement.ts';
import { emptyText, isControl, opensRow } from './dataColumn.ts';
import {
  clickableGridStyle,
  densityClass,
  filledGridClass,
  overlayHeight,
  plainGridStyle,
  stackedGridClass,
} from './gridStyle.ts';
import type { RowSlot } from './rowSlots.ts';
import type { GridColumns } from './useGridColumns.tsx';
import type { TableFocus } from './useSlots.ts';

const densityNames: Readonly<Record<TableDensity, string>> = {
  compact: 'Compact',
  standard: 'Standard',
  comfortable: 'Comfortable',
};

interface SlotGridProps extends GridColumns {
  readonly apiRef: RefObject<GridApi | null>;
  readonly label: string;
  readonly slots: readonly RowSlot[];
  readonly sortModel: GridSortModel;
  readonly rowsAreClickable: boolean;
  readonly onSort: (model: GridSortModel) => void;
  readonly onSlotClick: (slot: number, event: MouseEvent) => void;
  readonly onFocusChange: (focus: TableFocus | undefined) => void;
}

const gridSlots = {
  columnMenu: ColumnMenu,
  columnsPanel: ColumnsPanel,
  row: SlotRow,
  noRowsOverlay: NoRows,
  bottomContainer: NoRowInSlots,
  baseTooltip: NativeTooltip,
};
const noFocus = { cell: null, columnHeader: null, columnHeaderFilter: null, columnGroupHeader: null };
const localeText: Partial<GridLocaleText> = {
  columnMenuSortAsc: 'Sort ascending',
  columnMenuSortDesc: 'Sort descending',
  columnsManagementSearchTitle: 'Search columns',
  columnsManagementShowHideAllText: 'All columns',
};
/** The largest that the grid knows: it is given one page of rows. */
const wholePage = { page: 0, pageSize: 100 };
const wholePageOptions = [100];
const sortingOrder: ('asc' | 'desc')[] = ['asc', 'desc'];
/** Less than any row has, so that the grid never sees a reason to scroll. The real height is in `gridStyle`. */
const leastRowHeight = 1;

/** Props must stay the same from render to render. */
export const SlotGrid = memo(function SlotGrid(props: SlotGridProps) {
  const { apiRef, label, slots, sortModel, rowsAreClickable, onSort, onSlotClick, onFocusChange } = props;
  const { columns, isStacked, visibility, onVisibilityChange, onWidthChange } = props;
  const {
    density = 'standard',
    panelAnchor,
    isPanelOpen = false,
    setPanelOpen,
  } = useContext(ColumnArrangementContext) ?? {};
  const slotProps = useMemo(
    () => ({
      root: {
        onFocus: ({ target }: FocusEvent) => onFocusChange({ slot: slotOf(target) }),
        onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
          if (!currentTarget.contains(relatedTarget)) onFocusChange(undefined);
        },
      },
      columnsManagement: { disableResetButton: true },
      ...(panelAnchor && {
        panel: { target: panelAnchor, role: 'dialog' },
        basePopper: { material: { container: panelAnchor.closest('main') } },
      }),
    }),
    [onFocusChange, panelAnchor],
  );
  useForgottenFocus(apiRef);
  useNarrowerResizing(apiRef, panelAnchor !== undefined);
  useOpenPanel(apiRef, isPanelOpen, panelAnchor?.id);
  return (
    <DataGrid
      apiRef={apiRef}
      label={label}
      rows={slots}
      columns={columns}
      columnVisibilityModel={visibility}
      onColumnVisibilityModelChange={onVisibilityChange}
      onColumnWidthChange={({ colDef, width }) => onWidthChange(colDef.field, Math.round(width))}
      onPreferencePanelOpen={() => setPanelOpen?.(true)}
      onPreferencePanelClose={() => setPanelOpen?.(false)}
      rowHeight={leastRowHeight}
      className={[
        densityClass[density],
        ...(slots.length > 0 ? [filledGridClass] : []),
        ...(isStacked ? [stackedGridClass] : []),
      ].join(' ')}
      slots={gridSlots}
      slotProps={slotProps}
      localeText={localeText}
      // One page of rows only, whatever the number of teams.
      disableVirtualization
      hideFooter
      paginationModel={wholePage}
      pageSizeOptions={wholePageOptions}
      sortingMode="server"
      sortingOrder={sortingOrder}
      sortModel={sortModel}
      onSortModelChange={onSort}
      onRowClick={({ row }: GridRowParams<RowSlot>, event) => {
        if (opensRow(event)) onSlotClick(row.id, event);
      }}
      onCellKeyDown={leaveSpaceToControls}
      rowSelection={false}
      disableColumnMenu={panelAnchor === undefined}
      disableColumnFilter
      disableEval
      sx={rowsAreClickable ? clickableGridStyle : plainGridStyle}
    />
  );
});

/**
 * The grid forgets a focused cell only after a click. It would focus it, or once its row is gone another, while the
 * focus is elsewhere.
 */
function useForgottenFocus(apiRef: RefObject<GridApi | null>): void {
  useEffect(() => {
    const forget = ({ target }: Event): void => {
      const grid = apiRef.current;
      if (grid?.state.focus.cell && !grid.rootElementRef.current?.contains(target as Node))
        grid.setState((state) => ({ ...state, focus: noFocus }));
    };
    document.addEventListener('focusin', forget);
    return () => document.removeEventListener('focusin', forget);
  }, [apiRef]);
}

function useNarrowerResizing(apiRef: RefObject<GridApi | null>, isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return;
    return apiRef.current?.subscribeEvent('columnResizeStart', ({ field }) => {
      const column = apiRef.current?.getColumn(field);
      if (column !== undefined) column.minWidth = leastColumnWidth;
    });
  }, [apiRef, isEnabled]);
}

function useOpenPanel(apiRef: RefObject<GridApi | null>, isOpen: boolean, labelId: string | undefined): void {
  useEffect(() => {
    const { showPreferences, hidePreferences } = apiRef.current ?? {};
    if (isOpen) showPreferences?.(GridPreferencePanelsValue.columns, columnsPanelId, labelId);
    else hidePreferences?.();
  }, [apiRef, isOpen, labelId]);
}

function slotOf(element: Element): number | undefined {
  const id = element.closest<HTMLElement>(`.${gridClasses.row}`)?.dataset.id;
  return id === undefined ? undefined : Number(id);
}

function leaveSpaceToControls(_: GridCellParams, event: MuiEvent<KeyboardEvent>): void {
  // The grid prevents the default of the space bar, which in a button is a click.
  if (event.key === ' ' && isControl(event.target)) event.defaultMuiPrevented = true;
}

/** Three a header: with the library's own, making the headers takes a quarter longer. */
function NativeTooltip({ title, children }: GridSlotProps['baseTooltip']) {
  return typeof title === 'string' && title !== '' ? cloneElement(children, { title }) : children;
}

function NoRowInSlots() {
  const isEmpty = useContext(SlotRowsContext).size === 0;
  const { rows } = useGridRootProps();
  return isEmpty && rows.length > 0 ? (
    <Box sx={{ height: overlayHeight }}>
      <NoRows />
    </Box>
  ) : null;
}

/** specification.md, section 2. */

/** No `role="status"`: inside a grid only rows and cells are allowed. */
function NoRows() {
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', height: '100%', color: 'text.secondary' }}>
      {emptyText(useContext(LoadingContext))}
    </Box>
  );
}

function ColumnsPanel() {
  const arrangement = useContext(ColumnArrangementContext);
  const densityId = useId();
  return (
    <div>
      <GridColumnsPanel />
      {arrangement && (
        <Stack sx={{ gap: 1, px: 2, pb: 1.5 }}>
          <Typography id={densityId} variant="body2">
            Row height
          </Typography>
          <ToggleButtonGroup
            exclusive
            size="small"
            fullWidth
            aria-labelledby={densityId}
            value={arrangement.density}
            onChange={(_, density: TableDensity | null) => density !== null && arrangement.setDensity(density)}
          >
            {tableDensities.map((density) => (
              <ToggleButton key={density} value={density} sx={{ px: 0.5, textTransform: 'none' }}>
                {densityNames[density]}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
            <AriaDisabledButton size="small" disabled={arrangement.isDefault} onClick={arrangement.reset}>
              Reset columns
            </AriaDisabledButton>
            <Button size="small" onClick={() => arrangement.setPanelOpen(false)}>
              Close
            </Button>
          </Stack>
        </Stack>
      )}
    </div>
  );
}
