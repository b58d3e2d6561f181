import { type Breakpoint, useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { gridClasses, type GridColDef, type GridColumnVisibilityModel } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { useLatest } from '#src/components/useLatest.ts';
import { SlotCell } from './SlotCell.tsx';
import { type ColumnArrangement, leastColumnWidth } from './columnArrangement.ts';
import type { DataColumn } from './dataColumn.ts';
import type { RowSlot } from './rowSlots.ts';

export interface GridColumns {
  readonly columns: readonly GridColDef<RowSlot>[];
  readonly visibility: GridColumnVisibilityModel;
  readonly onVisibilityChange: (model: GridColumnVisibilityModel) => void;
  readonly onWidthChange: (field: string, width: number) => void;
}

export function useGridColumns<Row>(
  columns: readonly DataColumn<Row>[],
  textOf: (slot: number, column: DataColumn<Row>) => string | undefined,
  arrangement: ColumnArrangement | undefined,
): GridColumns {
  const isTooNarrow = useTooNarrow();
  const visibility = useMemo(() => {
    const hidden = columns.filter((column) => !(column.isShown ?? !isTooNarrow(column)));
    return Object.fromEntries(hidden.map(({ field }) => [field, false]));
  }, [columns, isTooNarrow]);
  const gridColumns = useMemo(
    () => toGridColumns(columns, textOf, isTooNarrow({ hideBelow: 'sm' })),
    [columns, textOf, isTooNarrow],
  );
  const onVisibilityChange = useLatest((model: GridColumnVisibilityModel) => {
    const changed = columns.filter(({ field }) => (model[field] ?? true) !== (visibility[field] ?? true));
    if (changed.length === 0) return;
    arrangement?.show(
      changed.map((column) => ({
        field: column.field,
        isShown: model[column.field] ?? true,
        isShownByDefault: !isTooNarrow(column),
      })),
    );
  });
  const onWidthChange = useLatest((field: string, width: number) => arrangement?.resize(field, width));
  return { columns: gridColumns, visibility, onVisibilityChange, onWidthChange };
}

type IsTooNarrow = (column: Pick<DataColumn<never>, 'hideBelow'>) => boolean;

function useTooNarrow(): IsTooNarrow {
  const { breakpoints } = useTheme();
  // `down`, not `up`: without layout (jsdom) no query matches, and all columns are shown.
  const sm = useMediaQuery(breakpoints.down('sm'));
  const md = useMediaQuery(breakpoints.down('md'));
  const lg = useMediaQuery(breakpoints.down('lg'));
  const xl = useMediaQuery(breakpoints.down('xl'));
  return useMemo(() => {
    const narrowerThan: Record<Breakpoint, boolean> = { xs: false, sm, md, lg, xl };
    return ({ hideBelow = 'xs' }) => narrowerThan[hideBelow];
  }, [sm, md, lg, xl]);
}

/** The community grid can't pin columns but has the styles for it. */
function toGridColumns<Row>(
  columns: readonly DataColumn<Row>[],
  textOf: (slot: number, column: DataColumn<Row>) => string | undefined,
  isPhone: boolean,
): GridColDef<RowSlot>[] {
  return columns.map((column, index) => ({
    field: column.field,
    headerName: column.header,
    sortable: column.sortable ?? true,
    hideable: column.isMovable ?? true,
    // A wide column that stays in view would cover the others.
    ...toGridWidth(index === 0 && isPhone ? { minWidth: column.minWidth } : column),
    valueGetter: (_: unknown, { id }: RowSlot) => textOf(id, column),
    renderCell: ({ row }: { row: RowSlot }) => <SlotCell slot={row.id} column={column} />,
    ...(index === 0 && {
      cellClassName: gridClasses['cell--pinnedLeft'],
      headerClassName: gridClasses['columnHeader--pinnedLeft'],
    }),
  }));
}

function toGridWidth({ width, minWidth = 110 }: { width?: number | undefined; minWidth?: number | undefined }) {
  if (width === undefined) return { minWidth, flex: minWidth };
  return { minWidth: leastColumnWidth, width, flex: 0 };
}
