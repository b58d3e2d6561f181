import { foldText } from '#domain/foldText.ts';
import { formatCount } from '#domain/formatNumber.ts';
import type { CellPosition, PastedRows } from '#domain/pastedRows.ts';
import { type UploadColumn, uploadColumns } from '#domain/capacity-plan/columns.ts';
import type { CellEdit } from './repairLog.ts';

export interface RepairPaste {
  readonly cells: readonly CellEdit[];
  /** Beside the grid, or under a heading that is no column. */
  readonly outside: number;
}

const columnOf = new Map(uploadColumns.map((column) => [foldText(column), column]));

/** By the names in its first row, else from the chosen cell on. @param lines @param columns as they are shown */
export function planRepairPaste(
  block: PastedRows,
  lines: readonly number[],
  columns: readonly UploadColumn[],
  start: CellPosition,
): RepairPaste {
  const named = block[0]?.map((cell) => columnOf.get(foldText(cell))) ?? [];
  const hasHeader = block.length > 1 && named.length > 0 && named.every((column) => column !== undefined);
  const target = hasHeader ? named : columns.slice(start.column);
  const cells: CellEdit[] = [];
  let outside = 0;
  for (const [index, values] of block.slice(hasHeader ? 1 : 0).entries()) {
    const line = lines[start.row + index];
    for (const [place, value] of values.entries()) {
      const column = target[place];
      if (line === undefined || column === undefined) outside += 1;
      else cells.push({ line, column, value });
    }
  }
  return { cells, outside };
}

/** `6 values pasted. 2 values beside the grid left out.` */
export function describeRepairPaste({ cells, outside }: RepairPaste): string {
  const pasted = cells.length === 0 ? 'Nothing was pasted.' : `${formatCount(cells.length, 'value')} pasted.`;
  return outside === 0 ? pasted : `${pasted} ${formatCount(outside, 'value')} beside the grid left out.`;
}
