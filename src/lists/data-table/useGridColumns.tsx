import { gridClasses, type GridColDef, type GridColumnVisibilityModel } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { useLatest } from '#src/components/useLatest.ts';
import { controlClass, rowHeaderClass, SlotCell } from './SlotCell.tsx';
import { type ColumnArrangement, leastColumnWidth } from './columnArrangement.ts';
import { type DataColumn, rowHeaderOf } from './dataColumn.ts';
import type { RowSlot } from './rowSlots.ts';
import { defaultMinWidth } from './stackWidth.ts';
import { useStacked } from './useStacked.ts';

export type GridColumns = ReturnType<typeof useGridColumns>;

/** Stacked, a row's values stand below its header. */
export function useGridColumns<Row>(
  columns: readonly DataColumn<Row>[],
  textOf: (slot: number, column: DataColumn<Row>) => string | undefined,
  arrangement: ColumnArrangement | undefined,
) {
  const isStacked = useStacked(columns);
  const visibility = useMemo(() => {
    const hidden = columns.filter(({ isShown }) => isShown === false);
    return Object.fromEntries(hidden.map(({ field }) => [field, false]));
  }, [columns]);
  const gridColumns = useMemo(() => toGridColumns(columns, textOf, isStacked), [columns, textOf, isStacked]);
  const onVisibilityChange = useLatest((model: GridColumnVisibilityModel) => {
    const changed = columns.filter(({ field }) => (model[field] ?? true) !== (visibility[field] ?? true));
    if (changed.length === 0) return;
    arrangement?.show(changed.map(({ field }) => ({ field, isShown: model[field] ?? true })));
  });
  const onWidthChange = useLatest((field: string, width: number) => {
    if (!isStacked) arrangement?.resize(field, width);
  });
  return { columns: gridColumns, isStacked, visibility, onVisibilityChange, onWidthChange };
}

/** The community grid can't pin columns but has the styles for it. */
function toGridColumns<Row>(
  columns: readonly DataColumn<Row>[],
  textOf: (slot: number, column: DataColumn<Row>) => string | undefined,
  isStacked: boolean,
): GridColDef<RowSlot>[] {
  const header = rowHeaderOf(columns);
  return columns.map((column, index) => {
    const { field, isControl = false } = column;
    const label = isStacked && !isControl && column !== header ? column.header : undefined;
    const role = isControl ? controlClass : column === header ? rowHeaderClass : '';
    return {
      field,
      headerName: column.header,
      sortable: column.sortable ?? true,
      hideable: column.isMovable ?? true,
      rowHeader: column === header,
      // Stacked: laid out by the browser, and never wider than the table.
      ...(isStacked ? { minWidth: 1, flex: 1 } : toGridWidth(column)),
      valueGetter: (_: unknown, { id }: RowSlot) => textOf(id, column),
      renderCell: ({ row }: { row: RowSlot }) => <SlotCell slot={row.id} column={column} label={label} />,
      cellClassName: index === 0 ? `${role} ${gridClasses['cell--pinnedLeft']}` : role,
      headerClassName: index === 0 ? `${role} ${gridClasses['columnHeader--pinnedLeft']}` : role,
    };
  });
}

function toGridWidth({ width, minWidth = defaultMinWidth }: Pick<DataColumn<never>, 'width' | 'minWidth'>) {
  if (width === undefined) return { minWidth, flex: minWidth };
  return { minWidth: leastColumnWidth, width, flex: 0 };
}
