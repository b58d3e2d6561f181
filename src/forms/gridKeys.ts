import type { KeyboardEvent } from 'react';
import type { CellPosition } from '#domain/pastedRows.ts';

type CellControl = HTMLInputElement | HTMLSelectElement;

export const positionAttributes = ({ row, column }: CellPosition) => ({ 'data-row': row, 'data-column': column });

/** Position of the control that an event came from; undefined outside the grid. */
export function positionOf(target: EventTarget | null): CellPosition | undefined {
  if (!isControl(target)) return undefined;
  const { row, column } = target.dataset;
  return row === undefined ? undefined : { row: Number(row), column: Number(column) };
}

function isControl(target: EventTarget | null): target is CellControl {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
}

/** Returns whether there is such a cell. */
export function focusCell(grid: HTMLElement | null, { row, column }: CellPosition): boolean {
  const control = grid?.querySelector<CellControl>(`[data-row="${row}"][data-column="${column}"]`);
  control?.focus();
  return control !== null && control !== undefined;
}

/** As in a spreadsheet. Left and right leave an edited text only at its end; an open list of choices keeps its keys. */
export function moveByKey(event: KeyboardEvent<HTMLElement>, grid: HTMLElement | null): void {
  const { target } = event;
  const from = positionOf(target);
  if (from === undefined || !isControl(target) || event.altKey || event.nativeEvent.isComposing || isListOpen(target))
    return;
  if (event.key === 'F2' && target instanceof HTMLInputElement) {
    target.setSelectionRange(target.value.length, target.value.length);
    return;
  }
  const to = destination(event, from, target, grid);
  if (to === undefined) return;
  event.preventDefault();
  focusCell(grid, to);
}

function destination(
  event: KeyboardEvent,
  { row, column }: CellPosition,
  control: CellControl,
  grid: HTMLElement | null,
): CellPosition | undefined {
  const hasModifier = event.ctrlKey || event.metaKey;
  if (hasModifier && event.key === 'Home') return { row: 0, column: 0 };
  if (hasModifier && event.key === 'End') return lastPosition(grid);
  if (hasModifier) return undefined;
  switch (event.key) {
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'Enter':
      return { row: row + (event.shiftKey ? -1 : 1), column };
    case 'ArrowLeft':
      return !event.shiftKey && mayLeave(control, 'start') ? { row, column: column - 1 } : undefined;
    case 'ArrowRight':
      return !event.shiftKey && mayLeave(control, 'end') ? { row, column: column + 1 } : undefined;
    default:
      return undefined;
  }
}

function lastPosition(grid: HTMLElement | null): CellPosition | undefined {
  const controls = grid?.querySelectorAll<CellControl>('[data-row]');
  return positionOf(controls?.item(controls.length - 1) ?? null);
}

/** Whether the whole text is selected, or the caret is at that end of it. */
function mayLeave(control: CellControl, edge: 'start' | 'end'): boolean {
  if (!(control instanceof HTMLInputElement)) return true;
  const { selectionStart, selectionEnd, value } = control;
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  return selectionStart === selectionEnd && selectionStart === (edge === 'start' ? 0 : value.length);
}

/** Browsers without `:open`, as far as we know, don't send the keys of an open list to the page. */
const canTellOpen = 'supports' in CSS && CSS.supports('selector(:open)');

function isListOpen(control: CellControl): boolean {
  return canTellOpen && control instanceof HTMLSelectElement && control.matches(':open');
}
